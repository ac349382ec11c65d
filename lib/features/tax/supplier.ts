import { z } from "zod"
import { INDIAN_STATES } from "@/lib/shared/indian-states"
import { TaxProfile } from "./tax-profile-shapes"

/** Who sells at an institute on a day, as its tax profile says it; an institute without a profile is not registered. */
export const InstituteSupplier = TaxProfile.omit({ id: true, fromDate: true }).extend({
  stateCode: z.enum(INDIAN_STATES).nullable(),
})
export type InstituteSupplier = z.infer<typeof InstituteSupplier>
