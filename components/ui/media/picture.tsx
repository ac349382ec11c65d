import type { CSSProperties } from "react"
import { cn } from "../cn"
import { initials } from "@/lib/shared/initials"
import { MEDIA_WIDTHS, mediaUrl } from "./media-url"

type PictureProps = {
  /** The key of the picture under `/media`; without one a placeholder in the brand colour is shown. */
  src: string | null | undefined
  /** What the picture shows; empty where the text beside it says so already. */
  alt: string
  width: number
  height: number
  /** The `sizes` attribute of the image. */
  sizes: string
  /** A tiny picture as a data URI, shown until the real one has loaded. */
  blur?: string | null
  /** Loads eagerly with high priority: for the one large picture at the top of a page. */
  priority?: boolean
  /** The name whose initials the placeholder shows. */
  name?: string
  className?: string
}

/** A responsive picture that reserves its space while it loads. */
export function Picture({ src, alt, width, height, sizes, blur, priority, name, className }: PictureProps) {
  if (!src)
    return (
      <InitialsPlaceholder name={name ?? alt} style={{ aspectRatio: `${width} / ${height}` }} className={className} />
    )
  return (
    <img
      src={mediaUrl(src, 640)}
      srcSet={MEDIA_WIDTHS.map((size) => `${mediaUrl(src, size)} ${size}w`).join(", ")}
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

function InitialsPlaceholder({ name, style, className }: { name: string; style: CSSProperties; className?: string }) {
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
