import { masterBilling } from "@/lib/features/billing/master-contract"
import { masterPlanOrders } from "@/lib/features/plan-orders/master-contract"
import { resetPlanClock } from "../setup/plan-clock"
import { runJobs } from "../setup/run-jobs"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { buyPlan, createPlanBuyer, offer, type OfferedPlan, resetPlans, tryUntilApril } from "./plan-fixtures"

const of = (id: number) => ({ params: { id: String(id) }, query: {} })
const { acme, rival } = institutes
let growth: OfferedPlan
let platform: TestMember

beforeAll(async () => {
  growth = await offer(2_999)
  platform = await createMember("SuperAdmin")
})
afterAll(async () => {
  await resetPlans()
  await resetPlanClock()
})

const documentOf = (id: number, document: number) =>
  send(platform, masterPlanOrders.document, { params: { id: String(id), document: String(document) } })

test("the platform sees what an institute has ordered and bought of its plan, its documents, and what it pays next", async () => {
  await tryUntilApril(2044)
  const admin = await createPlanBuyer()
  const { transaction_id } = await buyPlan(admin, growth)
  await runJobs()

  const { data: orders } = await send(platform, masterPlanOrders.list, of(rival))
  const [order] = orders.content
  expect(order).toMatchObject({
    ...{ interval: "month", kind: "change", status: "paid", totalMinor: 353_882, offsetMinor: 0 },
    documents: [{ kind: "tax_invoice" }],
  })
  expect(transaction_id).toEqual(expect.any(String))
  const [document] = order?.documents ?? []
  const pdf = await documentOf(rival, document?.id ?? 0)
  expect([pdf.status, pdf.response.headers.get("content-type")]).toEqual([200, "application/pdf"])
  expect((await documentOf(acme, document?.id ?? 0)).status).toBe(404)
  expect((await send(platform, masterPlanOrders.list, of(acme))).data.content).toEqual([])

  const { data: lines } = await send(platform, masterBilling.lines, of(rival))
  expect(lines.content[0]).toMatchObject({
    ...{ kind: "plan", version: 1, quantity: 1, netMinor: 299_900, mrrMinor: 299_900 },
    ...{ from: "2044-04-01", to: "2044-05-01", closedOn: null, orderNumber: order?.number },
  })
  expect(lines.next).toMatchObject({ on: "2044-05-01", netMinor: 299_900, lines: [{ quantity: 1 }] })
  const ofAcme = (await send(platform, masterBilling.lines, of(acme))).data
  expect([ofAcme.content, ofAcme.next]).toEqual([[], null])
})

test("nobody but the platform's owner reads them", async () => {
  const admin = await createMember("InstituteAdmin", "rival")
  expect((await send(admin, masterPlanOrders.list, of(rival))).status).toBe(403)
  expect((await send(admin, masterBilling.lines, of(rival))).status).toBe(403)
})
