import { PLAN_INVARIANTS } from "@/lib/features/billing/plan-invariants"
import { planPayments } from "@/lib/features/plan-orders/payments-contract"
import { expectBooksBalance } from "../setup/books"
import { findBrokenBy } from "../setup/invariants"
import { resetPlanClock, setPlanClock } from "../setup/plan-clock"
import { createMember, institutes, send, unique } from "../setup/test-app"
import {
  balanceOfRival,
  endPending,
  followReferrals,
  instituteCodeOf,
  openReferred,
  payFirst,
  referralOfInstitute,
} from "./institute-referral-fixtures"
import { forgetCodeLimits, prepareOpenings } from "./opening-fixtures"
import { buyPlan, createPlanBuyer, offer, orderPlan, resetPlans } from "./plan-fixtures"

prepareOpenings()

afterEach(async () => {
  try {
    await expectBooksBalance()
    expect(await findBrokenBy("select 1", PLAN_INVARIANTS)).toEqual([])
  } finally {
    await endPending()
    await resetPlans()
    await resetPlanClock()
  }
})

const PART = 50_000
const REWARD = 300_000

test("a part that an order has spent is taken back from the rewards that came later, as an order would spend them", async () => {
  await forgetCodeLimits()
  const [starter, pro] = [await offer(999), await offer(7_999)]
  const [owner, master] = [await createPlanBuyer(), await createMember("SuperAdmin", "lectern")]
  const { transaction_id: transactionId } = (await orderPlan(owner, pro)).data
  const payment = { transactionId, amountMinor: PART, mode: "bank" as const, reference: unique("UTR") }
  const params = { id: String(institutes.rival) }
  const form = { payment: { ...payment, receivedOn: "2026-01-05" } }
  expect((await send(master, planPayments.record, { params, form })).status).toBe(200)
  const part = (await send(master, planPayments.list, { query: {} })).data.content[0]
  await buyPlan(owner, pro)
  expect(await balanceOfRival()).toBe(0)
  const friend = await openReferred(await instituteCodeOf(owner))
  await payFirst(friend, starter)
  await setPlanClock(new Date(Date.now() + 31 * 86_400_000).toISOString().slice(0, 19).replace("T", " "))
  await followReferrals()
  expect(await balanceOfRival()).toBe(REWARD)
  const of = { params: { id: String(part?.id) }, body: { reason: "The transfer came back" } }
  expect((await send(master, planPayments.reverse, of)).status).toBe(200)
  expect(await balanceOfRival()).toBe(REWARD - PART)
  expect(await referralOfInstitute(friend)).toMatchObject({ rewardStatus: "available", usedMinor: PART })
})
