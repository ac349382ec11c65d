import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, IdText, Nothing, RowVersion } from "@/lib/contract/shapes"
import { GstinText } from "@/lib/features/tax/gstin-text"
import { INDIAN_STATES } from "@/lib/shared/indian-states"

/** The most addresses of one owner. */
export const MAX_BILLING_ADDRESSES = 20

const text = (most: number) => z.string().trim().min(1, "Must be given").max(most)
const optionalText = (most: number) => text(most).nullable().default(null)

/** To whom and where a document is made out; `country` by ISO 3166. */
export const AddressInput = z
  .object({
    name: text(120),
    company: optionalText(120),
    line1: text(120),
    line2: optionalText(120),
    city: text(80),
    pin: z.string().trim().min(3).max(12),
    stateCode: z.enum(INDIAN_STATES).nullable().default(null),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, "Two capital letters")
      .default("IN"),
  })
  .superRefine(({ country, stateCode, pin }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message })
    if (country === "IN" && stateCode === null) refuse("stateCode", "Is needed")
    if (country !== "IN" && stateCode !== null) refuse("stateCode", "Belongs to India")
    if (country === "IN" && !/^[1-9]\d{5}$/.test(pin)) refuse("pin", "6 digits")
  })
export type AddressInput = z.output<typeof AddressInput>

export const BillingAddress = z.object({
  id: Id,
  version: RowVersion,
  name: z.string(),
  company: z.string().nullable(),
  line1: z.string(),
  line2: z.string().nullable(),
  city: z.string(),
  pin: z.string(),
  stateCode: z.enum(INDIAN_STATES).nullable(),
  country: z.string(),
  gstin: z.string().nullable(),
  /** The one that an order begins with. */
  isDefault: z.boolean(),
})
export type BillingAddress = z.infer<typeof BillingAddress>

/** A new address, or with `id` and `version` a change of one. */
export const BillingAddressInput = z.object({
  id: Id.optional(),
  version: RowVersion.optional(),
  address: AddressInput,
  gstin: GstinText.nullable().default(null),
  isDefault: z.boolean().default(false),
})
export type BillingAddressInput = z.output<typeof BillingAddressInput>

/** With `instituteId` the addresses are the institute's own, which its owner alone may see and change. */
const ofInstitute = z.object({ instituteId: IdText.optional() })
const own = { access: "signed-in", query: ofInstitute } as const

export const billingAddresses = {
  list: endpoint("GET /payments/v2/api/billingAddress", {
    ...own,
    summary:
      "The caller's billing addresses at the institute, the default first; with `instituteId` the institute's own",
    reply: z.array(BillingAddress),
    failures: ["forbidden"],
  }),
  save: endpoint("POST /payments/v2/api/billingAddress", {
    ...own,
    summary:
      "Adds a billing address, or changes the one of the `id`; the first, and one saved as default, is the default",
    body: BillingAddressInput,
    // Without its state nobody can pay for a plan that is over.
    withoutPlan: "admins",
    reply: BillingAddress,
    failures: ["forbidden", "not_found", "gstin_invalid", "stale"],
    records: ["billing.address_saved"],
  }),
  remove: endpoint("DELETE /payments/v2/api/billingAddress/:id", {
    ...own,
    summary: "Deletes a billing address; documents that were made out to it stay as they are (added)",
    params: IdParams,
    reply: Nothing,
    failures: ["forbidden", "not_found"],
    records: ["billing.address_deleted"],
  }),
}
