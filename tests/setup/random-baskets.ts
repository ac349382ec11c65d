import { type LineAmounts, lineAmounts, type LineToTax } from "@/lib/features/tax/line-amounts"
import { type Buyer, PLACE_RULES } from "@/lib/features/tax/place-of-supply"
import { REGISTRATIONS, type Supplier } from "@/lib/features/tax/registration"
import { ROUND_TO, roundOffOf, type RoundTo } from "@/lib/features/tax/round-half-up"
import { supplyOf, TAXABILITIES, type TaxRule } from "@/lib/features/tax/treatment"
import { INDIAN_STATES } from "@/lib/shared/indian-states"
import { createRandom, type Random } from "../faults/random"
import { exactLineAmounts, expectedRoundOff, expectedSupply } from "./tax-oracle"

interface Basket {
  parties: { supplier: Supplier; buyer: Buyer; currency: string }
  pricesIncludeTax: boolean
  roundTo: RoundTo
  lines: (TaxRule & { listMinor: number; discountMinor: number })[]
}

/** Calculates baskets of 1 to 20 lines twice, one for each seed, and throws an Error that names the seed of the first that differs. */
export function expectSameAmounts(seeds: { from: number; count: number }): void {
  for (let seed = seeds.from; seed < seeds.from + seeds.count; seed++) {
    const basket = basketOf(createRandom(seed))
    const amounts = JSON.stringify(calculate(basket, { supplyOf, lineAmounts, roundOffOf }))
    const expected = JSON.stringify(
      calculate(basket, { supplyOf: expectedSupply, lineAmounts: exactLineAmounts, roundOffOf: expectedRoundOff }),
    )
    if (amounts !== expected)
      throw new Error(`basket of seed ${seed}: ${JSON.stringify(basket)}\n gives ${amounts}\n not ${expected}`)
  }
}

interface Calculation {
  supplyOf: typeof supplyOf
  lineAmounts: (line: LineToTax) => LineAmounts
  roundOffOf: typeof roundOffOf
}

function calculate({ parties, pricesIncludeTax, roundTo, lines }: Basket, by: Calculation) {
  const taxed = lines.map((line) => {
    const supply = by.supplyOf(line, parties)
    const { listMinor, discountMinor, rateBasisPoints } = line
    return (
      supply && {
        ...supply,
        ...by.lineAmounts({ listMinor, discountMinor, rateBasisPoints, treatment: supply.treatment, pricesIncludeTax }),
      }
    )
  })
  const total = taxed.reduce((sum, line) => sum + (line?.totalMinor ?? 0), 0)
  return { taxed, total, roundOff: by.roundOffOf(total, roundTo) }
}

const RATES = [0, 25, 300, 500, 1_200, 1_800, 2_800, 4_000] as const

function basketOf(random: Random): Basket {
  const { pick, chance, integer } = random
  const state = () => pick(INDIAN_STATES)
  const supplierState = state()
  const buyerState = chance(0.4) ? supplierState : state()
  const gstinState = chance(0.1) ? pick(["25", "28"]) : chance(0.5) ? buyerState : state()
  return {
    parties: {
      supplier: { registration: pick(REGISTRATIONS), stateCode: supplierState, hasLut: chance(0.5) },
      buyer: {
        country: chance(0.2) ? "US" : "IN",
        stateCode: chance(0.1) ? null : buyerState,
        gstin: chance(0.3) ? `${gstinState}AAPFU0939F1ZV` : null,
      },
      currency: chance(0.2) ? "USD" : "INR",
    },
    pricesIncludeTax: chance(0.5),
    roundTo: pick(ROUND_TO),
    lines: Array.from({ length: integer(1, 20) }, () => lineOf(random)),
  }
}

function lineOf({ pick, chance, integer }: Random): Basket["lines"][number] {
  const listMinor = integer(0, pick([100, 10_000, 1_000_000, 100_000_000]))
  return {
    listMinor,
    discountMinor: chance(0.5) ? 0 : integer(0, listMinor),
    rateBasisPoints: chance(0.2) ? integer(0, 10_000) : pick(RATES),
    taxability: chance(0.7) ? "taxable" : pick(TAXABILITIES),
    placeRule: pick(PLACE_RULES),
    performedState: chance(0.5) ? pick(INDIAN_STATES) : null,
  }
}
