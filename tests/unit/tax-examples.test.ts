import { lineAmounts } from "@/lib/features/tax/line-amounts"
import type { Buyer, PlaceBasis } from "@/lib/features/tax/place-of-supply"
import type { Supplier } from "@/lib/features/tax/registration"
import { roundOffOf, type RoundTo } from "@/lib/features/tax/round-half-up"
import { supplyOf, type TaxRule } from "@/lib/features/tax/treatment"
import type { IndianState } from "@/lib/shared/indian-states"

interface Sale {
  /** The list price of each line, with its discount where there is one. */
  lines: (number | [list: number, discount: number])[]
  to?: IndianState | "abroad"
  gstin?: string
  supplier?: Partial<Supplier>
  exclusive?: boolean
  roundTo?: RoundTo
  currency?: string
  /** What differs from 18 % by the place of the buyer, line by line. */
  rules?: Partial<TaxRule>[]
}

/** What a sale gives, in rupees; heads that are left out are zero. */
interface Expected {
  taxable: number[]
  cgst?: number
  sgst?: number
  utgst?: number
  igst?: number
  roundOff?: number
  total: number
  place?: string
}

const ONLINE: PlaceBasis = { placeRule: "recipient", performedState: null }
const KARNATAKA = "29AAGCB7383J1Z4"

/** The examples of the design by their numbers; the supplier is regular, in 27, and prices include 18 % unless said. */
const EXAMPLES: [name: string, sale: Sale, expected: Expected][] = [
  ["1 within the state", { lines: [499] }, { taxable: [422.88], cgst: 38.06, sgst: 38.06, total: 499, place: "27" }],
  ["2 to another state", { lines: [499], to: "29" }, { taxable: [422.88], igst: 76.12, total: 499, place: "29" }],
  ["3 exclusive", { lines: [499], exclusive: true }, { taxable: [499], cgst: 44.91, sgst: 44.91, total: 588.82 }],
  ["4 exclusive, to 29", { lines: [499], exclusive: true, to: "29" }, { taxable: [499], igst: 89.82, total: 588.82 }],
  ["5 one rupee", { lines: [1] }, { taxable: [0.84], cgst: 0.08, sgst: 0.08, total: 1 }],
  ["6 a hundred to 29", { lines: [100], to: "29" }, { taxable: [84.75], igst: 15.25, total: 100 }],
  [
    "7 within a union territory",
    { lines: [499], to: "04", supplier: { stateCode: "04" } },
    { taxable: [422.88], cgst: 38.06, utgst: 38.06, total: 499 },
  ],
  [
    "8 the GSTIN of another state wins",
    { lines: [499], to: "27", gstin: KARNATAKA },
    { taxable: [422.88], igst: 76.12, total: 499, place: "29" },
  ],
  [
    "9 performed in 27, buyer in 29",
    { lines: [499], to: "29", rules: [{ placeRule: "performed", performedState: "27" }] },
    { taxable: [422.88], cgst: 38.06, sgst: 38.06, total: 499, place: "27" },
  ],
  [
    "10 performed in 27, buyer with a GSTIN of 29",
    { lines: [499], to: "29", gstin: KARNATAKA, rules: [{ placeRule: "performed", performedState: "27" }] },
    { taxable: [422.88], igst: 76.12, total: 499, place: "29" },
  ],
  ["11 composition", { lines: [499], supplier: { registration: "composition" } }, { taxable: [499], total: 499 }],
  ["12 unregistered", { lines: [499], supplier: { registration: "unregistered" } }, { taxable: [499], total: 499 }],
  [
    "13 taxable and exempt",
    { lines: [499, 300], rules: [{}, { taxability: "exempt" }] },
    { taxable: [422.88, 300], cgst: 38.06, sgst: 38.06, total: 799 },
  ],
  ["14 abroad in INR", { lines: [499], to: "abroad" }, { taxable: [422.88], igst: 76.12, total: 499, place: "96" }],
  [
    "15 abroad in USD under a letter of undertaking",
    { lines: [49], to: "abroad", currency: "USD", supplier: { hasLut: true } },
    { taxable: [49], total: 49, place: "96" },
  ],
  [
    "16 10 % of three at 333.33",
    { lines: [[333.33, 33.34], [333.33, 33.33], [333.33, 33.33]] },
    { taxable: [254.23, 254.24, 254.24], cgst: 68.64, sgst: 68.64, total: 899.99 },
  ],
  [
    "17 flat 100.00 over three",
    { lines: [[499, 33.29], [999, 66.64], [1, 0.07]] },
    { taxable: [394.67, 790.14, 0.79], cgst: 106.7, sgst: 106.7, total: 1_399 },
  ],
  [
    "18 flat 0.01 over three",
    { lines: [[100, 0.01], 100, 100] },
    { taxable: [84.73, 84.74, 84.74], cgst: 22.89, sgst: 22.89, total: 299.99 },
  ],
  ["19 a cap of 150", { lines: [[999, 150]] }, { taxable: [719.5], cgst: 64.75, sgst: 64.75, total: 849 }],
  [
    "20 50 % on the first",
    { lines: [[999, 499.5], 499] },
    { taxable: [423.3, 422.88], cgst: 76.16, sgst: 76.16, total: 998.5 },
  ],
  ["21 100 %", { lines: [[499, 499]] }, { taxable: [0], total: 0 }],
  ["22 flat 500.00 on 99.00", { lines: [[99, 99]] }, { taxable: [0], total: 0 }],
  ["23 a coupon below its minimum", { lines: [499] }, { taxable: [422.88], cgst: 38.06, sgst: 38.06, total: 499 }],
  [
    "24 exclusive, 10 %, to 29",
    { lines: [[999, 99.9]], exclusive: true, to: "29" },
    { taxable: [899.1], igst: 161.84, total: 1_060.94 },
  ],
  [
    "25 exclusive, to the rupee",
    { lines: [499.5], exclusive: true, roundTo: 100 },
    { taxable: [499.5], cgst: 44.96, sgst: 44.96, roundOff: -0.42, total: 589 },
  ],
  [
    "26 10 % and credit of 200.00",
    { lines: [[999, 99.9 + 133.38], [499, 49.9 + 66.62]] },
    { taxable: [648.92, 324.14], cgst: 87.57, sgst: 87.57, total: 1_148.2 },
  ],
  [
    "27 an e-book at 5 % and a course, to 29",
    { lines: [299, 4_999], to: "29", rules: [{ rateBasisPoints: 500 }] },
    { taxable: [284.76, 4_236.44], igst: 776.8, total: 5_298 },
  ],
  [
    "28 ten lakh",
    { lines: [1_000_000] },
    { taxable: [847_457.62], cgst: 76_271.19, sgst: 76_271.19, total: 1_000_000 },
  ],
  [
    "29 a free item and 10 %",
    { lines: [0, [499, 49.9]] },
    { taxable: [0, 380.6], cgst: 34.25, sgst: 34.25, total: 449.1 },
  ],
] // oxfmt-ignore

test.each(EXAMPLES)("%s", (_name, sale, expected) => {
  const { place, ...amounts } = expected
  const { places, ...result } = amountsOfSale(sale)
  expect(result).toEqual({ cgst: 0, sgst: 0, utgst: 0, igst: 0, roundOff: 0, ...amounts })
  if (place) expect(new Set(places)).toEqual(new Set([place]))
})

function amountsOfSale({ lines, to = "27", gstin, supplier, exclusive, roundTo = 1, currency = "INR", rules }: Sale) {
  const buyer: Buyer = {
    country: to === "abroad" ? "US" : "IN",
    stateCode: to === "abroad" ? null : to,
    gstin: gstin ?? null,
  }
  const parties = {
    supplier: { registration: "regular", stateCode: "27", hasLut: false, ...supplier } as const,
    buyer,
    currency,
  }
  const taxed = lines.map((line, at) => {
    const [list, discount] = typeof line === "number" ? [line, 0] : line
    const rule: TaxRule = { ...ONLINE, taxability: "taxable", rateBasisPoints: 1_800, ...rules?.[at] }
    const supply = supplyOf(rule, parties)
    if (!supply) throw new Error("the example gives no state")
    const { treatment, placeOfSupply } = supply
    const amounts = lineAmounts({
      listMinor: paise(list),
      discountMinor: paise(discount),
      rateBasisPoints: rule.rateBasisPoints,
      treatment,
      pricesIncludeTax: !exclusive,
    })
    return { ...amounts, placeOfSupply }
  })
  const sum = (head: "cgstMinor" | "sgstMinor" | "utgstMinor" | "igstMinor" | "totalMinor") =>
    taxed.reduce((total, line) => total + line[head], 0)
  const roundOff = roundOffOf(sum("totalMinor"), roundTo)
  return {
    taxable: taxed.map(({ taxableMinor }) => taxableMinor / 100),
    cgst: sum("cgstMinor") / 100,
    sgst: sum("sgstMinor") / 100,
    utgst: sum("utgstMinor") / 100,
    igst: sum("igstMinor") / 100,
    roundOff: roundOff / 100,
    total: (sum("totalMinor") + roundOff) / 100,
    places: taxed.map(({ placeOfSupply }) => placeOfSupply),
  }
}

const paise = (rupees: number) => Math.round(rupees * 100)
