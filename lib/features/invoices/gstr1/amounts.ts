import type { Amounts } from "../document-shape"
import type { ReturnLine } from "./return-document"

/** Taxable value and tax in minor units, as returns add them up: the tax of a union territory counts as that of a state. */
export interface TaxSums {
  taxableMinor: number
  igstMinor: number
  cgstMinor: number
  sgstMinor: number
}

/** The sums of lines, less those of credit notes where `sign` is -1. */
export const sumTax = (lines: readonly Amounts[], sign: 1 | -1 = 1): TaxSums => ({
  taxableMinor: sign * sumOf(lines, (line) => line.taxableMinor),
  igstMinor: sign * sumOf(lines, (line) => line.igstMinor),
  cgstMinor: sign * sumOf(lines, (line) => line.cgstMinor),
  sgstMinor: sign * sumOf(lines, (line) => line.sgstMinor + line.utgstMinor),
})

/** The sum of sums. */
export const addTax = (left: TaxSums, right: TaxSums): TaxSums => ({
  taxableMinor: left.taxableMinor + right.taxableMinor,
  igstMinor: left.igstMinor + right.igstMinor,
  cgstMinor: left.cgstMinor + right.cgstMinor,
  sgstMinor: left.sgstMinor + right.sgstMinor,
})

const sumOf = <T>(list: readonly T[], amountOf: (one: T) => number) =>
  list.reduce((sum, one) => sum + amountOf(one), 0) || 0

/** An amount in rupees, the unit of returns. */
export const rupees = (minor: number): number => minor / 100

/** The heads of one kind of supply: integrated tax between states, the tax of centre and state within one. */
export type Heads = { iamt: number; csamt: number } | { camt: number; samt: number; csamt: number }

export const headsOf = (sums: TaxSums, isInter: boolean): Heads =>
  isInter
    ? { iamt: rupees(sums.igstMinor), csamt: 0 }
    : { camt: rupees(sums.cgstMinor), samt: rupees(sums.sgstMinor), csamt: 0 }

/** The rate in percent; 0 for what is exempt or zero-rated, whatever rate stands beside it. */
export const rateOf = ({ rateBasisPoints, treatment }: ReturnLine): number =>
  treatment === "exempt" || treatment === "zero" ? 0 : rateBasisPoints / 100

/** Groups a list by a key, in the order of the keys. */
export function groupBy<T>(list: readonly T[], keyOf: (one: T) => string): [key: string, group: T[]][] {
  const groups = new Map<string, T[]>()
  for (const one of list) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return [...groups].toSorted(([left], [right]) => (left < right ? -1 : 1))
}
