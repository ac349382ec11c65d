import { z } from "zod"
import { Picture } from "@/lib/contract/picture"
import { Id, Instant, Minor, paged } from "@/lib/contract/shapes"
import { listItemKinds } from "@/lib/shared/item-kinds"
import { ITEM_STATUSES } from "./statuses"

const count = z.number().int()

/** One of the kinds of items. */
export const Kind = z.enum(listItemKinds())
/** One of the states of an item. */
export const Status = z.enum(ITEM_STATUSES)

/** An item as those who look after it see it. */
export const DeskItem = z.object({
  id: Id,
  kind: Kind,
  version: z.number().int(),
  title: z.string(),
  shortText: z.string(),
  priceMinor: Minor,
  compareAtMinor: Minor.nullable(),
  currency: z.string(),
  country: z.string(),
  status: Status,
  visible: z.boolean(),
  featured: z.boolean(),
  image: Picture.nullable(),
  enrolled: count,
  lessons: count,
  ratingAvg: z.number(),
  ratingCount: count,
  updatedAt: Instant,
})
export type DeskItem = z.infer<typeof DeskItem>

/** A page of items, with how many there are of each kind under the same search and state. */
export const DeskItems = paged(DeskItem).extend({ kinds: z.array(z.object({ kind: Kind, count })) })

const price = z
  .number()
  .int()
  .refine((minor) => minor === 0 || (minor >= 100 && minor <= 100_000_000), "Free, or between 1 and 1,000,000")

/** What may be changed of an item here. */
export const ItemInput = z
  .object({
    id: Id,
    version: z.number().int(),
    title: z.string().trim().min(3, "At least 3 letters").max(120),
    shortText: z.string().trim().max(200),
    priceMinor: price,
    compareAtMinor: price.nullable(),
    status: Status,
    featured: z.boolean(),
  })
  .refine(({ priceMinor, compareAtMinor }) => compareAtMinor === null || compareAtMinor > priceMinor, {
    path: ["compareAtMinor"],
    message: "Must be above the price",
  })
