import { canOpen } from "@/lib/features/access/access.server"
import { orders } from "@/lib/features/orders/contract"
import { saleSteps } from "@/lib/features/orders/settlement/sale-steps.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { testOrders } from "@/lib/features/orders/test-orders-contract"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { expectInvariants } from "../setup/invariants"
import { createItemOnSale, pay, placeOrder } from "../setup/payments"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { createOwner, retireAll, sellThrough } from "./gateway-account-fixtures"

let owner: TestMember
beforeEach(async () => {
  owner = await createOwner()
})
afterEach(async () => retireAll(owner))
afterAll(expectInvariants)

async function sell(mode: "live" | "test") {
  await retireAll(owner)
  return sellThrough(owner, mode)
}

async function buy(account: Awaited<ReturnType<typeof sell>>) {
  const [buyer, itemId] = [await createMember("Teacher"), await createItemOnSale()]
  const { data: order } = await placeOrder(buyer, itemId)
  const { payment } = await pay(order.order_id, undefined, account)
  expect(await settle(payment.id, saleSteps, account.id)).toBe("paid")
  return { buyer, itemId, transactionId: order.transaction_id }
}

type Sale = Awaited<ReturnType<typeof buy>>

const opens = ({ buyer, itemId }: Sale) =>
  readInstitute(institutes.acme, (db) => canOpen(db, { ...buyer, role: "Student" } as never, itemId))
const statusOf = async ({ buyer, transactionId }: Sale) =>
  (await send(buyer, orders.show, { params: { transactionId } })).status
const count = async (as = owner) => (await send(as, testOrders.count, {})).data.count
const remove = async (as = owner) => (await send(as, testOrders.remove, {})).data
const countRecorded = async () =>
  (await eventsOf(`institute:${institutes.acme}`, { key: "order.tests_removed" })).length

test("test orders go with their refunds and access, once, while real orders and those of others stay", async () => {
  const live = await buy(await sell("live"))
  const account = await sell("test")
  const [paid, refunded] = [await buy(account), await buy(account)]
  await withInstitute(institutes.acme, async (db) => {
    const payment = await db
      .selectFrom("payments as p")
      .innerJoin("orders as o", "o.id", "p.orderId")
      .select(["p.id", "p.orderId", "p.amountMinor"])
      .where("o.transactionId", "=", refunded.transactionId)
      .executeTakeFirstOrThrow()
    const { id: paymentId, orderId, amountMinor } = payment
    await db.insertInto("refunds").values({ paymentId, orderId, amountMinor, reason: "partial_sale" }).execute()
    await db
      .insertInto("disputes")
      .values({
        ...{ orderId, paymentId, amountMinor },
        ...{ providerDisputeId: `disp_${paymentId}`, status: "open" },
      })
      .execute()
  })
  const [before, recorded] = [await count(), await countRecorded()]
  expect(before).toBeGreaterThanOrEqual(2)
  expect(await count(await createOwner("rival"))).toBe(0)
  expect(await remove(await createOwner("rival"))).toEqual({ removed: 0, left: 0 })
  expect(await opens(paid)).toBe(true)
  expect(await remove()).toEqual({ removed: before, left: 0 })
  expect(await remove()).toEqual({ removed: 0, left: 0 })
  expect(await countRecorded()).toBe(recorded + 1)
  expect([await opens(paid), await opens(refunded), await opens(live)]).toEqual([false, false, true])
  expect([await statusOf(paid), await statusOf(refunded), await statusOf(live)]).toEqual([404, 404, 200])
})

test("an order that is being paid stays for the next call", async () => {
  const busy = await buy(await sell("test"))
  await withPlatform(async (db) => {
    await db
      .selectFrom("orders")
      .select("id")
      .where("transactionId", "=", busy.transactionId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    expect((await remove()).left).toBe(1)
  })
  expect(await remove()).toEqual({ removed: 1, left: 0 })
})

test("the database deletes no real order, and a member who is no admin removes none", async () => {
  const live = await buy(await sell("live"))
  await withInstitute(institutes.acme, async (db) => {
    for (const table of ["entitlements", "disputes", "refunds", "payments", "orders"] as const) {
      const { numDeletedRows } = await db.deleteFrom(table).executeTakeFirstOrThrow()
      expect(numDeletedRows).toBe(0n)
    }
  })
  expect(await statusOf(live)).toBe(200)
  expect((await send(live.buyer, testOrders.remove, {})).status).toBe(403)
})
