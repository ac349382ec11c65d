"use client"
type InlineVideoProps = {
  src: string
  title: string
  captions?: { url: string; language: string; label: string }[]
  className?: string
}

/** A video that replaces the button that opened it: it plays at once and takes the focus. */
export function InlineVideo({ src, title, captions = [], className = "" }: InlineVideoProps) {
  return (
    <video
      ref={(video) => video?.focus()}
      src={src}
      controls
      autoPlay
      playsInline
      aria-label={title}
      className={`aspect-video w-full rounded bg-sunken ${className}`}
    >
      {captions.map(({ url, language, label }) => (
        <track key={url} kind="captions" src={url} srcLang={language} label={label} />
      ))}
    </video>
  )
}
