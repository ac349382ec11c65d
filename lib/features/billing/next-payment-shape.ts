import { z } from "zod"
import { Minor } from "@/lib/contract/shapes"
import { PlanQuote } from "./quote-shape"

/** The payment of the next period of a plan. */
export const NextPayment = z.object({
  /** The plan that it is for, which may be one that is pending. */
  plan: z.string(),
  /** The day on which the period begins. */
  on: z.iso.date(),
  currency: z.string(),
  /** With tax, before the balance. */
  totalMinor: Minor,
  balanceUsedMinor: Minor,
  dueMinor: Minor,
  /** The fees on sales that are paid with it, within the former. */
  feesMinor: Minor,
  /** The cheques for it that wait to be cleared, together. */
  waitingMinor: Minor,
  /** Whether it can be paid by its link already. */
  isOrdered: z.boolean(),
  recurring: PlanQuote.shape.recurring,
  endingAddOns: PlanQuote.shape.endingAddOns,
})
export type NextPayment = z.infer<typeof NextPayment>
