import type { z } from "zod"
import type { EditableItem } from "@/lib/features/items/admin-shapes"
import { ItemOffer, offerErrors } from "@/lib/features/items/item-input"
import { amountText, parseAmount } from "@/lib/shared/money-input"
import { dateToZonedTime, zonedTimeToDate } from "@/lib/shared/zoned-time"
import { wholeNumberOf } from "./details-fields"

/** The fields in display order. */
export const OFFER_FIELD_NAMES = ["price", "compareAt", "startsAt", "endsAt", "accessDays", "seats", "sacCode"] as const
type OfferName = (typeof OFFER_FIELD_NAMES)[number]

/** The values of the fields, as typed; dates are local times of the institute's time zone. */
export type OfferFields = Record<OfferName, string>

export const offerFieldsOf = (item: EditableItem): OfferFields => ({
  price: amountText(item.priceMinor, item.currency),
  compareAt: item.compareAtMinor === null ? "" : amountText(item.compareAtMinor, item.currency),
  startsAt: item.startsAt ? dateToZonedTime(item.timezone, item.startsAt) : "",
  endsAt: item.endsAt ? dateToZonedTime(item.timezone, item.endsAt) : "",
  accessDays: item.accessDays === null ? "" : String(item.accessDays),
  seats: item.seats === null ? "" : String(item.seats),
  sacCode: item.sacCode ?? "",
})

type OfferInput = z.input<typeof ItemOffer>

/** The offer of an item as the call takes it. */
export const offerOf = (item: EditableItem): OfferInput => ({
  priceMinor: item.priceMinor,
  compareAtMinor: item.compareAtMinor,
  startsAt: item.startsAt?.toISOString() ?? null,
  endsAt: item.endsAt?.toISOString() ?? null,
  accessDays: item.accessDays,
  seats: item.seats,
  sacCode: item.sacCode,
})

/** The input to save, or the invalid fields. */
export function parseOffer(
  { currency, timezone }: EditableItem,
  fields: OfferFields,
): { input: OfferInput; invalid?: undefined } | { input?: undefined; invalid: OfferName[] } {
  const dateOf = (text: string) => (text === "" ? null : (zonedTimeToDate(timezone, text)?.toISOString() ?? "invalid"))
  const input = {
    priceMinor: parseAmount(fields.price, currency) ?? Number.NaN,
    compareAtMinor: fields.compareAt.trim() === "" ? null : (parseAmount(fields.compareAt, currency) ?? Number.NaN),
    startsAt: dateOf(fields.startsAt),
    endsAt: dateOf(fields.endsAt),
    accessDays: wholeNumberOf(fields.accessDays),
    seats: wholeNumberOf(fields.seats),
    sacCode: fields.sacCode || null,
  }
  const parsed = ItemOffer.safeParse(input)
  const misfits = parsed.success
    ? Object.keys(offerErrors(parsed.data))
    : parsed.error.issues.map(({ path }) => path[0])
  return misfits.length === 0 ? { input } : { invalid: offerFieldNames(misfits.map(String)) }
}

/** The fields of the form for field names of the call, in display order. */
export const offerFieldNames = (inputNames: readonly string[]): OfferName[] =>
  OFFER_FIELD_NAMES.filter((name) => inputNames.includes(INPUT_NAMES[name]))

const INPUT_NAMES = {
  price: "priceMinor",
  compareAt: "compareAtMinor",
  startsAt: "startsAt",
  endsAt: "endsAt",
  accessDays: "accessDays",
  seats: "seats",
  sacCode: "sacCode",
} as const satisfies Record<OfferName, keyof OfferInput>
