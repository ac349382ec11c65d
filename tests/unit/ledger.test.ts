import fc from "fast-check"
import { type LineTax, untaxed } from "@/lib/features/orders/amounts"
import { refundEntries, saleEntries, unmatchedPaymentEntries } from "@/lib/features/ledger/entries"

const amount = fc.nat(100_000_000)
const sum = (entries: { amountMinor: number }[]) => entries.reduce((total, { amountMinor }) => total + amountMinor, 0)
const lineOf = (listMinor: number) => untaxed({ listMinor, discountMinor: 0 })
const captureOf = (amountMinor: number) => ({ amountMinor, feeMinor: 0, feeTaxMinor: 0 })
const GATEWAY = { collector: "gateway", tcsMinor: 0 } as const
const NOTHING_ELSE = { ...GATEWAY, roundOffMinor: 0, returnedMinor: 0, platformFeeMinor: 0 }

test("the entries of a sale of 4,999 rupees with a platform fee of 2 % and a gateway fee of 2 % and 18 % tax on it", () => {
  const capture = { amountMinor: 499_900, feeMinor: 11_798, feeTaxMinor: 1_800 }
  expect(saleEntries({ capture, lines: [lineOf(499_900)], ...NOTHING_ELSE, platformFeeMinor: 9_998 })).toEqual([
    { account: "gateway", amountMinor: 488_102 },
    { account: "gateway_fees", amountMinor: 9_998 },
    { account: "input_tax", amountMinor: 1_800 },
    { account: "sales", amountMinor: -499_900 },
    { account: "platform_fees", amountMinor: 9_998 },
    { account: "platform_payable", amountMinor: -9_998 },
  ])
})

/** 499.00 within a State with 10 % off, 18 % tax within the price. */
const discounted: LineTax = {
  listTaxableMinor: 42_288,
  taxableMinor: 38_060,
  cgstMinor: 3_425,
  sgstMinor: 3_425,
  utgstMinor: 0,
  igstMinor: 0,
  totalMinor: 44_910,
}

test("a discount and each head of tax are entries of their own", () => {
  const capture = { amountMinor: 44_910, feeMinor: 1_060, feeTaxMinor: 162 }
  expect(saleEntries({ capture, lines: [discounted], ...NOTHING_ELSE, platformFeeMinor: 761 })).toEqual([
    { account: "gateway", amountMinor: 43_850 },
    { account: "gateway_fees", amountMinor: 898 },
    { account: "input_tax", amountMinor: 162 },
    { account: "discounts", amountMinor: 4_228 },
    { account: "sales", amountMinor: -42_288 },
    { account: "cgst_payable", amountMinor: -3_425 },
    { account: "sgst_payable", amountMinor: -3_425 },
    { account: "platform_fees", amountMinor: 761 },
    { account: "platform_payable", amountMinor: -761 },
  ])
})

test("an amount that is rounded off is an entry of its own", () => {
  const line = {
    ...untaxed({ listMinor: 49_950, discountMinor: 0 }),
    cgstMinor: 4_496,
    sgstMinor: 4_496,
    totalMinor: 58_942,
  }
  expect(saleEntries({ capture: captureOf(58_900), lines: [line], ...NOTHING_ELSE, roundOffMinor: -42 })).toEqual([
    { account: "gateway", amountMinor: 58_900 },
    { account: "sales", amountMinor: -49_950 },
    { account: "cgst_payable", amountMinor: -4_496 },
    { account: "sgst_payable", amountMinor: -4_496 },
    { account: "round_off", amountMinor: 42 },
  ])
})

test("what cannot be granted is owed back within the same transaction", () => {
  const lines = [lineOf(10_000), lineOf(5_000)]
  expect(saleEntries({ capture: captureOf(22_000), lines, ...NOTHING_ELSE, returnedMinor: 7_000 })).toEqual([
    { account: "gateway", amountMinor: 22_000 },
    { account: "sales", amountMinor: -15_000 },
    { account: "refunds", amountMinor: -7_000 },
  ])
})

test("the entries of every transaction sum to zero and none is zero", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ listMinor: amount, isReturned: fc.boolean() }), { minLength: 1, maxLength: 20 }),
      amount,
      amount,
      (priced, feeMinor, platformFeeMinor) => {
        const [granted, returned] = [priced.filter((one) => !one.isReturned), priced.filter((one) => one.isReturned)]
        const returnedMinor = returned.reduce((total, { listMinor }) => total + listMinor, 0)
        const amountMinor = priced.reduce((total, { listMinor }) => total + listMinor, 0)
        const capture = { amountMinor, feeMinor, feeTaxMinor: Math.floor(feeMinor / 7) }
        const lines = granted.map(({ listMinor }) => lineOf(listMinor))
        const sale = { capture, lines, roundOffMinor: 0, returnedMinor, platformFeeMinor }
        const transactions = [
          saleEntries({ ...sale, ...GATEWAY }),
          saleEntries({ ...sale, collector: "platform_clearing", tcsMinor: Math.floor(amountMinor / 200) }),
          unmatchedPaymentEntries(capture, "gateway"),
          refundEntries(amountMinor, "platform_clearing"),
        ]
        for (const entries of transactions) {
          expect(sum(entries)).toBe(0)
          expect(entries.every((entry) => entry.amountMinor !== 0)).toBe(true)
        }
      },
    ),
  )
})

test("amounts that do not add up throw", () => {
  expect(() => saleEntries({ capture: captureOf(999), lines: [lineOf(1_000)], ...NOTHING_ELSE })).toThrow(RangeError)
})

test("after an unmatched payment and its refund only the gateway's fee remains", () => {
  const accounts = new Map<string, number>()
  const capture = { amountMinor: 10_000, feeMinor: 236, feeTaxMinor: 36 }
  for (const { account, amountMinor } of [
    ...unmatchedPaymentEntries(capture, "gateway"),
    ...refundEntries(10_000, "gateway"),
  ]) {
    accounts.set(account, (accounts.get(account) ?? 0) + amountMinor)
  }
  expect(Object.fromEntries(accounts)).toEqual({ gateway: -236, gateway_fees: 200, input_tax: 36, refunds: 0 })
})
