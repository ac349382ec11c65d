import type { z } from "zod"
import { gstinProblem } from "@/lib/features/tax/gstin-problem"
import { REGISTRATIONS } from "@/lib/features/tax/registration"
import { TaxProfileInput, type TaxProfiles } from "@/lib/features/tax/tax-profile-shapes"
import { INDIAN_STATES } from "@/lib/shared/indian-states"

/** The fields in display order. */
export const TAX_FIELD_NAMES = [
  "fromDate",
  "registration",
  "gstin",
  "stateCode",
  "legalName",
  "tradeName",
  "address",
  "prices",
  "roundTo",
  "hasLut",
  "lutNumber",
  "signatory",
] as const
export type TaxFieldName = (typeof TAX_FIELD_NAMES)[number]

/** The values of the form, as typed; an empty text is stored as null. */
export type TaxFields = Record<Exclude<TaxFieldName, "hasLut">, string> & { hasLut: boolean }

/** What the form begins with: the profile in force, else what the institute says of itself. */
export function taxFieldsOf({ current, today, institute }: TaxProfiles): TaxFields {
  const known = current ?? institute
  return {
    fromDate: today,
    registration: current?.registration ?? (institute.gstin === null ? "unregistered" : "regular"),
    gstin: known.gstin ?? "",
    stateCode: known.stateCode ?? "",
    legalName: known.legalName ?? "",
    tradeName: current?.tradeName ?? "",
    address: known.address ?? "",
    prices: current?.pricesIncludeTax === false ? "exclusive" : "inclusive",
    roundTo: current?.roundTo === 100 ? "rupee" : "exact",
    hasLut: current?.hasLut ?? false,
    lutNumber: current?.lutNumber ?? "",
    signatory: current?.signatory ?? "",
  }
}

type Parsed =
  | { profile: z.output<typeof TaxProfileInput>; invalid?: undefined }
  | { profile?: undefined; invalid: TaxFieldName[] }

/** The profile to save, or the invalid fields. What is not asked of a registration is not saved. */
export function parseTaxFields(fields: TaxFields): Parsed {
  const isRegistered = fields.registration !== "unregistered"
  const hasLut = fields.registration === "regular" && fields.hasLut
  const { data, error } = TaxProfileInput.safeParse({
    fromDate: fields.fromDate,
    registration: REGISTRATIONS.find((one) => one === fields.registration),
    gstin: isRegistered ? emptyToNull(fields.gstin) : null,
    stateCode: INDIAN_STATES.find((code) => code === fields.stateCode) ?? null,
    legalName: fields.legalName,
    tradeName: emptyToNull(fields.tradeName),
    address: fields.address,
    pricesIncludeTax: fields.prices !== "exclusive",
    roundTo: fields.roundTo === "rupee" ? 100 : 1,
    hasLut,
    lutNumber: hasLut ? emptyToNull(fields.lutNumber) : null,
    signatory: emptyToNull(fields.signatory),
  })
  if (!data) return { invalid: TAX_FIELD_NAMES.filter((name) => error.issues.some(({ path }) => path[0] === name)) }
  if (data.gstin !== null && gstinProblem(data.gstin, data.stateCode)) return { invalid: ["gstin"] }
  return { profile: data }
}

const emptyToNull = (text: string) => (text.trim() === "" ? null : text.trim())
