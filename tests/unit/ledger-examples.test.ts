import {
  type Deductions,
  type LedgerEntry,
  refundEntries,
  returnEntries,
  saleEntries,
  unmatchedPaymentEntries,
} from "@/lib/features/ledger/entries"
import { platformFee, taxAtSource } from "@/lib/features/orders/amounts"
import { lineAmounts } from "@/lib/features/tax/line-amounts"

/** 499.00 with 10 % off and 18 % tax in the price, within a state; the gateway's fee is 10.60, of which 1.62 are tax, and the plan's 2 %. */
const line = lineAmounts({
  listMinor: 49_900,
  discountMinor: 4_990,
  rateBasisPoints: 1_800,
  treatment: "cgst",
  pricesIncludeTax: true,
})
const capture = { amountMinor: 44_910, feeMinor: 1_060, feeTaxMinor: 162 }
const own: Deductions = {
  collector: "gateway",
  platformFeeMinor: platformFee(line.taxableMinor, 200),
  tcsMinor: 0,
}
const collected: Deductions = { ...own, collector: "platform_clearing", tcsMinor: taxAtSource([line], 50) }
const sale = { capture, lines: [line], roundOffMinor: 0, returnedMinor: 0 }
const inRupees = (entries: LedgerEntry[]) =>
  Object.fromEntries(entries.map(({ account, amountMinor }) => [account, amountMinor / 100]))

const NOTHING_ELSE = { roundOffMinor: 0, excessMinor: 0 }
const whole = { parts: [line], ...NOTHING_ELSE }
/** A refund of 100.00 of the sale, and then of the rest, with the share of the platform's fee and of the tax that it kept. */
const inParts = [
  { taxableMinor: 8_474, taxMinor: 763, platformFeeMinor: 169, tcsMinor: 42 },
  { taxableMinor: 29_586, taxMinor: 2_662, platformFeeMinor: 592, tcsMinor: 148 },
].map(({ taxableMinor, taxMinor, ...share }) => ({
  parts: [{ taxableMinor, cgstMinor: taxMinor, sgstMinor: taxMinor, utgstMinor: 0, igstMinor: 0 }],
  ...NOTHING_ELSE,
  ...share,
}))

test("A: a card at the institute's own account", () => {
  expect(inRupees(saleEntries({ ...sale, ...own }))).toEqual({
    gateway: 438.5,
    gateway_fees: 8.98,
    input_tax: 1.62,
    discounts: 42.28,
    sales: -422.88,
    cgst_payable: -34.25,
    sgst_payable: -34.25,
    platform_fees: 7.61,
    platform_payable: -7.61,
  })
})

test("B: the platform collects, and keeps its fee and the tax at source", () => {
  expect(inRupees(saleEntries({ ...sale, ...collected }))).toEqual({
    platform_clearing: 428.99,
    tcs_receivable: 1.9,
    platform_fees: 7.61,
    gateway_fees: 8.98,
    input_tax: 1.62,
    discounts: 42.28,
    sales: -422.88,
    cgst_payable: -34.25,
    sgst_payable: -34.25,
  })
})

test("C: all of A is refunded, first decided and then paid", () => {
  expect(inRupees(returnEntries({ ...whole, ...own }))).toEqual({
    sales_returns: 380.6,
    cgst_payable: 34.25,
    sgst_payable: 34.25,
    refunds: -449.1,
    platform_payable: 7.61,
    platform_fees: -7.61,
  })
  expect(inRupees(refundEntries(44_910, "gateway"))).toEqual({ refunds: 449.1, gateway: -449.1 })
})

test("D: 100.00 of A are refunded, later the rest", () => {
  const [first, rest] = inParts.map((part) => inRupees(returnEntries({ ...part, collector: "gateway", tcsMinor: 0 })))
  expect(first).toEqual({
    sales_returns: 84.74,
    cgst_payable: 7.63,
    sgst_payable: 7.63,
    refunds: -100,
    platform_payable: 1.69,
    platform_fees: -1.69,
  })
  expect(rest).toEqual({
    sales_returns: 295.86,
    cgst_payable: 26.62,
    sgst_payable: 26.62,
    refunds: -349.1,
    platform_payable: 5.92,
    platform_fees: -5.92,
  })
})

test("E: a payment that fits no sale, and its return", () => {
  expect(inRupees(unmatchedPaymentEntries(capture, "gateway"))).toEqual({
    gateway: 438.5,
    gateway_fees: 8.98,
    input_tax: 1.62,
    refunds: -449.1,
  })
  expect(inRupees(refundEntries(44_910, "gateway"))).toEqual({ refunds: 449.1, gateway: -449.1 })
})

test("H: 499.50 and tax on it, to the rupee, without a fee", () => {
  const added = lineAmounts({
    listMinor: 49_950,
    discountMinor: 0,
    rateBasisPoints: 1_800,
    treatment: "cgst",
    pricesIncludeTax: false,
  })
  const entries = saleEntries({
    ...{ ...own, platformFeeMinor: 0 },
    capture: { amountMinor: 58_900, feeMinor: 0, feeTaxMinor: 0 },
    lines: [added],
    roundOffMinor: -42,
    returnedMinor: 0,
  })
  expect(inRupees(entries)).toEqual({
    gateway: 589,
    round_off: 0.42,
    sales: -499.5,
    cgst_payable: -44.96,
    sgst_payable: -44.96,
  })
})

test("K: all of B is refunded by the platform, which gives back what it kept", () => {
  expect(inRupees(returnEntries({ ...whole, ...collected }))).toEqual({
    sales_returns: 380.6,
    cgst_payable: 34.25,
    sgst_payable: 34.25,
    refunds: -449.1,
    platform_clearing: 9.51,
    platform_fees: -7.61,
    tcs_receivable: -1.9,
  })
  expect(inRupees(refundEntries(44_910, "platform_clearing"))).toEqual({ refunds: 449.1, platform_clearing: -449.1 })
})

test.each([
  ["A", own],
  ["B", collected],
] as const)("after all of %s went back, in parts or at once, only the gateway's fee is left", (_name, deductions) => {
  const { collector, tcsMinor } = deductions
  const partly = inParts.map((part) => returnEntries({ ...part, collector, ...(tcsMinor === 0 && { tcsMinor }) }))
  for (const notes of [partly, [returnEntries({ ...whole, ...deductions })]]) {
    const sums = new Map<string, number>()
    const refund = refundEntries(44_910, collector)
    for (const { account, amountMinor } of [saleEntries({ ...sale, ...deductions }), refund, ...notes].flat())
      sums.set(account, (sums.get(account) ?? 0) + amountMinor)
    const left = Object.fromEntries([...sums].filter(([, minor]) => minor !== 0))
    expect(left).toEqual({
      [collector]: -1_060,
      gateway_fees: 898,
      input_tax: 162,
      sales: -42_288,
      discounts: 4_228,
      sales_returns: 38_060,
    })
  }
})
