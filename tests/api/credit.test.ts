import {
  holdCredit,
  holdCreditForOrder,
  releaseCredit,
  returnCredit,
  spendCredit,
} from "@/lib/features/credit/credit.server"
import { orders } from "@/lib/features/orders/contract"
import { reverseReferral } from "@/lib/features/referrals/referrals.server"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { createItemOnSale } from "../setup/payments"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { setProgramme } from "./programme-fixtures"
import { buy, createCreditor, createFriend, creditOf, letPass, orderIdOf, referralOf } from "./referral-fixtures"

beforeAll(() => setProgramme())
afterAll(() => setProgramme({ isOn: false }))

const inAcme = <T>(work: (db: Db) => Promise<T>) => withInstitute(institutes.acme, work)

/** An open order of a member, to hold credit for. */
async function createOrder(buyer: TestMember) {
  const body = {
    kind: "course" as const,
    itemId: await createItemOnSale(),
    useCredit: false,
    instituteId: institutes.acme,
  }
  return orderIdOf((await send(buyer, orders.place, { body })).data)
}
const hold = (buyer: TestMember, orderId: number, amountMinor: number) =>
  inAcme((db) => holdCredit(db, { userId: buyer.userId, orderId, amountMinor }))

test("what is held cannot be held twice; released it is free, spent it is gone", async () => {
  const buyer = await createCreditor()
  const [first, second] = [await createOrder(buyer), await createOrder(buyer)]
  expect(await hold(buyer, first, 15_000)).toBe(true)
  expect(await hold(buyer, second, 5_001)).toBe(false)
  expect(await creditOf(buyer)).toEqual([5_000, 15_000, 0])
  await inAcme((db) => releaseCredit(db, [first, second]))
  await inAcme((db) => releaseCredit(db, [first]))
  expect(await creditOf(buyer)).toEqual([20_000, 0, 0])
  expect(await hold(buyer, second, 20_000)).toBe(true)
  expect(await inAcme((db) => holdCreditForOrder(db, first))).toBe(false)
  await inAcme((db) => spendCredit(db, second, 12_000))
  await inAcme((db) => spendCredit(db, second, 12_000))
  expect(await creditOf(buyer)).toEqual([8_000, 0, 0])
  const without = await createOrder(buyer)
  expect(await inAcme((db) => holdCreditForOrder(db, without))).toBe(true)
})

test("an order in twenty tabs holds no more than there is", async () => {
  const buyer = await createCreditor()
  const orders = []
  for (let at = 0; at < 20; at += 1) orders.push(await createOrder(buyer))
  const held = await Promise.all(orders.map((orderId) => hold(buyer, orderId, 7_000)))
  expect(held.filter(Boolean)).toHaveLength(2)
  expect(await creditOf(buyer)).toEqual([6_000, 14_000, 0])
  await Promise.all([
    ...orders.map((orderId) => inAcme((db) => spendCredit(db, orderId, 7_000))),
    ...orders.map((orderId) => inAcme((db) => releaseCredit(db, [orderId]))),
  ])
  const [available = 0, stillHeld] = await creditOf(buyer)
  expect(stillHeld).toBe(0)
  expect((20_000 - available) % 7_000).toBe(0)
})

test("the reward that ends first is spent first, and gets back what a refunded order spent", async () => {
  const buyer = await createMember("Student")
  const [first, second] = [await createFriend(buyer), await createFriend(buyer)]
  await buy(first)
  await letPass(buyer, "31 days")
  await letPass(buyer, "100 days")
  await buy(second)
  await letPass(buyer, "31 days")
  expect(await creditOf(buyer)).toEqual([40_000, 0, 0])
  const orderId = await createOrder(buyer)
  await hold(buyer, orderId, 25_000)
  await inAcme((db) => spendCredit(db, orderId, 25_000))
  expect(await referralOf(first)).toMatchObject({ reward: "applied", usedMinor: 20_000 })
  expect(await referralOf(second)).toMatchObject({ reward: "available", usedMinor: 5_000 })
  await inAcme((db) => returnCredit(db, orderId))
  await inAcme((db) => returnCredit(db, orderId))
  expect(await referralOf(first)).toMatchObject({ reward: "available", usedMinor: 0 })
  expect(await creditOf(buyer)).toEqual([40_000, 0, 0])
})

test("a refund of the friend's order after the credit was spent takes what is left, and the rest is never owed", async () => {
  const buyer = await createMember("Student")
  const friend = await createFriend(buyer)
  const friendsOrder = await orderIdOf(await buy(friend))
  await letPass(buyer, "31 days")
  const orderId = await createOrder(buyer)
  await hold(buyer, orderId, 15_000)
  await inAcme((db) => spendCredit(db, orderId, 15_000))
  await inAcme((db) => reverseReferral(db, friendsOrder))
  expect(await creditOf(buyer)).toEqual([0, 0, 0])
  expect(await referralOf(friend)).toMatchObject({ reward: "reversed", usedMinor: 15_000, takenMinor: 5_000 })
  await inAcme((db) => returnCredit(db, orderId))
  expect(await creditOf(buyer)).toEqual([0, 0, 0])
  expect(await referralOf(friend)).toMatchObject({ usedMinor: 0, takenMinor: 20_000 })
})

test("what is held when a reward is reversed or ends is taken once it is released", async () => {
  const buyer = await createMember("Student")
  const [reversed, ended] = [await createFriend(buyer), await createFriend(buyer)]
  const friendsOrder = await orderIdOf(await buy(reversed))
  await buy(ended)
  await letPass(buyer, "31 days")
  const orderId = await createOrder(buyer)
  await hold(buyer, orderId, 40_000)
  await inAcme((db) => reverseReferral(db, friendsOrder))
  await letPass(buyer, "366 days")
  expect(await creditOf(buyer)).toEqual([0, 40_000, 0])
  await inAcme((db) => releaseCredit(db, [orderId]))
  await letPass(buyer, "1 second")
  expect(await creditOf(buyer)).toEqual([0, 0, 0])
  expect(await referralOf(ended)).toMatchObject({ reward: "expired" })
})
