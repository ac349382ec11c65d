import { z } from "zod"
import { GstinText } from "@/lib/features/tax/gstin-text"
import { INDIAN_STATES } from "@/lib/shared/indian-states"

const optionalText = (most: number) => z.string().trim().min(1, "Must be given").max(most).nullable().default(null)

/** To whom an order is made out, as far as the buyer says it: without a name to the buyer themselves; `country` by ISO 3166. */
export const OrderBilling = z.object({
  name: optionalText(120),
  company: optionalText(120),
  line1: optionalText(120),
  line2: optionalText(120),
  city: optionalText(80),
  pin: optionalText(12),
  stateCode: z.enum(INDIAN_STATES).nullable().default(null),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "Two capital letters")
    .default("IN"),
  gstin: z.string().nullable().default(null),
})
export type OrderBilling = z.output<typeof OrderBilling>

/** The same as it is submitted. */
export const OrderBillingInput = OrderBilling.extend({ gstin: GstinText.nullable().default(null) })

/** What of it decides the tax. */
export const BuyerPlaceInput = OrderBillingInput.pick({ stateCode: true, country: true, gstin: true })
