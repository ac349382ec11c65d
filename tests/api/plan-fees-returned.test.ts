import { randomUUID } from "node:crypto"
import { masterBilling } from "@/lib/features/billing/master-contract"
import { sweepSubscriptions } from "@/lib/features/billing/sweep.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { planFees } from "@/lib/features/plan-orders/fees-contract"
import { followFees } from "@/lib/features/plan-orders/follow-fees.server"
import { prepareRenewal } from "@/lib/features/plan-orders/prepare-renewal.server"
import { expectInvariants } from "../setup/invariants"
import { callSandbox, pay } from "../setup/payments"
import { resetPlanClock, setPlanClock } from "../setup/plan-clock"
import { runJobs } from "../setup/run-jobs"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { createOwner, retireAll, sellThrough, showAccounts } from "./gateway-account-fixtures"
import {
  addressIn,
  buyPlan,
  offer,
  type OfferedPlan,
  orderPlan,
  planOfRival,
  resetPlans,
  tryPlan,
} from "./plan-fixtures"
import { feesOf, type OwnAccount, owedBy, payFeesOf, sellOwn } from "./plan-fee-fixtures"
import { saveProfile } from "./tax-fixtures"

let growth: OfferedPlan
let owner: TestMember
let account: OwnAccount

/** Each test has a year of its own, as fees are charged once for a month. */
let year = 2140
const day = (monthAndDay: string) => `${year}-${monthAndDay}`

beforeAll(async () => {
  growth = await offer(2_999, { feeBasisPoints: 500 })
  account = await sellThrough(await createOwner("rival"))
})
beforeEach(async () => {
  year += 1
  owner = await createOwner("rival")
  await saveProfile(await createMember("InstituteAdmin", "lectern"))
  await addressIn(owner, "27")
  await setPlanClock(day("03-20 10:00:00"))
})
afterEach(async () => {
  try {
    await runJobs()
    await expectInvariants()
  } finally {
    await resetPlans()
    await setPlanClock(day("12-02 10:00:00"))
    await payFeesOf(owner)
    await resetPlanClock()
  }
  await expectInvariants()
})
afterAll(async () => retireAll(await createOwner("rival")))

const goTo = async (monthAndDay: string) => {
  await setPlanClock(day(`${monthAndDay} 10:00:00`))
  await sweepSubscriptions({ prepare: prepareRenewal })
  await followFees()
}

test("a payment of a fee that goes back leaves it owed, and it is ordered again", async () => {
  await sellOwn(account, 50_000)
  await goTo("04-01")
  const { order } = await owedBy(owner)
  const placed = await send(owner, planFees.pay, { body: {} })
  const { payment } = await pay(placed.data.order_id)
  expect(await settle(payment.id)).toBe("paid")
  const owed = (await showAccounts(owner)).owedMinor
  await callSandbox("/sandbox/refunds", { payment_id: payment.id })
  expect(await settle(payment.id)).toBe("already_applied")
  expect((await feesOf(owner))[0]).toMatchObject({ status: "waiting", dueOn: null })
  expect((await showAccounts(owner)).owedMinor).toBe(owed + 1_000)
  await goTo("04-20")
  expect((await owedBy(owner)).order).toMatchObject({ amountMinor: 1_180, dueOn: day("05-20") })
  expect((await owedBy(owner)).order?.number).not.toBe(order?.number)
})

test("a renewal with a fee, of which a balance paid a part, is refunded whole: the fee is owed again, and the balance is back", async () => {
  await tryPlan(day("03-18"), day("04-01"))
  await sellOwn(account, 50_000)
  await buyPlan(owner, growth)
  const credit = { amountMinor: 50_000, reason: "For the outage in March", key: randomUUID() }
  const params = { id: String(institutes.rival) }
  expect((await send(await createMember("SuperAdmin"), masterBilling.credit, { params, body: credit })).status).toBe(
    200,
  )
  await goTo("04-10")
  await goTo("04-24")
  const { data } = await orderPlan(owner, growth)
  expect(data.amount).toBe(353_882 + 1_180 - 50_000)
  const { payment } = await pay(data.order_id)
  expect(await settle(payment.id)).toBe("paid")
  await callSandbox("/sandbox/refunds", { payment_id: payment.id })
  expect(await settle(payment.id)).toBe("already_applied")
  expect(await planOfRival()).toMatchObject({ planVersionId: growth.versionId, to: day("05-01"), balanceMinor: 50_000 })
  expect((await feesOf(owner))[0]).toMatchObject({ amountMinor: 1_000, status: "waiting" })
})
