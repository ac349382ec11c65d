import { z } from "zod"
import { type DeskItem, ItemInput } from "@/lib/features/desk/contract"
import { amountText, parseAmount } from "@/lib/shared/money-input"

/** The fields of the editor, as they are typed. */
export interface ItemFields {
  title: string
  shortText: string
  price: string
  compareAt: string
  status: DeskItem["status"]
  featured: boolean
}

/** The fields of an item as it stands. */
export const fieldsOf = ({
  title,
  shortText,
  priceMinor,
  compareAtMinor,
  currency,
  status,
  featured,
}: DeskItem): ItemFields => ({
  title,
  shortText,
  price: amountText(priceMinor, currency),
  compareAt: compareAtMinor === null ? "" : amountText(compareAtMinor, currency),
  status,
  featured,
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
  return { faults: parsed.error.issues.flatMap(({ path }) => fieldNames[String(path[0])] ?? []) }
}

const fieldNames: Record<string, keyof ItemFields> = {
  title: "title",
  shortText: "shortText",
  priceMinor: "price",
  compareAtMinor: "compareAt",
  status: "status",
}
