import type { LedgerAccount } from "./accounts"

/** An amount that is posted to an account: debits positive, credits negative. */
export type Posting = [account: LedgerAccount, amountMinor: number]

/** One entry for each account, without those of zero; throws a RangeError unless the entries sum to zero. */
export function balanced(postings: readonly Posting[]): { account: LedgerAccount; amountMinor: number }[] {
  const sums = new Map<LedgerAccount, number>()
  for (const [account, amountMinor] of postings) sums.set(account, (sums.get(account) ?? 0) + amountMinor)
  if ([...sums.values()].reduce((sum, minor) => sum + minor, 0) !== 0)
    throw new RangeError("the entries of a transaction sum to zero")
  return [...sums].flatMap(([account, amountMinor]) => (amountMinor === 0 ? [] : [{ account, amountMinor }]))
}
