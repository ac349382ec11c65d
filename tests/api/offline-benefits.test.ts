import { baskets } from "@/lib/features/baskets/contract"
import { offline } from "@/lib/features/offline/contract"
import { refunds } from "@/lib/features/orders/refund-contract"
import { createItemOnSale, pay, placeOrder } from "../setup/payments"
import { submitPaymentProof } from "../setup/sales"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { usesOf, withCoupons } from "./coupon-fixtures"
import { withOffline } from "./offline-fixtures"
import { setProgramme } from "./programme-fixtures"
import { createCreditor, createFriend, creditOf, referralOf } from "./referral-fixtures"
import { refundOf } from "./refund-fixtures"

const at = withOffline()
beforeAll(() => setProgramme())
afterAll(() => setProgramme({ isOn: false }))

const apply = async (as: TestMember, priceMinor = 1_000_00, change: Parameters<typeof at.apply>[1] = {}) => {
  const itemId = await createItemOnSale({ priceMinor })
  return { itemId, ...(await at.apply([itemId], change, as)).data }
}
const withdraw = (as: TestMember, id: number) => send(as, offline.withdraw, { body: { id } })
const refundWhole = (transactionId: string, amountMinor: number) => {
  const paid = { on: new Date().toISOString().slice(0, 10), mode: "cash" as const, reference: "" }
  const body = refundOf({ kind: "by_hand", amountMinor, paid })
  return send(at.admin(), refunds.start, { params: { transactionId }, body })
}

test("credit lowers what is applied for; it is held once staff accept, spent by the sale, and given back by a refund", async () => {
  const buyer = await createCreditor()
  const { id, totals, transactionId } = await apply(buyer, 1_000_00, { expectedTotalMinor: 800_00 })
  expect(totals).toMatchObject({ creditMinor: 200_00, totalMinor: 800_00 })
  expect(await creditOf(buyer)).toEqual([20_000, 0, 0])
  await at.accept(id)
  expect(await creditOf(buyer)).toEqual([0, 20_000, 0])
  expect((await at.record(id, null)).data.status).toBe("enrolled")
  expect(await creditOf(buyer)).toEqual([0, 0, 0])
  expect((await refundWhole(transactionId, 800_00)).status).toBe(200)
  expect(await creditOf(buyer)).toEqual([20_000, 0, 0])
})

test("credit that is gone is named when staff accept; what ended has it back, and who switches it off keeps it", async () => {
  const buyer = await createCreditor()
  const [first, second] = [await apply(buyer), await apply(buyer)]
  expect([first.totalMinor, second.totalMinor]).toEqual([800_00, 800_00])
  const without = await apply(buyer, 1_000_00, { useCredit: false })
  expect(without.totals).toMatchObject({ creditMinor: 0, totalMinor: 1_000_00 })
  const answers = await Promise.all([at.accept(first.id), at.accept(second.id)])
  expect(answers.map(({ code }) => code ?? "").toSorted()).toEqual(["", "credit_exhausted"])
  expect((await at.accept(without.id)).data.status).toBe("payment_awaited")
  const [won, lost] = answers[0].code ? [second, first] : [first, second]
  expect((await at.record(lost.id, 100_00)).code).toBe("credit_exhausted")
  await withdraw(buyer, won.id)
  expect(await creditOf(buyer)).toEqual([20_000, 0, 0])
  expect((await at.record(lost.id, 100_00)).data.status).toBe("payment_awaited")
})

test("a friend's percent lowers what is applied for, and who brought them earns as by any order", async () => {
  const referrer = await createMember("Student")
  const friend = await createFriend(referrer)
  const { id, totals, transactionId } = await apply(friend)
  expect(totals).toMatchObject({ referralMinor: 100_00, totalMinor: 900_00 })
  await at.accept(id)
  expect((await at.record(id, 450_00)).data.status).toBe("payment_awaited")
  expect(await referralOf(friend)).toMatchObject({ status: "signed_up", reward: null })
  expect((await at.record(id, null)).data.status).toBe("enrolled")
  expect(await referralOf(friend)).toMatchObject({ status: "qualified", reward: "pending", amountMinor: 20_000 })
  expect(await creditOf(referrer)).toEqual([0, 0, 20_000])
  expect((await refundWhole(transactionId, 900_00)).status).toBe(200)
  expect(await referralOf(friend)).toMatchObject({ status: "rejected", rejectedReason: "refunded", reward: "reversed" })
})

test("an order that is written off, and one below the minimum, count as any other does", async () => {
  const referrer = await createMember("Student")
  const friend = await createFriend(referrer)
  const small = await apply(friend, 100_00)
  expect((await at.record(small.id, null)).data.status).toBe("enrolled")
  expect(await referralOf(friend)).toMatchObject({ status: "signed_up" })
  const { id, totalMinor } = await apply(friend)
  expect(totalMinor).toBe(1_000_00)
  await at.record(id, 980_00)
  expect((await send(at.admin(), offline.writeOff, { body: { id } })).data.status).toBe("enrolled")
  expect(await referralOf(friend)).toMatchObject({ status: "qualified", reward: "pending" })
})

test("a friend's percent is held for one application, and offered to no other order while it is", async () => {
  const friend = await createFriend(await createMember("Student"))
  const [first, second] = [await apply(friend), await apply(friend)]
  await at.accept(first.id)
  expect((await at.accept(second.id)).code).toBe("friend_discount_exhausted")
  const itemId = await createItemOnSale({ priceMinor: 1_000_00 })
  const body = { items: [{ itemId }], instituteId: institutes.acme }
  expect((await send(friend, baskets.quote, { body })).data).toMatchObject({ referralMinor: 0, totalMinor: 1_000_00 })
  expect((await placeOrder(friend, itemId)).data.amount).toBe(1_000_00)
  await withdraw(friend, first.id)
  expect((await send(friend, baskets.quote, { body })).data).toMatchObject({ referralMinor: 100_00 })
  expect((await at.accept(second.id)).data.status).toBe("payment_awaited")
})

test("a first order that was paid online meanwhile takes the percent with it", async () => {
  const friend = await createFriend(await createMember("Student"))
  const { id } = await apply(friend)
  const itemId = await createItemOnSale({ priceMinor: 1_000_00 })
  const { data: order } = await placeOrder(friend, itemId)
  expect(order.amount).toBe(900_00)
  await submitPaymentProof({ buyer: friend, itemId, order }, (await pay(order.order_id)).proof)
  expect((await at.accept(id)).code).toBe("friend_discount_exhausted")
})

test("a code that takes off less than the friend's percent is not used", async () => {
  const friend = await createFriend(await createMember("Student"))
  const { data: coupon } = await (await withCoupons()).create({ valueBasisPoints: 500, limitTotal: 1 })
  const { id, totals } = await apply(friend, 1_000_00, { coupon: coupon.code, expectedTotalMinor: 900_00 })
  await at.accept(id)
  expect(await usesOf(coupon.id)).toEqual({ used: 0, held: 0, uses: [] })
  expect(totals).toMatchObject({ couponCode: null, referralMinor: 100_00 })
})
