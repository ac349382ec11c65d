/** The name of the viewer, which moves over the video and lets clicks through. */
export function Watermark({ text }: { text: string }) {
  return (
    <div
      slot="centered-chrome"
      {...ALWAYS_SHOWN}
      aria-hidden
      className="pointer-events-none absolute inset-0 select-none"
    >
      <span className="player-watermark absolute rounded-sm bg-[rgb(0_0_0/0.25)] px-2 py-0.5 text-sm text-[rgb(255_255_255/0.65)]">
        {text}
      </span>
    </div>
  )
}

/** The attribute that keeps the player library from hiding it with the controls. */
const ALWAYS_SHOWN = { noautohide: "" }
