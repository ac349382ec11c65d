import type { z } from "zod"
import type { EditableItem } from "@/lib/features/items/admin-shapes"
import { ItemOffer, offerErrors } from "@/lib/features/items/item-input"
import { PLACE_RULES } from "@/lib/features/tax/place-of-supply"
import { INDIAN_STATES } from "@/lib/shared/indian-states"
import { amountText, parseAmount } from "@/lib/shared/money-input"
import { dateToZonedTime, zonedTimeToDate } from "@/lib/shared/zoned-time"
import { wholeNumberOf } from "./details-fields"

/** The fields in display order. */
export const OFFER_FIELD_NAMES = [
  "price",
  "compareAt",
  "startsAt",
  "endsAt",
  "accessDays",
  "seats",
  "sacCode",
  "placeRule",
  "performedState",
] as const
export type OfferName = (typeof OFFER_FIELD_NAMES)[number]

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
  placeRule: item.placeRule ?? "",
  performedState: item.performedState ?? "",
})

type OfferInput = z.input<typeof ItemOffer>

/** The valid fields as the call takes them, and the names of the others; fields that do not fit each other both wait. */
export function parseOffer(
  item: EditableItem,
  fields: OfferFields,
): { change: Partial<OfferInput>; invalid: OfferName[] } {
  const { currency, timezone } = item
  const dateOf = (text: string) => (text === "" ? null : (zonedTimeToDate(timezone, text)?.toISOString() ?? "invalid"))
  const input: OfferInput = {
    priceMinor: parseAmount(fields.price, currency) ?? Number.NaN,
    compareAtMinor: fields.compareAt.trim() === "" ? null : (parseAmount(fields.compareAt, currency) ?? Number.NaN),
    startsAt: dateOf(fields.startsAt),
    endsAt: dateOf(fields.endsAt),
    accessDays: wholeNumberOf(fields.accessDays),
    seats: wholeNumberOf(fields.seats),
    sacCode: fields.sacCode || null,
    placeRule: PLACE_RULES.find((rule) => rule === fields.placeRule) ?? null,
    performedState: INDIAN_STATES.find((code) => code === fields.performedState) ?? null,
  }
  const valid = OFFER_FIELD_NAMES.filter(
    (name) => ItemOffer.shape[INPUT_NAMES[name]].safeParse(valueOf(input, name)).success,
  )
  const offered = ItemOffer.partial().parse(pick(input, valid))
  const misfits = Object.keys(offerErrors({ ...item, ...offered }))
  const waiting = [
    ...(misfits.includes("compareAtMinor") ? ["price", "compareAt"] : []),
    ...(misfits.includes("endsAt") ? ["startsAt", "endsAt"] : []),
  ]
  return {
    change: pick(
      input,
      valid.filter((name) => !waiting.includes(name)),
    ),
    invalid: OFFER_FIELD_NAMES.filter((name) => !valid.includes(name) || misfits.includes(INPUT_NAMES[name])),
  }
}

const valueOf = (input: OfferInput, name: OfferName): unknown => input[INPUT_NAMES[name]]

const pick = (input: OfferInput, names: readonly OfferName[]): Partial<OfferInput> =>
  Object.fromEntries(names.map((name) => [INPUT_NAMES[name], valueOf(input, name)]))

const INPUT_NAMES = {
  price: "priceMinor",
  compareAt: "compareAtMinor",
  startsAt: "startsAt",
  endsAt: "endsAt",
  accessDays: "accessDays",
  seats: "seats",
  sacCode: "sacCode",
  placeRule: "placeRule",
  performedState: "performedState",
} as const satisfies Record<OfferName, keyof z.input<typeof ItemOffer>>
