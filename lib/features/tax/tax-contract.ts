import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { IdParams, Minor } from "@/lib/contract/shapes"
import { INDIAN_STATES } from "@/lib/shared/indian-states"
import { ADMINS } from "@/lib/shared/roles"
import { DOCUMENT_KINDS } from "./document-kind"
import { ABROAD } from "./place-of-supply"
import { REGISTRATIONS } from "./registration"
import { SAVES_TAX } from "./save-right"
import { SacCodeText } from "./sac-code-text"
import { TaxProfileInput, TaxProfiles } from "./tax-profile-shapes"
import { TREATMENTS } from "./treatment"

const owner = { access: SAVES_TAX.access, screen: SAVES_TAX.screen }
const version = z.number().int().min(0)

/** The tax of one amount at the institute today. */
const TaxedAmount = z.object({
  registration: z.enum(REGISTRATIONS),
  treatment: z.enum(TREATMENTS),
  rateBasisPoints: z.number().int(),
  taxableMinor: Minor,
  cgstMinor: Minor,
  sgstMinor: Minor,
  utgstMinor: Minor,
  igstMinor: Minor,
  totalMinor: Minor,
  documents: z.array(z.enum(DOCUMENT_KINDS)),
})
export type TaxedAmount = z.infer<typeof TaxedAmount>

/** An institute's tax profile, and the tax of an amount. */
export const tax = {
  show: endpoint("GET /payments/v2/api/taxProfile", {
    summary: "The institute's tax profile in force, with those before and after it (added)",
    access: ADMINS,
    screen: "tax",
    reply: TaxProfiles,
  }),
  save: endpoint("PUT /payments/v2/api/taxProfile", {
    ...owner,
    summary: "Saves the tax profile from a day on, today or later; what was before stays as it was (added)",
    body: z.object({ version, profile: TaxProfileInput }),
    reply: TaxProfiles,
    failures: ["gstin_invalid", "gstin_state", "stale"],
    records: ["tax.profile_saved"],
  }),
  withdraw: endpoint("DELETE /payments/v2/api/taxProfile/:id", {
    ...owner,
    summary: "Withdraws a tax profile whose day has not come (added)",
    params: IdParams,
    reply: TaxProfiles,
    failures: ["not_found"],
    records: ["tax.profile_withdrawn"],
  }),
  calculate: endpoint("POST /payments/v2/api/offlineTaxCalculation", {
    summary:
      "The tax of an amount in minor units by code and state of the buyer, 96 for abroad, as the institute would charge it today",
    access: ADMINS,
    withoutPlan: "admins",
    whileHeld: true,
    screen: "tax",
    right: "view",
    body: z.object({
      amount: z.number().int().min(1).max(100_000_000_000),
      sacCode: SacCodeText,
      state: z.enum([...INDIAN_STATES, ABROAD]),
      inclusive: z.boolean(),
    }),
    reply: TaxedAmount,
    failures: ["not_found"],
    recordsNothing: "it calculates and stores nothing",
  }),
}
