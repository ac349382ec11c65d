import { z } from "zod"
import { Picture } from "@/lib/contract/picture"
import { Id, Instant, Minor, paged, RowVersion } from "@/lib/contract/shapes"
import { listItemKinds } from "@/lib/shared/item-kinds"
import { ITEM_STATUSES } from "./item-statuses"

const count = z.number().int()

export const ItemKindSchema = z.enum(listItemKinds())
export const ItemStatusSchema = z.enum(ITEM_STATUSES)

/** An item as its staff see it. */
export const AdminItem = z.object({
  id: Id,
  kind: ItemKindSchema,
  version: RowVersion,
  title: z.string(),
  shortText: z.string(),
  priceMinor: Minor,
  compareAtMinor: Minor.nullable(),
  currency: z.string(),
  country: z.string(),
  status: ItemStatusSchema,
  visible: z.boolean(),
  featured: z.boolean(),
  image: Picture.nullable(),
  enrolled: count,
  lessons: count,
  ratingAvg: z.number(),
  ratingCount: count,
  updatedAt: Instant,
})
export type AdminItem = z.infer<typeof AdminItem>

/** A page of items, with how many there are of each kind under the same search and status. */
export const AdminItems = paged(AdminItem).extend({ kinds: z.array(z.object({ kind: ItemKindSchema, count })) })

const price = z
  .number()
  .int()
  .refine((minor) => minor === 0 || (minor >= 100 && minor <= 100_000_000), "Free, or between 1 and 1,000,000")

export const ItemInput = z
  .object({
    id: Id,
    version: RowVersion,
    title: z.string().trim().min(3, "At least 3 letters").max(120),
    shortText: z.string().trim().max(200),
    priceMinor: price,
    compareAtMinor: price.nullable(),
    status: ItemStatusSchema,
    featured: z.boolean(),
  })
  .refine(({ priceMinor, compareAtMinor }) => compareAtMinor === null || compareAtMinor > priceMinor, {
    path: ["compareAtMinor"],
    message: "Must be above the price",
  })
