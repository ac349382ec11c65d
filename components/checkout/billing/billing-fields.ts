import { checkTypedGstin } from "@/components/forms/typed-gstin"
import { OrderBilling } from "@/lib/features/billing-addresses/order-billing"
import { INDIAN_STATES, stateOfGstin } from "@/lib/shared/indian-states"

/** The fields of the card by which they are named in a refusal, in display order. */
export const BILLING_FIELD_NAMES = [
  "name",
  "stateCode",
  "country",
  "gstin",
  "company",
  "line1",
  "line2",
  "city",
  "pin",
] as const
export type BillingFieldName = (typeof BILLING_FIELD_NAMES)[number]
export type BillingFields = Record<BillingFieldName, string> & { hasGstin: boolean }

/** What is chosen in the list of states by buyers outside India. */
export const OUTSIDE_INDIA = "abroad"

/** The values of the card for whom orders were made out to before, or for a new buyer. */
export const billingFieldsOf = (billing: OrderBilling | null): BillingFields => ({
  name: billing?.name ?? "",
  stateCode: billing && billing.country !== "IN" ? OUTSIDE_INDIA : (billing?.stateCode ?? ""),
  country: billing && billing.country !== "IN" ? billing.country : "",
  hasGstin: (billing?.gstin ?? null) !== null,
  gstin: billing?.gstin ?? "",
  company: billing?.company ?? "",
  line1: billing?.line1 ?? "",
  line2: billing?.line2 ?? "",
  city: billing?.city ?? "",
  pin: billing?.pin ?? "",
})

export type BuyerPlace = Pick<OrderBilling, "stateCode" | "country" | "gstin">

/** What of the fields decides the tax, as far as it is valid. A GSTIN stands for its state where none is chosen. */
export function placeOf({ stateCode, country, hasGstin, gstin: typed }: BillingFields): BuyerPlace {
  if (stateCode === OUTSIDE_INDIA) return { stateCode: null, country: country || "IN", gstin: null }
  const gstin = hasGstin && checkTypedGstin(typed, null).state ? typed.replace(/\s/g, "").toUpperCase() : null
  const chosen = INDIAN_STATES.find((code) => code === stateCode)
  return { stateCode: chosen ?? (gstin ? stateOfGstin(gstin) : undefined) ?? null, country: "IN", gstin }
}

type Needs = { needsState: boolean; needsAddress: boolean }

/** The fields without which the order would be refused, in display order. */
export function invalidFields(fields: BillingFields, { needsState, needsAddress }: Needs): BillingFieldName[] {
  const { stateCode, country, gstin } = placeOf(fields)
  const isAbroad = fields.stateCode === OUTSIDE_INDIA
  const asksAddress = needsAddress && gstin === null
  const isWrong: Partial<Record<BillingFieldName, boolean>> = {
    stateCode: needsState && !isAbroad && stateCode === null,
    country: isAbroad && country === "IN",
    gstin: !isAbroad && fields.hasGstin && gstin === null,
    line1: asksAddress && fields.line1.trim() === "",
    city: asksAddress && fields.city.trim() === "",
    pin: asksAddress && fields.pin.trim() === "",
  }
  return BILLING_FIELD_NAMES.filter((name) => isWrong[name])
}

/** To whom the order is made out by valid fields. An address that is not shown is kept as long as it is in the same place. */
export function billingOf(
  fields: BillingFields,
  { needsAddress, before }: { needsAddress: boolean; before: OrderBilling | null },
) {
  const place = placeOf(fields)
  const hasAddress = needsAddress || (before?.stateCode === place.stateCode && before.country === place.country)
  const text = (name: BillingFieldName, isGiven = true) => (isGiven && fields[name].trim()) || null
  return OrderBilling.parse({
    name: text("name"),
    company: text("company", place.gstin !== null),
    line1: text("line1", hasAddress),
    line2: text("line2", hasAddress),
    city: text("city", hasAddress),
    pin: text("pin", hasAddress),
    ...place,
  })
}
