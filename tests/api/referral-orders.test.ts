import { randomUUID } from "node:crypto"
import { refunds } from "@/lib/features/orders/refund-contract"
import { baskets } from "@/lib/features/baskets/contract"
import { returnCredit } from "@/lib/features/credit/credit.server"
import { orders } from "@/lib/features/orders/contract"
import { expireOrders } from "@/lib/features/orders/settlement/reconcile.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { reverseReferral } from "@/lib/features/referrals/referrals.server"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { changeItem, placeItems } from "../setup/baskets"
import { expectInvariants } from "../setup/invariants"
import { createItemOnSale, pay } from "../setup/payments"
import { runJobs } from "../setup/run-jobs"
import { ageOrder, submitPaymentProof } from "../setup/sales"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { setProgramme } from "./programme-fixtures"
import { buy, createCreditor, createFriend, creditOf, letPass, orderIdOf, payBy, referralOf } from "./referral-fixtures"

beforeEach(() => setProgramme())
afterEach(expectInvariants)
afterAll(() => setProgramme({ isOn: false }))

const place = (buyer: TestMember, itemId: number, more: object = {}) =>
  send(buyer, orders.place, { body: { kind: "course", itemId, instituteId: buyer.instituteId, ...more } })
const quote = async (buyer: TestMember | null, itemIds: number[], more: object = {}) =>
  (await send(buyer, baskets.quote, { body: { items: itemIds.map((itemId) => ({ itemId })), instituteId: institutes.acme, ...more } })).data // oxfmt-ignore
const show = async (buyer: TestMember, { transaction_id }: { transaction_id: string }) =>
  (await send(buyer, orders.show, { params: { transactionId: transaction_id } })).data
const inAcme = <T>(work: Parameters<typeof withInstitute<T>>[1]) => withInstitute(institutes.acme, work)

describe("the percent of who brought the buyer", () => {
  test("comes off the first order, which shows it, and off no later one", async () => {
    const friend = await createFriend(await createMember("Student"))
    const [first, second] = [await createItemOnSale({ priceMinor: 99_900 }), await createItemOnSale()]
    expect(await quote(friend, [first])).toMatchObject({
      discountMinor: 9_990,
      referralMinor: 9_990,
      referralPercent: 10,
      totalMinor: 89_910,
    })
    const { data: order } = await place(friend, first)
    expect(order.amount).toBe(89_910)
    expect((await place(friend, first)).data.transaction_id).toBe(order.transaction_id)
    await payBy(order.order_id)
    expect(await show(friend, order)).toMatchObject({ status: "paid", referralMinor: 9_990, creditMinor: 0 })
    expect(await referralOf(friend)).toMatchObject({ status: "qualified" })
    expect(await quote(friend, [second])).toMatchObject({ referralMinor: 0, totalMinor: 499_900 })
  })

  test("is shared over the lines of a basket", async () => {
    const friend = await createFriend(await createMember("Student"))
    const ids = [await createItemOnSale({ priceMinor: 33_333 }), await createItemOnSale({ priceMinor: 33_333 }), await createItemOnSale({ priceMinor: 33_333 })] // oxfmt-ignore
    const { data } = await placeItems(friend, ids)
    expect(data.lines.map(({ discountMinor }) => discountMinor)).toEqual([3_334, 3_333, 3_333])
    expect(data.amount).toBe(89_999)
  })

  test("is had by nobody else, nor while the programme is off, nor in one browser with who brought them", async () => {
    const itemId = await createItemOnSale()
    expect(await quote(null, [itemId])).toMatchObject({ referralMinor: 0 })
    expect(await quote(await createMember("Student"), [itemId])).toMatchObject({ referralMinor: 0 })
    const friend = await createFriend(await createMember("Student"))
    await setProgramme({ isOn: false })
    expect(await quote(friend, [itemId])).toMatchObject({ referralMinor: 0 })
  })

  test("is held by one order: another that is placed takes it, and the first, paid late, goes back", async () => {
    const friend = await createFriend(await createMember("Student"))
    const [one, other] = [await createItemOnSale(), await createItemOnSale()]
    const first = (await place(friend, one)).data
    const second = (await place(friend, other)).data
    expect([first.amount, second.amount]).toEqual([449_910, 449_910])
    expect((await show(friend, first)).status).toBe("cancelled")
    await payBy(second.order_id)
    const { payment } = await pay(first.order_id)
    expect(await settle(payment.id)).toBe("unmatched")
    expect(await quote(friend, [one])).toMatchObject({ referralMinor: 0 })
  })

  test("is free again when its order expires, and taken again when that is paid late", async () => {
    const friend = await createFriend(await createMember("Student"))
    const itemId = await createItemOnSale()
    const { data: order } = await place(friend, itemId)
    const { payment } = await pay(order.order_id)
    await ageOrder(order.transaction_id, "31 minutes")
    await expireOrders.run({})
    expect(await quote(friend, [await createItemOnSale()])).toMatchObject({ referralPercent: 10 })
    expect(await settle(payment.id)).toBe("paid")
    expect(await referralOf(friend)).toMatchObject({ status: "qualified" })
    expect(await quote(friend, [await createItemOnSale()])).toMatchObject({ referralPercent: null })
  })
})

describe("credit", () => {
  test("comes off an order by default, is held until it is paid, and then spent", async () => {
    const buyer = await createCreditor()
    const itemId = await createItemOnSale({ priceMinor: 99_900 })
    expect(await quote(buyer, [itemId])).toMatchObject({
      creditMinor: 20_000,
      availableCreditMinor: 20_000,
      totalMinor: 79_900,
    })
    const { data: order } = await place(buyer, itemId)
    expect(order.amount).toBe(79_900)
    expect(await creditOf(buyer)).toEqual([0, 20_000, 0])
    expect((await place(buyer, itemId)).data.transaction_id).toBe(order.transaction_id)
    await payBy(order.order_id)
    expect(await creditOf(buyer)).toEqual([0, 0, 0])
    expect(await show(buyer, order)).toMatchObject({ creditMinor: 20_000, discountMinor: 20_000, totalMinor: 79_900 })
  })

  test("is left alone where the buyer says so", async () => {
    const buyer = await createCreditor()
    const itemId = await createItemOnSale({ priceMinor: 99_900 })
    expect(await quote(buyer, [itemId], { useCredit: false })).toMatchObject({ creditMinor: 0, availableCreditMinor: 20_000, totalMinor: 99_900 }) // oxfmt-ignore
    const { data: order } = await place(buyer, itemId, { useCredit: false })
    await payBy(order.order_id)
    expect(await creditOf(buyer)).toEqual([20_000, 0, 0])
  })

  test("pays a whole order, which opens at once, and keeps the rest", async () => {
    const buyer = await createCreditor()
    const { data: order } = await place(buyer, await createItemOnSale({ priceMinor: 15_000 }))
    expect(order).toMatchObject({ status: "paid", order_id: null, amount: 0 })
    expect(await creditOf(buyer)).toEqual([5_000, 0, 0])
  })

  test("less than a rupee that is left beside it is forgiven", async () => {
    const buyer = await createCreditor()
    const { data: order } = await place(buyer, await createItemOnSale({ priceMinor: 20_050 }))
    expect(order).toMatchObject({ status: "paid", amount: 0 })
    expect(await creditOf(buyer)).toEqual([0, 0, 0])
  })

  test("in twenty tabs is never spent twice", async () => {
    const buyer = await createCreditor()
    const ids = await Promise.all(Array.from({ length: 20 }, () => createItemOnSale({ priceMinor: 60_000 })))
    const replies = await Promise.all(ids.map((itemId) => place(buyer, itemId)))
    expect(new Set(replies.map(({ code }) => code ?? "placed"))).toContain("placed")
    const paid = await Promise.all(replies.flatMap(({ code, data }) => (code ? [] : [pay(data.order_id)])))
    await Promise.all(paid.map(({ payment }) => settle(payment.id)))
    const [available = -1, held = -1] = await creditOf(buyer)
    expect([available, held]).toEqual([0, 0])
  })

  test("of an order that expires is free again, and one that is paid late takes it again", async () => {
    const buyer = await createCreditor()
    const { data: order } = await place(buyer, await createItemOnSale())
    const { payment } = await pay(order.order_id)
    await ageOrder(order.transaction_id, "31 minutes")
    await expireOrders.run({})
    expect(await creditOf(buyer)).toEqual([20_000, 0, 0])
    expect(await settle(payment.id)).toBe("paid")
    expect(await creditOf(buyer)).toEqual([0, 0, 0])
  })

  test("that was spent meanwhile lets a late payment go back", async () => {
    const buyer = await createCreditor()
    const { data: late } = await place(buyer, await createItemOnSale())
    const { payment } = await pay(late.order_id)
    await ageOrder(late.transaction_id, "31 minutes")
    await expireOrders.run({})
    await payBy((await place(buyer, await createItemOnSale())).data.order_id)
    expect(await settle(payment.id)).toBe("unmatched")
    expect(await creditOf(buyer)).toEqual([0, 0, 0])
  })

  test("of a line that cannot be granted is free again", async () => {
    const buyer = await createCreditor()
    const [withdrawn, good] = [
      await createItemOnSale({ priceMinor: 100_000 }),
      await createItemOnSale({ priceMinor: 100_000 }),
    ]
    const { data: order } = await placeItems(buyer, [withdrawn, good])
    await changeItem(withdrawn, { status: "archived" })
    await payBy(order.order_id)
    expect(await creditOf(buyer)).toEqual([10_000, 0, 0])
  })

  test("comes back when the order is refunded in full", async () => {
    const buyer = await createCreditor()
    const { data: order } = await place(buyer, await createItemOnSale({ priceMinor: 15_000 }))
    const orderId = await orderIdOf(order)
    await inAcme((db) => returnCredit(db, orderId))
    expect(await creditOf(buyer)).toEqual([20_000, 0, 0])
  })

  test("of another institute is not seen", async () => {
    const buyer = await createCreditor(1, "acme")
    await setProgramme({}, "rival")
    const other = await createMember("Student", "rival")
    const itemId = await createItemOnSale({}, "rival")
    const { data } = await send(other, orders.quote, { params: { kind: "course", itemId: String(itemId) }, query: {} })
    expect(data).toMatchObject({ creditMinor: 0, availableCreditMinor: 0 })
    expect((await creditOf(buyer))[0]).toBe(20_000)
  })
})

test("a payment that the browser reports earns the reward, and a refund by staff of the whole order reverses it", async () => {
  const referrer = await createMember("Student")
  const friend = await createFriend(referrer)
  const itemId = await createItemOnSale()
  const sale = { buyer: friend, itemId, order: (await place(friend, itemId)).data }
  expect((await submitPaymentProof(sale, (await pay(sale.order.order_id)).proof)).status).toBe(200)
  expect(await creditOf(referrer)).toEqual([0, 0, 20_000])
  const staff = await createMember("InstituteAdmin")
  const { transaction_id: transactionId, amount: amountMinor } = sale.order
  const reason = "goodwill" as const
  const refund = { params: { transactionId }, body: { key: randomUUID(), reason, amountMinor } }
  expect((await send(staff, refunds.start, refund)).status).toBe(200)
  await runJobs()
  expect(await creditOf(referrer)).toEqual([0, 0, 0])
  expect(await referralOf(friend)).toMatchObject({ status: "rejected", rejectedReason: "refunded", reward: "reversed" })
})

test("from a link to a claw-back: discount, reward, credit that is spent, and what a refund finds left", async () => {
  const referrer = await createMember("Student")
  const friend = await createFriend(referrer)
  const friendsOrder = await buy(friend, { priceMinor: 99_900 })
  expect(friendsOrder.amount).toBe(89_910)
  await letPass(referrer, "31 days")
  await place(referrer, await createItemOnSale({ priceMinor: 15_000 }))
  expect(await creditOf(referrer)).toEqual([5_000, 0, 0])
  const orderId = await orderIdOf(friendsOrder)
  await inAcme((db) => reverseReferral(db, orderId))
  expect(await creditOf(referrer)).toEqual([0, 0, 0])
  expect(await referralOf(friend)).toMatchObject({
    status: "rejected",
    reward: "reversed",
    usedMinor: 15_000,
    takenMinor: 5_000,
  })
})
