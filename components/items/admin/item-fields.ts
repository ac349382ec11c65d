import type { z } from "zod"
import { type DeskItem, ItemInput } from "@/lib/features/items/admin-shapes"
import { amountText, parseAmount } from "@/lib/shared/money-input"

/** The fields of the editor, as they are typed. */
export type ItemFields = {
  title: string
  shortText: string
  price: string
  compareAt: string
  status: DeskItem["status"]
  featured: boolean
}

/** The fields in the order in which they stand. */
export const ITEM_NAMES = [
  "title",
  "shortText",
  "price",
  "compareAt",
  "status",
  "featured",
] as const satisfies readonly (keyof ItemFields)[]

/** The fields of an item as it stands. */
export const fieldsOf = (item: DeskItem): ItemFields => ({
  title: item.title,
  shortText: item.shortText,
  price: amountText(item.priceMinor, item.currency),
  compareAt: item.compareAtMinor === null ? "" : amountText(item.compareAtMinor, item.currency),
  status: item.status,
  featured: item.featured,
})

type Read =
  { input: z.output<typeof ItemInput>; faults?: undefined } | { input?: undefined; faults: (keyof ItemFields)[] }

/** What is to be saved, or which fields are at fault. */
export function readItemFields({ id, version, currency }: DeskItem, { price, compareAt, ...rest }: ItemFields): Read {
  const parsed = ItemInput.safeParse({
    ...rest,
    id,
    version,
    priceMinor: parseAmount(price, currency) ?? Number.NaN,
    compareAtMinor: compareAt.trim() === "" ? null : (parseAmount(compareAt, currency) ?? Number.NaN),
  })
  if (parsed.success) return { input: parsed.data }
  return { faults: faultyFields(parsed.error.issues.map(({ path }) => String(path[0]))) }
}

/** The fields of the editor for those of the call, in the order in which they stand. */
export const faultyFields = (parts: readonly string[]): (keyof ItemFields)[] =>
  ITEM_NAMES.filter((name) => parts.includes(PARTS[name]))

const PARTS = {
  title: "title",
  shortText: "shortText",
  price: "priceMinor",
  compareAt: "compareAtMinor",
  status: "status",
  featured: "featured",
} as const satisfies Record<keyof ItemFields, keyof z.input<typeof ItemInput>>
