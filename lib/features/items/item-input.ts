import { z } from "zod"
import { Id, Instant, RowVersion } from "@/lib/contract/shapes"
import { PLACE_RULES } from "@/lib/features/tax/place-of-supply"
import { SacCodeText } from "@/lib/features/tax/sac-code-text"
import { INDIAN_STATES } from "@/lib/shared/indian-states"
import { LANGUAGES } from "@/lib/shared/messages/languages"
import { isIsbn, plainIsbn } from "./isbn"
import { LEVELS } from "./levels"

/** The longest description in characters of HTML. */
export const MAX_DESCRIPTION = 20_000
/** The most tags, and the most lines of what students learn. */
export const MAX_TAGS = 20
export const MAX_AUTHORS = 10

const price = z
  .number()
  .int()
  .refine((minor) => minor === 0 || (minor >= 100 && minor <= 100_000_000), "Free, or between 1 and 10,00,000")
const line = (maxLength: number) => z.string().trim().min(1).max(maxLength)
const wholeNumber = (from: number, to: number) => z.number().int().min(from).max(to).nullable()

/** The title of an item. */
export const ItemTitle = z.string().trim().min(3, "At least 3 letters").max(120)

/** What an item is: saved while it is typed. */
export const ItemDetails = z.object({
  title: ItemTitle,
  shortText: z.string().trim().max(200),
  /** HTML, which is sanitised. */
  description: z.string().max(MAX_DESCRIPTION),
  category: line(60).nullable(),
  level: z.enum(LEVELS).nullable(),
  language: z.enum(LANGUAGES),
  tags: z.array(line(40)).max(MAX_TAGS),
  outcomes: z.array(line(200)).max(MAX_TAGS),
  authors: z.array(line(80)).max(MAX_AUTHORS),
  isbn: z.string().transform(plainIsbn).refine(isIsbn, "Not an ISBN").nullable(),
  pages: wholeNumber(1, 20_000),
  /** The first and the last page of the sample. */
  samplePages: z
    .array(z.number().int().min(1).max(20_000))
    .length(2)
    .refine(([from = 0, to = 0]) => from <= to, "The last page must not be before the first")
    .nullable(),
  sessionMinutes: wholeNumber(10, 480),
  metaTitle: z.string().trim().max(70),
  metaDescription: z.string().trim().max(170),
  isIndexed: z.boolean(),
})

/** What buyers pay and get: saved by a button, and for an item that is public by administrators alone. */
export const ItemOffer = z.object({
  priceMinor: price,
  compareAtMinor: price.nullable(),
  accessDays: wholeNumber(1, 3_650),
  seats: wholeNumber(1, 10_000),
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  sacCode: SacCodeText.nullable(),
  /** Where it is supplied, if not as its kind is, and the state of the room where it is held. */
  placeRule: z.enum(PLACE_RULES).nullable(),
  performedState: z.enum(INDIAN_STATES).nullable(),
})

/** A change of an item: the fields that it names, of a version. */
export const ItemInput = z.object({
  id: Id,
  version: RowVersion,
  ...ItemDetails.partial().shape,
  ...ItemOffer.partial().shape,
  featured: z.boolean().optional(),
})
export type ItemChange = Omit<z.output<typeof ItemInput>, "id" | "version">

type Offer = z.output<typeof ItemOffer>

/** The fields of an offer that do not fit each other. */
export function offerErrors({ priceMinor, compareAtMinor, startsAt, endsAt }: Partial<Offer>): {
  [Name in keyof Offer]?: string[]
} {
  return {
    ...(priceMinor !== undefined &&
      compareAtMinor != null &&
      compareAtMinor <= priceMinor && { compareAtMinor: ["Must be above the price"] }),
    ...(endsAt && (!startsAt || endsAt <= startsAt) && { endsAt: ["Must be after the start"] }),
  }
}
