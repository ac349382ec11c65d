import { auditLog } from "@/lib/features/audit/contract"
import { bootstrap } from "@/lib/features/bootstrap/contract"
import { couponCodes } from "@/lib/features/baskets/coupon-contract"
import { coupons } from "@/lib/features/coupons/contract"
import { domains } from "@/lib/features/domains/contract"
import { insertPlan } from "@/lib/features/plans/plan-versions.server"
import { roles } from "@/lib/features/roles/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { createItemOnSale } from "../setup/payments"
import { resumeFeatures, setFeatures } from "../setup/plan"
import { createMember, send } from "../setup/test-app"
import { placeWith, withCoupons } from "./coupon-fixtures"

const ALL = { customDomain: true, coupons: true, customRoles: true, auditExport: true }

beforeAll(() =>
  withPlatform(async (db) => {
    const plan = (slug: string, priceMonthMinor: number, features: Record<string, boolean>) =>
      insertPlan(db, { slug, name: slug, terms: { priceMonthMinor, priceYearMinor: 10 * priceMonthMinor, features } })
    await plan("Bespoke", 0, { coupons: true, customDomain: true, onQuote: true })
    await plan("Dear", 199_900, { coupons: true })
    await plan("Cheap", 99_900, { coupons: true, customRoles: false })
    await plan("Cheapest", 9_900, { customRoles: false })
  }),
)
afterEach(() => Promise.all([resumeFeatures("acme"), resumeFeatures("rival")]))

const detailsOf = async ({ response }: { response: Response }) =>
  ((await response.json()) as { details?: Record<string, string> }).details

test("a call of a feature that the plan lacks is refused with the cheapest plan that has it, at that institute alone", async () => {
  const [admin, other] = [await createMember("Admin"), await createMember("Admin", "rival")]
  await setFeatures("acme", { ...ALL, coupons: false })
  const refused = await send(admin, coupons.list, { query: {} })
  expect(refused).toMatchObject({ status: 403, code: "not_in_plan" })
  expect(await detailsOf(refused)).toEqual({ feature: "coupons", plan: "Cheap" })
  expect((await send(other, coupons.list, { query: {} })).status).toBe(200)
  expect((await send(admin, auditLog.list, { query: {} })).status).toBe(200)
})

test("a feature that the plan does not name is not included", async () => {
  const owner = await createMember("InstituteAdmin")
  await setFeatures("acme", {})
  const answers = [
    await send(owner, coupons.list, { query: {} }),
    await send(owner, roles.add, { body: { name: "Front desk", base_role: "Admin" } }),
    await send(owner, domains.add, { body: { domain: "learn.features.example.org" } }),
    await send(owner, auditLog.export, { query: {} }),
  ]
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => "not_in_plan"))
})

test("who may not call it at all hears nothing of plans", async () => {
  await setFeatures("acme", {})
  const admin = await createMember("Admin")
  const body = { name: "Front desk", base_role: "Admin" as const }
  expect((await send(admin, roles.add, { body })).code).toBe("forbidden")
})

test("a checkout takes no coupon while the plan lacks them, and takes it again once it has them", async () => {
  const buyer = await createMember("Student")
  const itemId = await createItemOnSale()
  const { code } = (await (await withCoupons()).create()).data
  const apply = () => send(buyer, couponCodes.apply, { body: { code, items: [{ itemId }] } })
  await setFeatures("acme", { ...ALL, coupons: false })
  expect((await apply()).code).toBe("coupon_unavailable")
  expect((await placeWith(buyer, [itemId], code)).code).toBe("coupon_unavailable")
  await resumeFeatures("acme")
  expect((await apply()).status).toBe(200)
})

test("a custom role stays and is shown, cannot be changed, and may be removed", async () => {
  const owner = await createMember("InstituteAdmin")
  const { data: role } = await send(owner, roles.add, { body: { name: "Night desk", base_role: "Admin" } })
  const params = { id: String(role.id) }
  await setFeatures("acme", { ...ALL, customRoles: false })
  const shown = await send(owner, roles.mapping, { params })
  expect(shown.data.role.name).toBe("Night desk")
  const save = { query: { screenIds: "", appScreenMappingIds: "" }, body: { roleId: role.id } }
  expect((await send(owner, roles.saveMapping, save)).code).toBe("not_in_plan")
  expect((await send(owner, roles.remove, { params })).status).toBe(200)
})

test("the admin area knows what the plan lacks, and other areas do not ask", async () => {
  const [owner, student] = [await createMember("InstituteAdmin"), await createMember("Student")]
  await setFeatures("acme", { coupons: true })
  const lacks = async (who: typeof owner, area: "admin" | "student") =>
    (await send(who, bootstrap.show, { params: { area }, query: {} })).data.notInPlan
  expect(await lacks(owner, "admin")).toEqual([
    { feature: "customDomain", plan: "Growth" },
    { feature: "customRoles", plan: "Growth" },
    { feature: "auditExport", plan: "Growth" },
  ])
  expect(await lacks(student, "student")).toEqual([])
  await resumeFeatures("acme")
  expect(await lacks(owner, "admin")).toEqual([])
})
