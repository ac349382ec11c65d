import { billingAddresses } from "@/lib/features/billing-addresses/contract"
import { invoices } from "@/lib/features/invoices/contract"
import { resetPlanClock, setPlanClock } from "../setup/plan-clock"
import { endPlan } from "../setup/plan"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { addressIn, buyPlan, createPlanBuyer, offer, resetPlans, tryUntilApril } from "./plan-fixtures"

let owner: TestMember
beforeEach(async () => {
  owner = await createPlanBuyer()
})
afterEach(async () => {
  await resetPlans()
  await resetPlanClock()
})

const ofPlatform = (as: TestMember | null) => send(as, invoices.list, { query: { scope: "platform", size: "50" } })

test("an institute admin lists and downloads the invoices and credit notes for the plan, nobody else's", async () => {
  const [starter, growth] = [await offer(999), await offer(2_999)]
  await tryUntilApril(2031)
  const before = (await ofPlatform(owner)).data.totalElements
  await buyPlan(owner, starter)
  await setPlanClock("2031-04-16 10:00:00")
  await buyPlan(owner, growth)
  const { data } = await ofPlatform(owner)
  expect(data.totalElements).toBe(before + 3)
  expect(data.content.slice(0, 3).map(({ kind, totalMinor }) => [kind, totalMinor])).toEqual(
    expect.arrayContaining([
      ["credit_note", 58_942],
      ["tax_invoice", 176_942],
      ["tax_invoice", 117_882],
    ]),
  )
  const params = { id: String(data.content[0]?.id) }
  const pdf = await send(owner, invoices.download, { params, query: { scope: "platform" } })
  expect(pdf.response.headers.get("content-type")).toBe("application/pdf")
  // Its own documents are those of its sales.
  expect((await send(owner, invoices.download, { params, query: {} })).status).toBe(404)
  const acme = await createMember("InstituteAdmin")
  expect((await send(acme, invoices.download, { params, query: { scope: "platform" } })).status).toBe(404)
  expect((await ofPlatform(acme)).data.content.some(({ id }) => String(id) === params.id)).toBe(false)
})

test("nobody but an institute admin sees what its plan costs", async () => {
  for (const role of ["Admin", "Teacher", "Student"] as const)
    expect((await ofPlatform(await createMember(role, "rival"))).code).toBe("forbidden")
})

test("the address to which a plan is invoiced is saved also where the plan is over", async () => {
  await endPlan("rival")
  expect((await addressIn(owner, "29")).status).toBe(200)
  const query = { instituteId: String(institutes.rival) }
  expect((await send(owner, billingAddresses.list, { query })).data).toMatchObject([
    { stateCode: "27" },
    { stateCode: "29" },
  ])
})
