import { z } from "zod"

/** The code of a coupon as it is stored. */
export const CODE_PATTERN = /^[A-Z0-9_-]{3,20}$/
const MAX_TYPED = 60

/** What somebody types as a code: spaces do not count, nor does the case. Any text is taken, since what is no code is unknown. */
export const TypedCode = z
  .string()
  .max(MAX_TYPED, "Is too long for a code")
  .transform((text) => text.replaceAll(/\s/g, "").toUpperCase())

/** The code that staff give a coupon. */
export const NewCode = TypedCode.pipe(
  z.string().regex(CODE_PATTERN, "Must be 3 to 20 letters from A to Z, digits, - or _"),
)

/** Letters and digits that nobody takes for one another, for drawn codes. */
export const CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
export const DRAWN_LENGTH = 10
/** The most codes of one batch. */
export const MAX_BATCH = 1_000
