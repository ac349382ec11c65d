import { gatewayAccounts } from "@/lib/features/gateway-accounts/contract"
import { ACCOUNT_INVARIANTS } from "@/lib/features/gateway-accounts/account-invariants"
import { saleSteps } from "@/lib/features/orders/settlement/sale-steps.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { canOpen } from "@/lib/features/access/access.server"
import { baskets } from "@/lib/features/baskets/contract"
import { orders } from "@/lib/features/orders/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { sql } from "kysely"
import { expectInvariants, findBrokenBy } from "../setup/invariants"
import { createItemOnSale, pay, placeOrder } from "../setup/payments"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import {
  type AccountKeys,
  createOwner,
  openMerchant,
  retireAll,
  sellThrough,
  showAccounts,
} from "./gateway-account-fixtures"

let owner: TestMember
let merchant: AccountKeys & { id: number }
beforeEach(async () => {
  owner = await createOwner()
  merchant = await sellThrough(owner, "test")
})
afterEach(async () => retireAll(await createOwner()))
afterAll(expectInvariants)

/** Buys an item in test mode. */
async function buyInTest(buyer: TestMember) {
  const itemId = await createItemOnSale()
  const { data: order } = await placeOrder(buyer, itemId)
  const { payment } = await pay(order.order_id, undefined, merchant)
  expect(await settle(payment.id, saleSteps, merchant.id)).toBe("paid")
  return { itemId, order }
}

const opens = ({ userId, instituteId }: TestMember, itemId: number) =>
  readInstitute(instituteId, (db) => canOpen(db, { userId, instituteId, role: "Student" } as never, itemId))

const countersOf = async () =>
  await withPlatform((db) =>
    db
      .selectFrom("counters")
      .select(["kind", sql<number>`sum(count)`.as("count"), sql<number>`sum(total)`.as("total")])
      .where("instituteId", "=", institutes.acme)
      .where((e) => e.or([e("kind", "like", "orders.%"), e("kind", "=", "sales")]))
      .groupBy("kind")
      .orderBy("kind")
      .execute(),
  )

test("in test mode learners read that online payment opens soon, while staff and named testers pay", async () => {
  const learner = await createMember("Student")
  expect(await placeOrder(learner, await createItemOnSale())).toMatchObject({ status: 422, code: "test_mode_closed" })
  const tester = await createMember("Student")
  const { test } = await showAccounts(owner)
  const saved = await send(owner, gatewayAccounts.save, {
    body: { mode: "test", version: test?.version ?? null, testers: [tester.email] },
  })
  expect(saved).toMatchObject({
    status: 200,
    data: { paidThrough: "test", test: { testers: [{ email: tester.email }] } },
  })
  expect((await placeOrder(tester, await createItemOnSale())).data).toMatchObject({ mode: "test", key: merchant.keyId })
  const staff = await createMember("Teacher")
  expect((await placeOrder(staff, await createItemOnSale())).status).toBe(200)
  expect(await placeOrder(learner, await createItemOnSale())).toMatchObject({ code: "test_mode_closed" })
})

test("a quote says how its reader would pay, and who manages an item buys it in test mode to try the sale", async () => {
  const [itemId, learner] = [await createItemOnSale(), await createMember("Student")]
  const params = { kind: "course" as const, itemId: String(itemId) }
  const quoted = async (as: TestMember | null) =>
    (await send(as, orders.quote, { params, query: { instituteId: String(institutes.acme) } })).data
  const basketOf = async (as: TestMember) =>
    (await send(as, baskets.quote, { body: { items: [{ itemId }], instituteId: institutes.acme } })).data.online
  expect([(await quoted(null)).online, (await quoted(learner)).online, await basketOf(learner)]).toEqual(
    Array(3).fill("soon"),
  )
  expect(await quoted(owner)).toMatchObject({ online: "test", isOwned: false })
  expect(await basketOf(owner)).toBe("test")
  const { data: order } = await placeOrder(owner, itemId)
  expect(order).toMatchObject({ mode: "test", key: merchant.keyId })
  const { payment } = await pay(order.order_id, undefined, merchant)
  expect(await settle(payment.id, saleSteps, merchant.id)).toBe("paid")
  expect(await quoted(owner)).toMatchObject({ isOwned: true })
  await retireAll(owner)
  expect((await quoted(learner)).online).toBe("live")
  expect(await placeOrder(owner, itemId)).toMatchObject({ code: "already_owned" })
})

test("more than five testers, and a person who is nobody here, are refused", async () => {
  const { test } = await showAccounts(owner)
  const version = test?.version ?? null
  const emails = ["one@a.test", "two@a.test", "three@a.test", "four@a.test", "five@a.test", "six@a.test"]
  expect(await send(owner, gatewayAccounts.save, { body: { mode: "test", version, testers: emails } })).toMatchObject({
    status: 400,
  })
  const rival = await createMember("Student", "rival")
  expect(
    await send(owner, gatewayAccounts.save, { body: { mode: "test", version, testers: [rival.email] } }),
  ).toMatchObject({ status: 400, fields: { testers: [expect.any(String)] } })
})

test("a test order takes no number, has no document, is in no books, counts nowhere and opens its item for a day", async () => {
  const buyer = await createMember("Teacher")
  const before = await countersOf()
  const { itemId, order } = await buyInTest(buyer)
  expect(await countersOf()).toEqual(before)
  const shown = await send(buyer, orders.show, { params: { transactionId: order.transaction_id } })
  expect(shown.data).toMatchObject({ mode: "test", status: "paid", number: expect.stringMatching(/^TEST-\d+$/) })
  const left = await withPlatform((db) =>
    db
      .selectFrom("orders as o")
      .select((e) => [
        sql<number>`(select count(*) from invoices i where i."orderId" = o.id)`.as("documents"),
        sql<number>`(select count(*) from ledger_transactions l join payments p on p."providerPaymentId" = l.reference
          where p."orderId" = o.id)`.as("booked"),
        sql<number>`(select extract(epoch from "expiresAt" - now()) / 3600 from entitlements e where e."orderId" = o.id)`.as(
          "hours",
        ),
        e.ref("o.mode").as("mode"),
      ])
      .where("o.transactionId", "=", order.transaction_id)
      .executeTakeFirstOrThrow(),
  )
  expect(left).toMatchObject({ documents: 0, booked: 0, mode: "test" })
  expect(left.hours).toBeGreaterThan(23)
  expect(left.hours).toBeLessThanOrEqual(24)
  expect(itemId).toBeGreaterThan(0)
})

test("Go live ends what was bought in test mode, and learners pay real money from then on", async () => {
  const tester = await createMember("Student")
  const { test } = await showAccounts(owner)
  await send(owner, gatewayAccounts.save, {
    body: { mode: "test", version: test?.version ?? null, testers: [tester.email] },
  })
  const { itemId } = await buyInTest(tester)
  expect(await opens(tester, itemId)).toBe(true)
  const live = await sellThrough(owner, "live")
  expect(await opens(tester, itemId)).toBe(false)
  expect(await showAccounts(owner)).toMatchObject({ paidThrough: "live", test: null })
  expect((await placeOrder(await createMember("Student"), await createItemOnSale())).data).toMatchObject({
    mode: "live",
    key: live.keyId,
  })
  const saved = await send(owner, gatewayAccounts.save, {
    body: { mode: "test", version: null, ...(await openMerchant("test")) },
  })
  expect(saved).toMatchObject({ status: 400 })
})

/** What must find each defect of the newest test order. */
const DEFECTS: Record<string, { statement: string; found: keyof typeof ACCOUNT_INVARIANTS }> = {
  "a test order in the books": {
    statement: `with t as (insert into ledger_transactions ("instituteId", kind, reference)
      select p."instituteId", 'sale', p."providerPaymentId" from payments p join orders o on o.id = p."orderId" where o.mode = 'test'
      order by p.id desc limit 1 returning id) select 1`,
    found: "an order of test mode has a document, is in the books, or has taken a number",
  },
  "a test order with a number": {
    statement: `update orders set number = 'AC-2026-99999' where id = (select max(id) from orders where mode = 'test')`,
    found: "an order of test mode has a document, is in the books, or has taken a number",
  },
  "access that stays": {
    statement: `update entitlements set "expiresAt" = null
      where id = (select max(e.id) from entitlements e join orders o on o.id = e."orderId" where o.mode = 'test')`,
    found: "what was bought in test mode is open for more than a day",
  },
  "a live order at a test account": {
    statement: `update orders set mode = 'live' where id = (select max(id) from orders where mode = 'test')`,
    found: "an order is at the account of another institute",
  },
}

test.each(Object.entries(DEFECTS))("%s is found", async (_, { statement, found }) => {
  await buyInTest(await createMember("Teacher"))
  await expectInvariants()
  expect(await findBrokenBy(statement, ACCOUNT_INVARIANTS)).toContain(found)
})
