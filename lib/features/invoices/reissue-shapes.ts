import { z } from "zod"
import { GstinText } from "@/lib/features/tax/gstin-text"
import { INDIAN_STATES } from "@/lib/shared/indian-states"

const text = (most: number) => z.string().trim().max(most)

/**
 * Why a document is not issued again: it is none of a sale, its month in India is over, a credit note takes it back already, something
 * of it was refunded, or the correction would change its tax.
 */
export const REISSUE_REFUSALS = ["not_a_sale", "month_over", "corrected", "refunded", "other_tax"] as const
export type ReissueRefusal = (typeof REISSUE_REFUSALS)[number]

/** To whom a document should have been made out; the state is that of the GSTIN where one is given. */
export const CorrectedBuyer = z.object({
  name: text(120).min(1, "Must be given"),
  company: text(120).min(1).nullable().default(null),
  gstin: GstinText.nullable().default(null),
  stateCode: z.enum(INDIAN_STATES).nullable().default(null),
  /** With its lines as they are printed. */
  address: text(400).default(""),
})
export type CorrectedBuyer = z.output<typeof CorrectedBuyer>

/** To whom a document is made out, and why that cannot be corrected, as far as it is known before the correction. */
export const DocumentBuyer = z.object({
  number: z.string(),
  name: z.string(),
  company: z.string().nullable(),
  gstin: z.string().nullable(),
  stateCode: z.enum(INDIAN_STATES).nullable(),
  address: z.string(),
  refusal: z.enum(REISSUE_REFUSALS).nullable(),
})
export type DocumentBuyer = z.infer<typeof DocumentBuyer>
