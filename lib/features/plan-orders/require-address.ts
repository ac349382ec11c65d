import { Failure } from "@/lib/contract/errors"
import type { OrderBilling } from "@/lib/features/billing-addresses/order-billing"
import { ADDRESS_FROM_MINOR } from "@/lib/features/tax/address-on-invoice"

interface Payer {
  buyer: OrderBilling
  needsState: boolean
}

/** Throws `state_required` or `address_required` where the invoice of an institute needs what its billing address does not say. */
export function requireAddress(
  { lines }: { lines: readonly { taxableMinor: number; totalMinor: number }[] },
  { buyer, needsState }: Payer,
): void {
  const total = lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  if (needsState && total > 0) throw new Failure("state_required", { fields: { stateCode: ["Is needed"] } })
  const taxed = lines.reduce((sum, line) => sum + (line.totalMinor > line.taxableMinor ? line.taxableMinor : 0), 0)
  if (buyer.gstin === null && taxed >= ADDRESS_FROM_MINOR && !(buyer.line1 && buyer.city))
    throw new Failure("address_required", { fields: { line1: ["Is needed"] } })
}
