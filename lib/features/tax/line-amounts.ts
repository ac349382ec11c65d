import { roundHalfUp } from "./round-half-up"
import type { Treatment } from "./treatment"

const BASIS_POINTS = 10_000
/** The largest amount whose product with any rate is an exact number. */
const MAX_MINOR = Math.floor(Number.MAX_SAFE_INTEGER / (4 * BASIS_POINTS)) - BASIS_POINTS

/** A line before tax; `pricesIncludeTax` tells whether tax lies inside the list price or is added to it. */
export interface LineToTax {
  listMinor: number
  discountMinor: number
  rateBasisPoints: number
  treatment: Treatment
  pricesIncludeTax: boolean
}

/** The amounts of a line in minor units: the taxable value and the heads of tax sum to the total, CGST is SGST and UTGST together. */
export interface LineAmounts {
  /** The list price without its tax. */
  listTaxableMinor: number
  taxableMinor: number
  cgstMinor: number
  sgstMinor: number
  utgstMinor: number
  igstMinor: number
  totalMinor: number
}

/**
 * The amounts of a line: each head of tax is rounded by itself, half a minor unit up; what a price that includes tax leaves is
 * its taxable value. Throws a RangeError for amounts that are no whole minor units, and for a discount above the list price.
 */
export function lineAmounts({ listMinor, discountMinor, ...rule }: LineToTax): LineAmounts {
  requireWhole("a list price", listMinor, MAX_MINOR)
  requireWhole("a discount", discountMinor, listMinor)
  requireWhole("a rate", rule.rateBasisPoints, BASIS_POINTS)
  const netMinor = listMinor - discountMinor
  const heads = headsOf(netMinor, rule)
  const taxMinor = sumOf(heads)
  const taxableMinor = rule.pricesIncludeTax ? netMinor - taxMinor : netMinor
  return {
    listTaxableMinor: rule.pricesIncludeTax ? listMinor - sumOf(headsOf(listMinor, rule)) : listMinor,
    taxableMinor,
    ...heads,
    totalMinor: taxableMinor + taxMinor,
  }
}

type Rule = Pick<LineToTax, "rateBasisPoints" | "treatment" | "pricesIncludeTax">

const NO_TAX = { cgstMinor: 0, sgstMinor: 0, utgstMinor: 0, igstMinor: 0 }

/** The heads of tax of an amount; the two of a state are each half of the rate, and therefore equal. */
function headsOf(amountMinor: number, { rateBasisPoints, treatment, pricesIncludeTax }: Rule) {
  const whole = pricesIncludeTax ? BASIS_POINTS + rateBasisPoints : BASIS_POINTS
  const taxOf = (parts: number) => roundHalfUp(amountMinor * rateBasisPoints, parts * whole)
  if (treatment === "igst") return { ...NO_TAX, igstMinor: taxOf(1) }
  if (treatment === "cgst") return { ...NO_TAX, cgstMinor: taxOf(2), sgstMinor: taxOf(2) }
  if (treatment === "utgst") return { ...NO_TAX, cgstMinor: taxOf(2), utgstMinor: taxOf(2) }
  return NO_TAX
}

const sumOf = ({ cgstMinor, sgstMinor, utgstMinor, igstMinor }: typeof NO_TAX) =>
  cgstMinor + sgstMinor + utgstMinor + igstMinor

function requireWhole(what: string, value: number, most: number) {
  if (!Number.isSafeInteger(value) || value < 0 || value > most)
    throw new RangeError(`${what} is a whole number from 0 to ${most}: ${value}`)
}
