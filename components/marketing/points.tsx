import { Glyph, type GlyphName } from "@/components/ui/icon"

/** A few things that hold, each with its sign. */
export function Points({ points }: { points: readonly { glyph: GlyphName; text: string }[] }) {
  return (
    <ul className="mt-8 flex flex-col gap-4">
      {points.map(({ glyph, text }) => (
        <li key={text} className="flex gap-3.5">
          <Glyph name={glyph} className="mt-0.5 text-primary" />
          <span className="max-w-md">{text}</span>
        </li>
      ))}
    </ul>
  )
}
