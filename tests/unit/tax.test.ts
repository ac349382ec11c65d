import { documentKindsOf } from "@/lib/features/tax/document-kind"
import { lineAmounts, type LineToTax } from "@/lib/features/tax/line-amounts"
import { roundOffOf } from "@/lib/features/tax/round-half-up"
import { supplyOf } from "@/lib/features/tax/treatment"
import { INDIAN_STATES, stateOfGstin } from "@/lib/shared/indian-states"
import english from "@/lib/shared/messages/en/forms.json"
import hindi from "@/lib/shared/messages/hi/forms.json"

const LINE: LineToTax = {
  listMinor: 49_900,
  discountMinor: 0,
  rateBasisPoints: 1_800,
  treatment: "cgst",
  pricesIncludeTax: true,
}

test.each([
  { listMinor: -1 },
  { listMinor: 0.5 },
  { listMinor: Number.NaN },
  { listMinor: 2 ** 53 },
  { discountMinor: 49_901 },
  { discountMinor: -1 },
  { rateBasisPoints: 10_001 },
  { rateBasisPoints: 17.5 },
])("%p is refused", (wrong) => expect(() => lineAmounts({ ...LINE, ...wrong })).toThrow(RangeError))

test("the list price without tax is what a line without discount would be", () => {
  const { listTaxableMinor } = lineAmounts({ ...LINE, discountMinor: 4_990 })
  expect(listTaxableMinor).toBe(lineAmounts(LINE).taxableMinor)
  expect(lineAmounts({ ...LINE, discountMinor: 4_990, pricesIncludeTax: false }).listTaxableMinor).toBe(49_900)
})

test("within Chandigarh, Dadra and Nagar Haveli, Lakshadweep, Andaman and Ladakh UTGST takes the place of SGST", () => {
  const withUtgst = INDIAN_STATES.filter((stateCode) => {
    const supply = supplyOf(
      { placeRule: "recipient", performedState: null, taxability: "taxable", rateBasisPoints: 1_800 },
      {
        supplier: { registration: "regular", stateCode, hasLut: false },
        buyer: { country: "IN", stateCode, gstin: null },
        currency: "INR",
      },
    )
    return supply?.treatment === "utgst"
  })
  expect(withUtgst).toEqual(["04", "26", "31", "35", "38"])
})

describe("a buyer without a state", () => {
  const rule = { placeRule: "recipient", performedState: null, taxability: "taxable", rateBasisPoints: 1_800 } as const
  const supplier = { registration: "regular", stateCode: "27", hasLut: false } as const
  const parties = { supplier, buyer: { country: "IN", stateCode: null, gstin: null }, currency: "INR" }

  test("is asked for it where tax depends on it", () => expect(supplyOf(rule, parties)).toBeUndefined())

  test.each([
    ["what is exempt", { ...rule, taxability: "exempt" } as const, supplier, "exempt"],
    ["a supplier that collects no tax", rule, { ...supplier, registration: "unregistered", stateCode: null } as const, "none"],
    ["what is performed in a room", { ...rule, placeRule: "performed" } as const, supplier, "cgst"],
  ])("is not asked for %s", (_what, itsRule, itsSupplier, treatment) =>
    expect(supplyOf(itsRule, { ...parties, supplier: itsSupplier })?.treatment).toBe(treatment),
  ) // oxfmt-ignore
})

test("an export is zero-rated under a letter of undertaking in foreign currency alone", () => {
  const rule = { placeRule: "recipient", performedState: null, taxability: "taxable", rateBasisPoints: 1_800 } as const
  const buyer = { country: "US", stateCode: null, gstin: null }
  const treatmentOf = (hasLut: boolean, currency: string) =>
    supplyOf(rule, { supplier: { registration: "regular", stateCode: "27", hasLut }, buyer, currency })?.treatment
  expect([treatmentOf(true, "USD"), treatmentOf(false, "USD"), treatmentOf(true, "INR")]).toEqual([
    "zero",
    "igst",
    "igst",
  ])
})

test.each([
  ["27AAPFU0939F1ZV", "27"],
  ["25AAPFU0939F1ZV", "26"],
  ["28AAPFU0939F1ZV", "37"],
  ["99AAPFU0939F1ZV", undefined],
  ["", undefined],
])("the state of the GSTIN %s is %s", (gstin, state) => expect(stateOfGstin(gstin)).toBe(state))

test("every state has a name in every language", () => {
  for (const { forms } of [english, hindi])
    expect(Object.keys(forms.states).toSorted()).toEqual([...INDIAN_STATES].toSorted())
})

test.each([
  [58_942, 100, -42],
  [58_950, 100, 50],
  [58_949, 100, -49],
  [58_900, 100, 0],
  [58_942, 1, 0],
] as const)("%d rounded to %d changes by %d", (total, roundTo, by) => expect(roundOffOf(total, roundTo)).toBe(by))

test.each([
  ["regular", ["cgst", "igst"], false, ["tax_invoice"]],
  ["regular", ["exempt"], true, ["bill_of_supply"]],
  ["regular", ["cgst", "exempt"], false, ["invoice_cum_bill_of_supply"]],
  ["regular", ["cgst", "exempt"], true, ["tax_invoice", "bill_of_supply"]],
  ["regular", ["zero"], false, ["tax_invoice"]],
  ["composition", ["none"], true, ["bill_of_supply"]],
  ["unregistered", ["none"], false, ["receipt"]],
  ["regular", [], false, []],
] as const)("%s with %p, with a GSTIN %p, gives %p", (registration, treatments, hasGstin, kinds) =>
  expect(documentKindsOf(registration, { treatments, hasGstin })).toEqual(kinds),
)
