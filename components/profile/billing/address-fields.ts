import { gstinProblem } from "@/lib/features/tax/gstin-problem"
import { type BillingAddress, BillingAddressInput } from "@/lib/features/billing-addresses/contract"
import { INDIAN_STATES } from "@/lib/shared/indian-states"

/** The texts of the form in display order. */
export const ADDRESS_FIELD_NAMES = [
  "name",
  "gstin",
  "company",
  "country",
  "line1",
  "line2",
  "city",
  "pin",
  "stateCode",
] as const
export type AddressFieldName = (typeof ADDRESS_FIELD_NAMES)[number]
export type AddressFields = Record<AddressFieldName, string> & { hasGstin: boolean; isDefault: boolean }

/** The values of the form for an address, or for a new one. */
export const addressFieldsOf = (address: BillingAddress | undefined): AddressFields => ({
  name: address?.name ?? "",
  hasGstin: (address?.gstin ?? null) !== null,
  gstin: address?.gstin ?? "",
  company: address?.company ?? "",
  country: address?.country ?? "IN",
  line1: address?.line1 ?? "",
  line2: address?.line2 ?? "",
  city: address?.city ?? "",
  pin: address?.pin ?? "",
  stateCode: address?.stateCode ?? "",
  isDefault: address?.isDefault ?? false,
})

type Parsed = { input: BillingAddressInput; invalid?: undefined } | { input?: undefined; invalid: AddressFieldName[] }

/** The address to save, or the invalid fields; a GSTIN and a company are of those in India who have one. */
export function parseAddressFields(fields: AddressFields, address: BillingAddress | undefined): Parsed {
  const isIndian = fields.country === "IN"
  const isRegistered = isIndian && fields.hasGstin
  const { data, error } = BillingAddressInput.safeParse({
    ...(address && { id: address.id, version: address.version }),
    address: {
      name: fields.name,
      company: isRegistered ? emptyToNull(fields.company) : null,
      country: fields.country,
      line1: fields.line1,
      line2: emptyToNull(fields.line2),
      city: fields.city,
      pin: fields.pin,
      stateCode: isIndian ? (INDIAN_STATES.find((code) => code === fields.stateCode) ?? null) : null,
    },
    gstin: isRegistered ? fields.gstin : null,
    isDefault: fields.isDefault,
  })
  const isGstinWrong = isRegistered && gstinProblem(data?.gstin ?? fields.gstin, null) !== undefined
  if (data && !isGstinWrong) return { input: data }
  const wrong = (error?.issues ?? []).map(({ path }) => path.at(-1))
  return { invalid: ADDRESS_FIELD_NAMES.filter((name) => wrong.includes(name) || (name === "gstin" && isGstinWrong)) }
}

const emptyToNull = (text: string) => (text.trim() === "" ? null : text.trim())
