import { compareAccountDay, compareOpenAgain } from "@/lib/features/settlements/compare-account.server"
import { settlements } from "@/lib/features/settlements/contract"
import { listAccounts, listDays } from "@/lib/features/settlements/settlement-queries.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { callSandbox, createItemOnSale, pay, placeOrder } from "../setup/payments"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
import { createOwner, retireAll, sellThrough } from "./gateway-account-fixtures"
import { dayFromToday } from "./tax-fixtures"

const today = dayFromToday(0)
let owner: TestMember
let account: Awaited<ReturnType<typeof sellThrough>>
beforeEach(async () => {
  owner = await createOwner()
  account = await sellThrough(owner)
})
afterEach(async () => {
  await retireAll(owner)
  await withPlatform((db) => db.deleteFrom("settlement_differences").execute())
})

const owned = () => ({ instituteId: institutes.acme, account: account.id })
const compare = () => compareAccountDay(owned(), today)
const list = async (as = owner) => (await send(as, settlements.list, { query: { size: "100" } })).data
const listOpen = async () => (await list()).content.filter(({ status }) => status === "open")

async function payAtAccount() {
  const order = (await placeOrder(await createMember("Student"), await createItemOnSale({ priceMinor: 30_000 }))).data
  const { payment } = await pay(order.order_id, undefined, account)
  return {
    transactionId: order.transaction_id,
    paymentId: payment.id,
    settle: () => settle(payment.id, undefined, account.id),
  }
}

const run = () =>
  withPlatform((db) =>
    db
      .selectFrom("settlement_runs")
      .select(["payments", "refunds", "others"])
      .where("gatewayAccountId", "=", account.id)
      .execute(),
  )

const countRecorded = async () =>
  (await eventsOf(`institute:${institutes.acme}`, { key: "settlement.differs" })).filter(
    ({ data }) =>
      JSON.stringify(data).includes(`"accountId":${account.id},`) ||
      JSON.stringify(data).includes(`"accountId":${account.id}}`),
  ).length

/** Changes the row of a payment while something is looked at. */
async function whileRow(
  paymentId: string,
  change: { amountMinor?: number; providerPaymentId?: string },
  look: () => Promise<void>,
) {
  const find = (id: string) =>
    withPlatform((db) =>
      db
        .selectFrom("payments")
        .select(["id", "amountMinor", "providerPaymentId"])
        .where("providerPaymentId", "=", id)
        .executeTakeFirstOrThrow(),
    )
  const { id, ...before } = await find(paymentId)
  const set = (values: object) =>
    withPlatform((db) => db.updateTable("payments").set(values).where("id", "=", id).execute())
  await set(change)
  try {
    await look()
  } finally {
    await set(before)
  }
}

test("where both sides say the same nothing differs, and the day counts as compared", async () => {
  await (await payAtAccount()).settle()
  await compare()
  expect(await listOpen()).toEqual([])
  expect(await run()).toEqual([{ payments: 1, refunds: 0, others: 0 }])
  expect(await list()).toMatchObject({ comparedTo: today, comparedAt: expect.any(Date) })
})

test("a payment that the books miss is listed with its order and told once, and is mended when it is settled", async () => {
  const { transactionId, paymentId, settle: settleIt } = await payAtAccount()
  await compare()
  await compare()
  expect(await listOpen()).toMatchObject([
    {
      ...{ subject: "payment", kind: "missing_here", providerId: paymentId, transactionId },
      hereMinor: null,
      thereMinor: 30_000,
    },
  ])
  expect(await countRecorded()).toBe(1)
  await compareOpenAgain(owned())
  expect(await listOpen()).toHaveLength(1)
  await settleIt()
  await compareOpenAgain(owned())
  expect(await listOpen()).toEqual([])
  expect((await list()).content[0]).toMatchObject({
    status: "mended",
    providerId: paymentId,
    endedAt: expect.any(Date),
  })
})

test("another amount, and a payment that the gateway does not know, differ", async () => {
  const sale = await payAtAccount()
  await sale.settle()
  await whileRow(sale.paymentId, { amountMinor: 30_001 }, async () => {
    await compare()
    expect(await listOpen()).toMatchObject([{ kind: "other_amount", hereMinor: 30_001, thereMinor: 30_000 }])
  })
  await compareOpenAgain(owned())
  expect(await listOpen()).toEqual([])
  const unknown = "pay_nobodyknowsthis"
  await whileRow(sale.paymentId, { providerPaymentId: unknown }, async () => {
    await compare()
    const found = await listOpen()
    expect(found.map(({ kind, providerId }) => [kind, providerId]).toSorted()).toEqual([
      ["missing_here", sale.paymentId],
      ["missing_there", unknown],
    ])
  })
  await compareOpenAgain(owned())
  expect(await listOpen()).toEqual([])
})

test("money that went back in the gateway's dashboard is missing in the books", async () => {
  const sale = await payAtAccount()
  await sale.settle()
  await callSandbox("/sandbox/refunds", { payment_id: sale.paymentId, amount: 10_000 }, account)
  await compare()
  expect(await listOpen()).toMatchObject([
    { subject: "refund", kind: "missing_here", thereMinor: 10_000, transactionId: sale.transactionId },
  ])
  expect(await run()).toEqual([{ payments: 1, refunds: 1, others: 0 }])
})

test("what an account sells elsewhere is counted, and no difference", async () => {
  const order = (await callSandbox(
    "/v1/orders",
    { amount: 70_000, currency: "INR", receipt: unique("elsewhere") },
    account,
  )) as { id: string }
  await pay(order.id, undefined, account)
  await compare()
  expect(await listOpen()).toEqual([])
  expect(await run()).toEqual([{ payments: 1, refunds: 0, others: 1 }])
})

test("an explained difference is closed, and not found again", async () => {
  await payAtAccount()
  await compare()
  const [open] = await listOpen()
  const explain = (as: TestMember, note: string) =>
    send(as, settlements.explain, { params: { id: String(open?.id) }, body: { version: open?.version ?? 0, note } })
  expect(await explain(owner, " a ")).toMatchObject({ status: 400 })
  expect(await explain(await createMember("Admin"), "A test of ours")).toMatchObject({ status: 403 })
  expect(await explain(await createOwner("rival"), "A test of ours")).toMatchObject({ code: "not_found" })
  expect(await explain(owner, "A test of ours")).toMatchObject({ data: { status: "seen", note: "A test of ours" } })
  expect(await explain(owner, "Once more")).toMatchObject({ code: "stale" })
  await compare()
  expect(await listOpen()).toEqual([])
  const { response } = await send(owner, settlements.csv, { query: { from: today, to: today } })
  expect(await response.text()).toContain(`missing here,,300.00,INR`)
})

test("the file of differences has each of them once, the newest first, however many pages it is written in", async () => {
  const count = 1_203
  await withPlatform((db) =>
    db
      .insertInto("settlement_differences")
      .values(
        Array.from({ length: count }, (_, at) => ({
          ...{ instituteId: institutes.acme, gatewayAccountId: account.id, day: dayFromToday(-(at % 3)) },
          ...{
            subject: "payment",
            providerId: `pay_many${at}`,
            kind: "missing_here",
            thereMinor: 100,
            currency: "INR",
          },
        })),
      )
      .execute(),
  )
  const { response } = await send(owner, settlements.csv, { query: {} })
  const rows = (await response.text()).trim().split("\r\n").slice(1)
  expect(new Set(rows.map((row) => row.split(",")[3])).size).toBe(count)
  expect(rows).toHaveLength(count)
  const days = rows.map((row) => row.slice(0, 10))
  expect(days).toEqual(days.toSorted().toReversed())
  const { response: other } = await send(await createOwner("rival"), settlements.csv, { query: {} })
  expect(await other.text()).not.toContain("pay_many")
})

test("a gateway that does not answer leaves the day for the next night", async () => {
  await (await payAtAccount()).settle()
  await callSandbox("/sandbox/faults", { status5xx: true }, account)
  await expect(compare()).rejects.toThrow("unavailable")
  expect(await run()).toEqual([])
  await withPlatform((db) =>
    db
      .insertInto("settlement_runs")
      .values({
        ...{ instituteId: institutes.acme, gatewayAccountId: account.id, day: dayFromToday(-4) },
        ...{ payments: 0, refunds: 0, others: 0 },
      })
      .execute(),
  )
  expect(await listDays(owned())).toEqual([dayFromToday(-3), dayFromToday(-2), dayFromToday(-1)])
  expect(await listAccounts()).toContainEqual(owned())
})

test("the platform's account is compared with the orders of all institutes, for the platform's owner", async () => {
  await retireAll(owner)
  const master = await createMember("SuperAdmin")
  const order = (await placeOrder(await createMember("Student"), await createItemOnSale({ priceMinor: 30_000 }))).data
  const { payment } = await pay(order.order_id)
  await compareAccountDay({ instituteId: PLATFORM_INSTITUTE_ID, account: null }, today)
  const all = (await send(master, settlements.listAll, { query: { status: "open", size: "100" } })).data.content
  const found = all.find(({ providerId }) => providerId === payment.id)
  expect(found).toMatchObject({
    kind: "missing_here",
    transactionId: order.transaction_id,
    instituteId: PLATFORM_INSTITUTE_ID,
    keyId: null,
  })
  expect((await list()).content.map(({ providerId }) => providerId)).not.toContain(payment.id)
  expect(await send(owner, settlements.listAll, { query: {} })).toMatchObject({ status: 403 })
  const explained = await send(master, settlements.explainOwn, {
    params: { id: String(found?.id) },
    body: { version: found?.version ?? 0, note: "Paid in a test" },
  })
  expect(explained.data).toMatchObject({ status: "seen" })
  expect(await settle(payment.id)).toBe("paid")
})
