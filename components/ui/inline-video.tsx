"use client"
type FilmInPlaceProps = {
  src: string
  title: string
  captions?: { url: string; language: string; label: string }[]
  className?: string
}

/** A film that came in the place of the button that was pressed for it: it plays, and the keyboard is with it. */
export function FilmInPlace({ src, title, captions = [], className = "" }: FilmInPlaceProps) {
  return (
    <video
      ref={(film) => film?.focus()}
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
