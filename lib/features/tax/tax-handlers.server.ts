import { implement } from "@/lib/server/api/implement"
import { calculateTax } from "./calculate-tax.server"
import { saveTaxProfile, withdrawTaxProfile } from "./save-tax-profile.server"
import { tax } from "./tax-contract"
import { showTaxProfiles } from "./tax-profile-queries.server"

export const taxHandlers = implement(tax, {
  show: ({ db }) => showTaxProfiles(db),
  save: ({ db, actor }, { body }) => saveTaxProfile(db, actor, body),
  withdraw: ({ db, actor }, { params }) => withdrawTaxProfile(db, actor, params.id),
  calculate: ({ db }, { body }) => calculateTax(db, body),
})
