/**
 * Shares an amount in proportion to weights, by largest remainder and among equals to the earlier: the shares sum to the amount, and none
 * is above its weight. Throws a RangeError for an amount above the sum of the weights.
 */
export function allocate(amountMinor: number, weights: readonly number[]): number[] {
  const [amount, sum] = [BigInt(amountMinor), weights.reduce((total, weight) => total + BigInt(weight), 0n)]
  if (amount < 0n || amount > sum) throw new RangeError("an amount is shared that is more than the weights")
  if (amount === 0n) return weights.map(() => 0)
  const exact = weights.map((weight) => amount * BigInt(weight))
  const shares = exact.map((product) => product / sum)
  const left = Number(amount - shares.reduce((total, share) => total + share, 0n))
  const byRemainder = exact.map((product, at) => ({ at, remainder: product % sum }))
  const first = byRemainder.toSorted((one, other) =>
    one.remainder === other.remainder ? one.at - other.at : one.remainder > other.remainder ? -1 : 1,
  )
  for (const { at } of first.slice(0, left)) shares[at] = (shares[at] ?? 0n) + 1n
  return shares.map(Number)
}
