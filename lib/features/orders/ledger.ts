import type { Amounts } from "./amounts"

/** The accounts that money moves between. */
export type Account =
  "gateway" | "sales" | "discounts" | "gateway_fees" | "platform_fees" | "platform_payable" | "tax_payable" | "refunds"

/** One line of a booking: debits positive, credits negative, in minor units. */
export interface Entry {
  account: Account
  amountMinor: number
}

type Sale = Amounts & { gatewayFeeMinor: number; platformFeeMinor: number }

/**
 * Books a sale: the gateway owes what was paid less its own fee, the sale stands at its full price with the discount
 * beside it, and the platform's share is owed to the platform. The lines sum to zero.
 */
export function saleEntries({ subtotalMinor, discountMinor, taxMinor, totalMinor, ...fees }: Sale): Entry[] {
  return moved([
    ["gateway", totalMinor - fees.gatewayFeeMinor],
    ["gateway_fees", fees.gatewayFeeMinor],
    ["discounts", discountMinor],
    ["sales", -subtotalMinor],
    ["tax_payable", -taxMinor],
    ["platform_fees", fees.platformFeeMinor],
    ["platform_payable", -fees.platformFeeMinor],
  ])
}

/** Books money that came and buys nothing: it is owed back from the moment it is there. */
export function surplusEntries(amountMinor: number, gatewayFeeMinor: number): Entry[] {
  return moved([
    ["gateway", amountMinor - gatewayFeeMinor],
    ["gateway_fees", gatewayFeeMinor],
    ["refunds", -amountMinor],
  ])
}

/** Books money that went back through the gateway; the gateway keeps its fee. */
export function refundEntries(amountMinor: number): Entry[] {
  return moved([
    ["refunds", amountMinor],
    ["gateway", -amountMinor],
  ])
}

/** Leaves out the lines that move nothing, and refuses a booking that does not balance. */
function moved(lines: [Account, number][]): Entry[] {
  if (lines.reduce((sum, [, amountMinor]) => sum + amountMinor, 0) !== 0) throw new RangeError("a booking sums to zero")
  return lines.flatMap(([account, amountMinor]) => (amountMinor === 0 ? [] : [{ account, amountMinor }]))
}
