/** What an order comes to, in minor units; `totalMinor` is what the buyer pays. */
export interface Amounts {
  subtotalMinor: number
  discountMinor: number
  taxMinor: number
  totalMinor: number
}

/** The amounts of an order for an item at its price of this moment. Throws a RangeError for what is no amount. */
export function amountsOf({ priceMinor }: { priceMinor: number }): Amounts {
  if (!Number.isSafeInteger(priceMinor) || priceMinor < 0)
    throw new RangeError("a price is a whole number of minor units")
  return { subtotalMinor: priceMinor, discountMinor: 0, taxMinor: 0, totalMinor: priceMinor }
}

/** The platform's share of a sale: basis points of what was paid, half a minor unit rounded up. */
export function platformFee(totalMinor: number, basisPoints: number): number {
  return Math.floor((totalMinor * basisPoints + 5_000) / 10_000)
}
