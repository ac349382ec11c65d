import type { CSSProperties } from "react"
import { cn } from "./cn"
import { initials } from "./avatar"
import { MEDIA_WIDTHS, mediaAddress } from "./media-address"

type PictureProps = {
  /** The key of the picture under `/media`; without one a quiet panel in the brand's colour stands in. */
  src: string | null | undefined
  /** What the picture shows; empty where the words beside it say so already. */
  alt: string
  width: number
  height: number
  /** How wide it is drawn, as `sizes` of an image. */
  sizes: string
  /** A tiny picture as data: URI, shown until the real one is there. */
  blur?: string | null
  /** Loaded first and at once: the one large picture at the top of a page. */
  priority?: boolean
  /** The name whose initials the stand-in shows. */
  name?: string
  className?: string
}

/** A picture that keeps its place while it loads and comes in the width that the screen needs. */
export function Picture({ src, alt, width, height, sizes, blur, priority, name, className }: PictureProps) {
  if (!src) return <StandIn name={name ?? alt} style={{ aspectRatio: `${width} / ${height}` }} className={className} />
  return (
    <img
      src={mediaAddress(src, 640)}
      srcSet={MEDIA_WIDTHS.map((size) => `${mediaAddress(src, size)} ${size}w`).join(", ")}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding="async"
      style={blur ? { backgroundImage: `url("${blur}")` } : undefined}
      className={cn("block h-auto w-full bg-quiet bg-cover bg-center object-cover text-xs text-muted", className)}
    />
  )
}

function StandIn({ name, style, className }: { name: string; style: CSSProperties; className?: string }) {
  return (
    <span
      aria-hidden
      style={style}
      className={cn(
        "flex h-auto w-full items-center justify-center stand-in text-4xl font-semibold text-primary select-none",
        className,
      )}
    >
      {initials(name)}
    </span>
  )
}
