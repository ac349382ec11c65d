import fc from "fast-check"
import { refundEntries, saleEntries, unmatchedPaymentEntries } from "@/lib/features/orders/ledger"

const amount = fc.nat(100_000_000)
const sum = (entries: { amountMinor: number }[]) => entries.reduce((total, { amountMinor }) => total + amountMinor, 0)

test("the entries of a sale of 4,999 rupees with a platform fee of 2 % and a gateway fee of 2.36 %", () => {
  const amounts = { subtotalMinor: 499_900, discountMinor: 0, taxMinor: 0, totalMinor: 499_900 }
  expect(saleEntries({ ...amounts, gatewayFeeMinor: 11_798, platformFeeMinor: 9_998 })).toEqual([
    { account: "gateway", amountMinor: 488_102 },
    { account: "gateway_fees", amountMinor: 11_798 },
    { account: "sales", amountMinor: -499_900 },
    { account: "platform_fees", amountMinor: 9_998 },
    { account: "platform_payable", amountMinor: -9_998 },
  ])
})

test("the entries of every transaction sum to zero and none is zero", () => {
  fc.assert(
    fc.property(
      amount,
      amount,
      amount,
      amount,
      amount,
      (subtotal, cut, taxMinor, gatewayFeeMinor, platformFeeMinor) => {
        const discountMinor = Math.min(cut, subtotal)
        const totalMinor = subtotal - discountMinor + taxMinor
        const transactions = [
          saleEntries({
            subtotalMinor: subtotal,
            discountMinor,
            taxMinor,
            totalMinor,
            gatewayFeeMinor,
            platformFeeMinor,
          }),
          unmatchedPaymentEntries(totalMinor, gatewayFeeMinor),
          refundEntries(totalMinor),
        ]
        for (const entries of transactions) {
          expect(sum(entries)).toBe(0)
          expect(entries.every(({ amountMinor }) => amountMinor !== 0)).toBe(true)
        }
      },
    ),
  )
})

test("amounts that do not add up throw", () => {
  const amounts = { subtotalMinor: 1_000, discountMinor: 0, taxMinor: 0, totalMinor: 999 }
  expect(() => saleEntries({ ...amounts, gatewayFeeMinor: 0, platformFeeMinor: 0 })).toThrow(RangeError)
})

test("after an unmatched payment and its refund only the gateway's fee remains", () => {
  const accounts = new Map<string, number>()
  for (const { account, amountMinor } of [...unmatchedPaymentEntries(10_000, 236), ...refundEntries(10_000)]) {
    accounts.set(account, (accounts.get(account) ?? 0) + amountMinor)
  }
  expect(Object.fromEntries(accounts)).toEqual({ gateway: -236, gateway_fees: 236, refunds: 0 })
})
