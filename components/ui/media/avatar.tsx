import { initials } from "@/lib/shared/initials"
import { cn } from "../cn"
import { mediaUrl } from "./media-url"

const SIZES = {
  xs: { className: "size-6 text-xs", px: 24 },
  sm: { className: "size-8 text-sm", px: 32 },
  md: { className: "size-10 text-ui", px: 40 },
  lg: { className: "size-16 text-lg", px: 64 },
  xl: { className: "size-24 text-2xl", px: 96 },
} as const

type AvatarProps = {
  name: string
  /** The key of a picture under `/media`. */
  picture?: string | null
  size?: keyof typeof SIZES
  /** Round for people, square for institutes. */
  shape?: "round" | "square"
  className?: string
}

/**
 * The picture of a person or an institute, or their initials on the brand colour. Hidden from screen readers: the name
 * stands beside it.
 */
export function Avatar({ name, picture, size = "md", shape = "round", className }: AvatarProps) {
  const { className: box, px } = SIZES[size]
  const classes = cn(
    "inline-flex shrink-0 items-center justify-center overflow-hidden bg-primary-soft font-semibold text-primary select-none",
    shape === "round" ? "rounded-full" : "rounded-[22%]",
    box,
    className,
  )
  if (!picture) {
    return (
      <span aria-hidden className={classes}>
        {initials(name)}
      </span>
    )
  }
  // That of an institute is often its icon too, which the browser asks for at this width.
  const url = mediaUrl(picture, shape === "square" ? 192 : 160)
  return (
    <img
      src={url}
      srcSet={`${url} 1x, ${mediaUrl(picture, 320)} 2x`}
      alt=""
      width={px}
      height={px}
      loading="lazy"
      decoding="async"
      className={cn(classes, "object-cover")}
    />
  )
}
