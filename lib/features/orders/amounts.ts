/** The amounts of an order in minor units; `totalMinor` is what the buyer pays. */
export interface OrderAmounts {
  subtotalMinor: number
  discountMinor: number
  taxMinor: number
  totalMinor: number
}

/** The amounts of an order for an item at its current price. Throws a RangeError unless the price is a non-negative safe integer. */
export function amountsOf({ priceMinor }: { priceMinor: number }): OrderAmounts {
  if (!Number.isSafeInteger(priceMinor) || priceMinor < 0)
    throw new RangeError("a price is a whole number of minor units")
  return { subtotalMinor: priceMinor, discountMinor: 0, taxMinor: 0, totalMinor: priceMinor }
}

/** The platform's share of a sale: basis points of the total paid, half a minor unit rounded up. */
export function platformFee(totalMinor: number, basisPoints: number): number {
  return Math.floor((totalMinor * basisPoints + 5_000) / 10_000)
}
