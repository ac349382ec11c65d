import type { LineAmounts, LineToTax } from "@/lib/features/tax/line-amounts"
import type { Buyer } from "@/lib/features/tax/place-of-supply"
import type { Supplier } from "@/lib/features/tax/registration"
import type { RoundTo } from "@/lib/features/tax/round-half-up"
import type { Supply, TaxRule } from "@/lib/features/tax/treatment"

/** An exact number: a fraction with a positive divisor. */
type Fraction = readonly [dividend: bigint, divisor: bigint]

const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]

/** The whole number at the least distance; of two at the same distance the greater. */
function nearest([dividend, divisor]: Fraction): bigint {
  const below = dividend / divisor
  const distanceBelow = dividend - below * divisor
  const distanceAbove = (below + 1n) * divisor - dividend
  return distanceAbove <= distanceBelow ? below + 1n : below
}

/**
 * A second calculation of a line, written independently of the product: in exact fractions, from the taxable value that a
 * price contains to the tax on it.
 */
export function exactLineAmounts(line: LineToTax): LineAmounts {
  const netMinor = BigInt(line.listMinor) - BigInt(line.discountMinor)
  const tax = exactTax(netMinor, line)
  const taxable = line.pricesIncludeTax ? netMinor - tax.sum : netMinor
  const list = BigInt(line.listMinor)
  return {
    listTaxableMinor: Number(line.pricesIncludeTax ? list - exactTax(list, line).sum : list),
    taxableMinor: Number(taxable),
    cgstMinor: Number(tax.half),
    sgstMinor: line.treatment === "cgst" ? Number(tax.half) : 0,
    utgstMinor: line.treatment === "utgst" ? Number(tax.half) : 0,
    igstMinor: Number(tax.whole),
    totalMinor: Number(taxable + tax.sum),
  }
}

function exactTax(amount: bigint, { rateBasisPoints, treatment, pricesIncludeTax }: LineToTax) {
  const rate: Fraction = [BigInt(rateBasisPoints), 10_000n]
  const value: Fraction = pricesIncludeTax ? [amount * 10_000n, 10_000n + rate[0]] : [amount, 1n]
  const tax = times(value, rate)
  const half = ["cgst", "utgst"].includes(treatment) ? nearest(times(tax, [1n, 2n])) : 0n
  const whole = treatment === "igst" ? nearest(tax) : 0n
  return { half, whole, sum: half + half + whole }
}

/** The union territories with UTGST, by name: Chandigarh, Dadra and Nagar Haveli and Daman and Diu, Lakshadweep, Andaman, Ladakh. */
const WITH_UTGST = /^(?:04|26|31|35|38)$/

/** A second finding of place and treatment, as a list of rules of which the first that applies decides. */
export function expectedSupply(
  rule: TaxRule,
  { supplier, buyer, currency }: { supplier: Supplier; buyer: Buyer; currency: string },
): Supply | undefined {
  const digits = buyer.gstin?.replace(/^25/, "26").replace(/^28/, "37").slice(0, 2)
  const room = rule.placeRule === "performed" ? (rule.performedState ?? supplier.stateCode) : undefined
  const home = buyer.country === "IN" ? buyer.stateCode : "96"
  const place = digits ?? (rule.placeRule === "performed" ? room : home) ?? null
  const isFree = rule.taxability === "exempt" || rule.taxability === "nil" || rule.rateBasisPoints === 0
  const rules: [boolean, Supply["treatment"] | undefined][] = [
    [supplier.registration === "composition" || supplier.registration === "unregistered", "none"],
    [isFree, "exempt"],
    [place === null, undefined],
    [place === "96" && supplier.hasLut && currency !== "INR", "zero"],
    [place !== supplier.stateCode, "igst"],
    [WITH_UTGST.test(place ?? ""), "utgst"],
    [true, "cgst"],
  ]
  const treatment = rules.find(([applies]) => applies)?.[1]
  // the codes are plain texts here, so that no list of the product decides them
  return treatment && { placeOfSupply: place as Supply["placeOfSupply"], treatment }
}

/** A second rounding of a total: adds the missing paise to the next rupee from 50 on, else takes those above it. */
export function expectedRoundOff(totalMinor: number, roundTo: RoundTo): number {
  const above = Number(BigInt(totalMinor) % BigInt(roundTo))
  return above === 0 ? 0 : above * 2 >= roundTo ? roundTo - above : -above
}
