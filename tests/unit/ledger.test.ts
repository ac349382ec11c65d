import fc from "fast-check"
import { refundEntries, saleEntries, surplusEntries } from "@/lib/features/orders/ledger"

const amount = fc.nat(100_000_000)
const sum = (entries: { amountMinor: number }[]) => entries.reduce((total, { amountMinor }) => total + amountMinor, 0)

test("a sale of 4,999 rupees at 2 % for the platform, where the gateway keeps 2.36 %", () => {
  const amounts = { subtotalMinor: 499_900, discountMinor: 0, taxMinor: 0, totalMinor: 499_900 }
  expect(saleEntries({ ...amounts, gatewayFeeMinor: 11_798, platformFeeMinor: 9_998 })).toEqual([
    { account: "gateway", amountMinor: 488_102 },
    { account: "gateway_fees", amountMinor: 11_798 },
    { account: "sales", amountMinor: -499_900 },
    { account: "platform_fees", amountMinor: 9_998 },
    { account: "platform_payable", amountMinor: -9_998 },
  ])
})

test("every booking sums to zero and has no empty line", () => {
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
        const bookings = [
          saleEntries({
            subtotalMinor: subtotal,
            discountMinor,
            taxMinor,
            totalMinor,
            gatewayFeeMinor,
            platformFeeMinor,
          }),
          surplusEntries(totalMinor, gatewayFeeMinor),
          refundEntries(totalMinor),
        ]
        for (const entries of bookings) {
          expect(sum(entries)).toBe(0)
          expect(entries.every(({ amountMinor }) => amountMinor !== 0)).toBe(true)
        }
      },
    ),
  )
})

test("amounts that do not add up are not booked", () => {
  const amounts = { subtotalMinor: 1_000, discountMinor: 0, taxMinor: 0, totalMinor: 999 }
  expect(() => saleEntries({ ...amounts, gatewayFeeMinor: 0, platformFeeMinor: 0 })).toThrow(RangeError)
})

test("money that came and went back leaves the gateway's fee alone", () => {
  const accounts = new Map<string, number>()
  for (const { account, amountMinor } of [...surplusEntries(10_000, 236), ...refundEntries(10_000)]) {
    accounts.set(account, (accounts.get(account) ?? 0) + amountMinor)
  }
  expect(Object.fromEntries(accounts)).toEqual({ gateway: -236, gateway_fees: 236, refunds: 0 })
})
