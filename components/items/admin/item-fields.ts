import type { z } from "zod"
import { type AdminItem, ItemInput } from "@/lib/features/items/admin-shapes"
import { amountText, parseAmount } from "@/lib/shared/money-input"

/** The fields in display order. */
export const ITEM_FIELD_NAMES = ["title", "shortText", "price", "compareAt", "status", "featured"] as const
type FieldName = (typeof ITEM_FIELD_NAMES)[number]

/** The values of the editor's fields, as typed. */
export type ItemFields = Record<Exclude<FieldName, "status" | "featured">, string> &
  Pick<AdminItem, "status" | "featured">

export const fieldsOf = (item: AdminItem): ItemFields => ({
  title: item.title,
  shortText: item.shortText,
  price: amountText(item.priceMinor, item.currency),
  compareAt: item.compareAtMinor === null ? "" : amountText(item.compareAtMinor, item.currency),
  status: item.status,
  featured: item.featured,
})

type ParsedItemFields =
  | { input: z.output<typeof ItemInput>; invalid?: undefined }
  | { input?: undefined; invalid: (keyof ItemFields)[] }

/** The input to save, or the invalid fields. */
export function parseItemFields(
  { id, version, currency }: AdminItem,
  { price, compareAt, ...rest }: ItemFields,
): ParsedItemFields {
  const parsed = ItemInput.safeParse({
    ...rest,
    id,
    version,
    priceMinor: parseAmount(price, currency) ?? Number.NaN,
    compareAtMinor: compareAt.trim() === "" ? null : (parseAmount(compareAt, currency) ?? Number.NaN),
  })
  if (parsed.success) return { input: parsed.data }
  return { invalid: invalidFields(parsed.error.issues.map(({ path }) => String(path[0]))) }
}

/** The editor's fields for field names of the call, in display order. */
export const invalidFields = (inputNames: readonly string[]): (keyof ItemFields)[] =>
  ITEM_FIELD_NAMES.filter((name) => inputNames.includes(INPUT_NAMES[name]))

const INPUT_NAMES = {
  title: "title",
  shortText: "shortText",
  price: "priceMinor",
  compareAt: "compareAtMinor",
  status: "status",
  featured: "featured",
} as const satisfies Record<keyof ItemFields, keyof z.input<typeof ItemInput>>
