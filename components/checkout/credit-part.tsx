"use client"
import { lazyPart } from "@/components/ui/lazy-part"
import type { QuoteTotals } from "@/lib/features/orders/totals-shape"

/** The tick of the buyer's credit, which is loaded for whoever has some. */
export const CreditPart = lazyPart(() => import("./credit/credit-field").then((file) => file.CreditField))

/** What an order says of credit: nothing, unless there is some that does not lower this total. */
export const creditChoice = ({ availableCreditMinor, creditMinor }: QuoteTotals): false | undefined =>
  availableCreditMinor > 0 && creditMinor === 0 ? false : undefined
