import type { BuyerPlace } from "./billing/billing-fields"
import type { OrderBilling } from "@/lib/features/billing-addresses/order-billing"
import type { QuoteTotals } from "@/lib/features/orders/totals-shape"

/** What the billing card tells the checkout of its fields. */
export interface BillingForm {
  /** What is bought costs this for the buyer of the card. */
  totals: QuoteTotals
  /** The place that decides their tax. */
  place: BuyerPlace
  billing: OrderBilling
  /** Marks the fields that an order needs and that are missing or wrong, with the first in focus; false where there are some. */
  check: () => boolean
  /** Marks the fields of these names, as the server refused them. */
  mark: (names: readonly string[]) => void
}

/** Whether an order depends on to whom it is made out: where tax is charged, or would be. */
export const asksBilling = ({ totalMinor, needsState, taxRates }: QuoteTotals): boolean =>
  totalMinor > 0 && (needsState || taxRates.length > 0)
