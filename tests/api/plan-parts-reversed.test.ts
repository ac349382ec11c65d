import { sql } from "kysely"
import { auditLog } from "@/lib/features/audit/contract"
import { PLAN_INVARIANTS } from "@/lib/features/billing/plan-invariants"
import { refunds } from "@/lib/features/orders/refund-contract"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { planPayments } from "@/lib/features/plan-orders/payments-contract"
import { prepareRenewal } from "@/lib/features/plan-orders/prepare-renewal.server"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { findBrokenBy } from "../setup/invariants"
import { pay } from "../setup/payments"
import { setPlanClock } from "../setup/plan-clock"
import { runJobs } from "../setup/run-jobs"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
import {
  buyPlan,
  checkAndResetPlans,
  createPlanBuyer,
  offer,
  type OfferedPlan,
  orderPlan,
  planOfRival,
  tryUntilApril,
} from "./plan-fixtures"
import { refundOf } from "./refund-fixtures"

const PART = 100_000
const REST = 253_882
const DUE = PART + REST
let growth: OfferedPlan
let owner: TestMember, master: TestMember
let year = 2090
const params = () => ({ id: String(institutes.rival) })

beforeEach(async () => {
  year += 1
  growth = await offer(2_999)
  ;[owner, master] = [await createPlanBuyer(), await createMember("SuperAdmin", "lectern")]
  await tryUntilApril(year)
})
afterEach(checkAndResetPlans)

const receive = (transactionId: string, change: object = {}) =>
  send(master, planPayments.record, {
    params: params(),
    form: {
      payment: {
        ...{ transactionId, amountMinor: PART, mode: "bank" as const, reference: unique("UTR") },
        ...{ receivedOn: "2026-01-05", ...change },
      },
    },
  })
const latest = async () => (await send(master, planPayments.list, { query: {} })).data.content[0]
const reverse = (id: number | undefined, reason = "Recorded for another institute", by = master) =>
  send(by, planPayments.reverse, { params: { id: String(id) }, body: { reason } })

/** A part of what Growth costs that is on the balance of the rival. */
async function recordPart(reference = unique("UTR")) {
  const { transaction_id: transactionId } = (await orderPlan(owner, growth)).data
  expect((await receive(transactionId, { reference })).status).toBe(200)
  return { id: (await latest())?.id, transactionId, reference }
}

/** What a payment has changed of the balance, and the cash of it in the books. */
const entriesOf = (id: number | undefined) =>
  readPlatform((db) =>
    db
      .selectFrom("institute_balance_entries as b")
      .innerJoin("ledger_transactions as t", (join) => join.on(sql<boolean>`t.reference = 'balance-' || b.id`))
      .innerJoin("ledger_entries as l", "l.transactionId", "t.id")
      .select(["b.kind", "b.amountMinor", "b.reason", "l.amountMinor as cash"])
      .where("b.receiptId", "=", id ?? 0)
      .where("l.account", "=", "cash")
      .orderBy("b.id")
      .execute(),
  )

test("a part is taken back once, leaves the balance and the books, is told, and is recorded again", async () => {
  const { id, transactionId, reference } = await recordPart()
  const reason = "Recorded for another institute"
  const both = await Promise.all([reverse(id), reverse(id)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await reverse(id, "Another reason than before")).status).toBe(200)
  expect(await planOfRival()).toMatchObject({ status: "trialing", balanceMinor: 0 })
  expect(await entriesOf(id)).toEqual([
    { kind: "received", amountMinor: PART, reason: null, cash: PART },
    { kind: "receipt_reversed", amountMinor: -PART, reason, cash: -PART },
  ])
  const reversed = { state: "reversed", isOnBalance: false, reason, reversedAt: expect.any(Date) }
  expect(await latest()).toMatchObject({ id, ...reversed })
  const events = (await eventsOf("subscription", { key: "plan.part_reversed" })).filter(({ data }) =>
    JSON.stringify(data).includes(reference),
  )
  expect(events).toMatchObject([{ instituteId: institutes.rival, data: { amountMinor: PART, reference, reason } }])
  for (const [reader, call] of [
    [owner, auditLog.list],
    [master, auditLog.listAll],
  ] as const) {
    const { data } = await send(reader, call, { query: { key: "plan.part_reversed" } })
    expect(data.entries[0]?.title).toContain(`reference ${reference}, off the balance of rival institute: ${reason}`)
  }
  expect((await receive(transactionId, { reference, amountMinor: 50_000 })).status).toBe(200)
  expect(await planOfRival()).toMatchObject({ balanceMinor: 50_000 })
})

test("a part that the balance does not cover stays, until what was bought with it is refunded", async () => {
  const { id } = await recordPart()
  const { data: paid } = await orderPlan(owner, growth)
  expect(paid.amount).toBe(REST)
  await receive(paid.transaction_id, { amountMinor: REST })
  expect(await planOfRival()).toMatchObject({ status: "active", balanceMinor: 0 })
  const { number } = await readPlatform((db) =>
    db.selectFrom("orders").select("number").where("transactionId", "=", paid.transaction_id).executeTakeFirstOrThrow(),
  )
  const refused = await reverse(id)
  expect(await refused.response.json()).toMatchObject({
    code: "balance_below",
    details: { balanceMinor: "0", currency: "INR", orders: number },
  })
  const settled = await latest()
  expect((await reverse(settled?.id)).code).toBe("receipt_settled")
  const byHand = { kind: "by_hand" as const, paid: { on: "2026-01-06", mode: "bank" as const, reference: "R1" } }
  const refunded = await send(await createMember("InstituteAdmin", "lectern"), refunds.start, {
    params: { transactionId: paid.transaction_id },
    body: refundOf({ amountMinor: REST, ...byHand }),
  })
  expect(refunded.status).toBe(200)
  await runJobs()
  expect(await planOfRival()).toMatchObject({ balanceMinor: PART })
  expect((await reverse(id)).status).toBe(200)
  expect(await planOfRival()).toMatchObject({ balanceMinor: 0 })
})

test("what is taken back and what is paid from the balance at the same time never take more than it has", async () => {
  const { id } = await recordPart()
  const { data: rest } = await orderPlan(owner, growth)
  const { payment } = await pay(rest.order_id)
  const [taken, settled] = await Promise.all([reverse(id), settle(payment.id)])
  expect([taken.code ?? "taken", settled === "paid"]).toEqual(
    settled === "paid" ? ["balance_below", true] : ["taken", false],
  )
  expect(await planOfRival()).toMatchObject({ balanceMinor: 0 })
})

test("the next period is ordered anew for all that is due", async () => {
  await buyPlan(owner, growth)
  await setPlanClock(`${year}-04-27 10:00:00`)
  await prepareRenewal(institutes.rival)
  const open = async () => (await send(master, planPayments.open, { params: params() })).data
  const [renewal] = await open()
  expect(renewal).toMatchObject({ kind: "renewal", dueMinor: DUE })
  await receive(renewal?.transactionId ?? "")
  expect(await open()).toMatchObject([{ kind: "renewal", dueMinor: REST }])
  expect((await reverse((await latest())?.id)).status).toBe(200)
  expect(await open()).toMatchObject([{ kind: "renewal", dueMinor: DUE }])
})

test("a cheque that waits, or has bounced, is not taken back, and nobody but the platform takes anything back", async () => {
  const { transaction_id: transactionId } = (await orderPlan(owner, growth)).data
  await receive(transactionId, { mode: "cheque" })
  const id = (await latest())?.id
  expect((await reverse(id)).code).toBe("stale")
  const of = { params: { id: String(id) } }
  await send(master, planPayments.clear, of)
  expect((await reverse(id, "Too short")).status).toBe(400)
  expect((await reverse(id, "An institute asks for it", owner)).code).toBe("forbidden")
  expect((await send(master, planPayments.bounce, { ...of, body: { reason: "It was cleared" } })).code).toBe("stale")
  // One that was cleared and bounced after all.
  expect((await reverse(id, "The bank took it back")).status).toBe(200)
  expect((await latest())?.state).toBe("reversed")
  expect((await reverse(999_999_999)).code).toBe("not_found")
})

test("a payment that counts otherwise than its status says is found", async () => {
  const { id } = await recordPart()
  const statement = `update plan_receipts set state = 'reversed', reason = 'Nothing was taken off', "reversedAt" = now(),
    "reversedById" = "recordedById" where id = ${id}`
  expect(await findBrokenBy(statement, PLAN_INVARIANTS)).toEqual([
    "a payment counts on a balance otherwise than its status says",
  ])
})
