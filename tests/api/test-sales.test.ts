import { canOpen } from "@/lib/features/access/access.server"
import { gatewayAccounts } from "@/lib/features/gateway-accounts/contract"
import { offline } from "@/lib/features/offline/contract"
import { orders } from "@/lib/features/orders/contract"
import { saleSteps } from "@/lib/features/orders/settlement/sale-steps.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { testOrders } from "@/lib/features/orders/test-orders-contract"
import { setup } from "@/lib/features/setup/contract"
import { env } from "@/lib/server/env.server"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { expectInvariants } from "../setup/invariants"
import { callSandbox, createItemOnSale, pay, placeOrder } from "../setup/payments"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { createOwner, retireAll, sellThrough } from "./gateway-account-fixtures"

const keys = { keyId: env.PAYMENTS_TEST_KEY_ID ?? "", keySecret: env.PAYMENTS_TEST_KEY_SECRET ?? "" }

let owner: TestMember
beforeAll(() => callSandbox("/sandbox/accounts", keys))
beforeEach(async () => {
  owner = await createOwner("rival")
  await retireAll(owner)
})
afterAll(expectInvariants)

const buy = (by: TestMember, itemId: number) =>
  send(by, testOrders.place, { body: { kind: "course", itemId, instituteId: by.instituteId } })

const orderRow = (transactionId: string) =>
  readPlatform((db) =>
    db
      .selectFrom("orders as o")
      .innerJoin("gateway_accounts as a", "a.id", "o.gatewayAccountId")
      .select(["o.id", "o.mode", "o.status", "o.number", "a.id as account", "a.source"])
      .where("o.transactionId", "=", transactionId)
      .executeTakeFirstOrThrow(),
  )

test("an institute without an account tries a sale at the platform's: in no books, for a day, and the step is ticked", async () => {
  const itemId = await createItemOnSale({}, "rival")
  const isTicked = async () =>
    (await send(owner, setup.steps, {})).data.steps.find(({ step }) => step === "testSale")?.isDone
  expect(await isTicked()).toBe(false)
  const { data: placed } = await buy(owner, itemId)
  expect(placed).toMatchObject({ mode: "test", key: keys.keyId, amount: 499_900 })
  const { proof } = await pay(placed.order_id, undefined, keys)
  const confirmed = await send(owner, orders.confirm, { body: { ...proof, transaction_id: placed.transaction_id } })
  expect(confirmed.data).toMatchObject({ status: "paid", mode: "test" })
  const order = await orderRow(placed.transaction_id)
  expect(order).toMatchObject({ mode: "test", source: "platform", number: `TEST-${order.id}` })
  expect(await isTicked()).toBe(true)
  expect(await eventsOf(`order:${order.id}`, { key: "order.tested" })).toHaveLength(1)
  expect(await eventsOf(`order:${order.id}`, { key: "order.paid" })).toHaveLength(0)
  const asBuyer = { ...owner, role: "Student" } as never
  expect(await readInstitute(institutes.rival, (db) => canOpen(db, asBuyer, itemId))).toBe(true)
  expect((await buy(owner, itemId)).code).toBe("already_owned")
  expect((await send(owner, testOrders.remove, {})).data).toEqual({ removed: 1, left: 0 })
  expect((await send(owner, orders.show, { params: { transactionId: placed.transaction_id } })).status).toBe(404)
})

test("the platform's account is none of the institute's, and two sales share its row", async () => {
  const places = await Promise.all([1, 2].map(async () => buy(owner, await createItemOnSale({}, "rival"))))
  const rows = await Promise.all(places.map(({ data }) => orderRow(data.transaction_id)))
  expect(new Set(rows.map(({ account }) => account)).size).toBe(1)
  const shown = (await send(owner, gatewayAccounts.show, {})).data
  expect(shown).toMatchObject({ test: null, paidThrough: "platform" })
  expect(shown.retired.every(({ id }) => id !== rows[0]?.account)).toBe(true)
})

test("its own test account comes first, and buyers go on with real money", async () => {
  const itemId = await createItemOnSale({}, "rival")
  const live = await sellThrough(owner, "live")
  const { data: placed } = await buy(owner, itemId)
  expect(await orderRow(placed.transaction_id)).toMatchObject({ mode: "test", source: "platform" })
  const { data: real } = await placeOrder(await createMember("Student", "rival"), itemId)
  expect(real).toMatchObject({ mode: "live", key: live.keyId })
  await retireAll(owner)
  const own = await sellThrough(owner, "test")
  const { data: second } = await buy(owner, itemId)
  expect(second).toMatchObject({ mode: "test", key: own.keyId })
  const { payment } = await pay(second.order_id, undefined, own)
  expect(await settle(payment.id, saleSteps, own.id)).toBe("paid")
})

test("test money pays no real order, and nobody but administrators of the institute tries a sale", async () => {
  const itemId = await createItemOnSale({}, "rival")
  const { data: placed } = await buy(owner, itemId)
  const { payment } = await pay(placed.order_id, undefined, keys)
  expect(await settle(payment.id).catch(() => "refused")).toBe("refused")
  expect((await buy(await createMember("Teacher", "rival"), itemId)).status).toBe(403)
  expect((await buy(await createMember("Student", "rival"), itemId)).status).toBe(403)
  expect((await buy(await createOwner("acme"), itemId)).status).toBe(404)
})

test("until an administrator has a verified mobile nothing is paid for; tests and free items go on", async () => {
  const [itemId, freeId] = [await createItemOnSale({}, "rival"), await createItemOnSale({ priceMinor: 0 }, "rival")]
  await withPlatform((db) =>
    db.updateTable("institutes").set({ awaitsMobile: true }).where("id", "=", institutes.rival).execute(),
  )
  const buyer = await createMember("Student", "rival")
  expect((await placeOrder(buyer, itemId)).code).toBe("payments_not_set_up")
  expect((await placeOrder(buyer, freeId)).status).toBe(200)
  expect((await buy(owner, itemId)).status).toBe(200)
  await withPlatform((db) =>
    db.updateTable("users").set({ mobileVerifiedAt: null }).where("id", "=", owner.userId).execute(),
  )
  const teacher = await createMember("Teacher", "rival")
  const verify = (userId: number) =>
    withPlatform((db) =>
      db.updateTable("users").set({ mobileVerifiedAt: new Date() }).where("id", "=", userId).execute(),
    )
  await verify(teacher.userId)
  await verify((await createMember("InstituteAdmin", "acme")).userId)
  expect((await placeOrder(buyer, itemId)).code).toBe("payments_not_set_up")
  await verify(owner.userId)
  expect((await placeOrder(buyer, itemId)).status).toBe(200)
  expect(offline.apply.failures).toContain("payments_not_set_up")
})
