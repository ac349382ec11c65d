import { cn } from "./cn"
import { mediaAddress } from "./media-address"

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
  /** People are round, institutes square. */
  shape?: "round" | "square"
  className?: string
}

/** A person's or an institute's picture, or their initials on a colour of the brand; the name is read beside it. */
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
  const address = (width: number) => mediaAddress(picture, width)
  return (
    <img
      src={address(160)}
      srcSet={`${address(160)} 1x, ${address(320)} 2x`}
      alt=""
      width={px}
      height={px}
      loading="lazy"
      decoding="async"
      className={cn(classes, "object-cover")}
    />
  )
}

/** The first letters of the first and the last word, whole letters in every script. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return chosen.map(firstLetter).join("").toLocaleUpperCase()
}

function firstLetter(word = ""): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(word)
  return first?.segment ?? ""
}
