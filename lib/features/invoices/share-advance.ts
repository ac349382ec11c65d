import type { Amounts } from "./document-shape"

/** A line of an order, and what vouchers of earlier parts state of it. */
export interface AdvancedLine {
  amounts: Amounts
  before: Amounts
}

const NO_TAX = { cgstMinor: 0, sgstMinor: 0, utgstMinor: 0, igstMinor: 0 }

/**
 * Shares a part that was received over the lines of an order, by what is left of each, the largest remainders first. The tax of a line
 * is what falls to all of its parts so far less what they state already, so that the parts of a whole sum to it in every head. What is
 * left of the part, within a round-off of the order, is in no line.
 */
export function shareAdvance(
  lines: readonly AdvancedLine[],
  partMinor: number,
): { lines: Amounts[]; restMinor: number } {
  const left = lines.map(({ amounts, before }) => amounts.totalMinor - before.totalMinor)
  const sharedMinor = Math.min(partMinor, sum(left))
  const shares = shareByWeight(sharedMinor, left)
  return { lines: lines.map((line, at) => amountsOfPart(line, shares[at] ?? 0)), restMinor: partMinor - sharedMinor }
}

function amountsOfPart({ amounts, before }: AdvancedLine, partMinor: number): Amounts {
  const headOf = (head: keyof typeof NO_TAX) =>
    shareOf(amounts[head], before.totalMinor + partMinor, amounts.totalMinor) - before[head]
  const due = {
    cgstMinor: headOf("cgstMinor"),
    sgstMinor: headOf("sgstMinor"),
    utgstMinor: headOf("utgstMinor"),
    igstMinor: headOf("igstMinor"),
  }
  // Of a paisa two heads may fall due at once: they wait for the next part.
  const heads = sum(Object.values(due)) > partMinor ? NO_TAX : due
  return { ...heads, taxableMinor: partMinor - sum(Object.values(heads)), totalMinor: partMinor }
}

/** Shares an amount by weights that it does not exceed; ties go to the earlier one. */
function shareByWeight(amountMinor: number, weights: readonly number[]): number[] {
  const whole = BigInt(Math.max(1, sum(weights)))
  const exact = weights.map((weight) => BigInt(weight) * BigInt(amountMinor))
  const shares = exact.map((product) => Number(product / whole))
  const byRemainder = exact
    .map((product, at) => ({ at, remainder: product % whole }))
    .toSorted((one, other) =>
      one.remainder === other.remainder ? one.at - other.at : one.remainder > other.remainder ? -1 : 1,
    )
  for (const { at } of byRemainder.slice(0, amountMinor - sum(shares))) shares[at] = (shares[at] ?? 0) + 1
  return shares
}

/** The share of an amount that a part of a whole has, half rounded up. Two amounts multiplied leave the safe integers. */
function shareOf(amountMinor: number, partMinor: number, wholeMinor: number): number {
  if (amountMinor === 0 || wholeMinor === 0) return 0
  const [product, whole] = [BigInt(amountMinor) * BigInt(partMinor), BigInt(wholeMinor)]
  return Number((2n * product + whole) / (2n * whole))
}

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
