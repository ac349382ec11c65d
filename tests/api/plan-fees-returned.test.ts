import { randomUUID } from "node:crypto"
import { masterBilling } from "@/lib/features/billing/master-contract"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { planFees } from "@/lib/features/plan-orders/fees-contract"
import { callSandbox, pay } from "../setup/payments"
import { createMember, institutes, send } from "../setup/test-app"
import { showAccounts } from "./gateway-account-fixtures"
import { buyPlan, orderPlan, planOfRival, tryPlan } from "./plan-fixtures"
import { feesOf, owedBy, sellOwn, withFeesEachYear } from "./plan-fee-fixtures"

const fees = withFeesEachYear(2140)
const { day, goTo } = fees

test("a payment of a fee that goes back leaves it owed, and it is ordered again", async () => {
  await sellOwn(fees.account, 50_000)
  await goTo("04-01")
  const { order } = await owedBy(fees.owner)
  const placed = await send(fees.owner, planFees.pay, { body: {} })
  const { payment } = await pay(placed.data.order_id)
  expect(await settle(payment.id)).toBe("paid")
  const owed = (await showAccounts(fees.owner)).owedMinor
  await callSandbox("/sandbox/refunds", { payment_id: payment.id })
  expect(await settle(payment.id)).toBe("already_applied")
  expect((await feesOf(fees.owner))[0]).toMatchObject({ status: "waiting", dueOn: null })
  expect((await showAccounts(fees.owner)).owedMinor).toBe(owed + 1_000)
  await goTo("04-20")
  expect((await owedBy(fees.owner)).order).toMatchObject({ amountMinor: 1_180, dueOn: day("05-20") })
  expect((await owedBy(fees.owner)).order?.number).not.toBe(order?.number)
})

test("a renewal with a fee, of which a balance paid a part, is refunded whole: the fee is owed again, and the balance is back", async () => {
  await tryPlan(day("03-18"), day("04-01"))
  await sellOwn(fees.account, 50_000)
  await buyPlan(fees.owner, fees.growth)
  const credit = { amountMinor: 50_000, reason: "For the outage in March", key: randomUUID() }
  const params = { id: String(institutes.rival) }
  expect((await send(await createMember("SuperAdmin"), masterBilling.credit, { params, body: credit })).status).toBe(
    200,
  )
  await goTo("04-10")
  await goTo("04-24")
  const { data } = await orderPlan(fees.owner, fees.growth)
  expect(data.amount).toBe(353_882 + 1_180 - 50_000)
  const { payment } = await pay(data.order_id)
  expect(await settle(payment.id)).toBe("paid")
  await callSandbox("/sandbox/refunds", { payment_id: payment.id })
  expect(await settle(payment.id)).toBe("already_applied")
  expect(await planOfRival()).toMatchObject({
    planVersionId: fees.growth.versionId,
    to: day("05-01"),
    balanceMinor: 50_000,
  })
  expect((await feesOf(fees.owner))[0]).toMatchObject({ amountMinor: 1_000, status: "waiting" })
})
