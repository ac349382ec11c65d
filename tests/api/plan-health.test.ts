import { CHECKS } from "@/lib/features/money-health/checks"
import { runCheck } from "@/lib/features/money-health/run-check.server"
import { insertPlan } from "@/lib/features/plans/plan-versions.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { sql } from "kysely"
import { planOf } from "../setup/held"
import { resumePlan, setPlan } from "../setup/plan"
import { institutes } from "../setup/test-app"
import { insertItem } from "./item-fixtures"

const inADay = (days: number) => new Date(Date.now() + days * 86_400_000)

/** What broken plans of an institute are, by the check that finds it. */
const BROKEN = {
  plan_limits_followed: { effectiveLimits: JSON.stringify({ students: 1 }) },
  plan_access_agrees: { accessUntil: inADay(365) },
  plans_moved: { status: "trialing", trialEndsAt: inADay(-1.1) },
}

const statuses = async () => {
  const checks = await Promise.all(CHECKS.filter(({ key }) => key in BROKEN).map(runCheck))
  return Object.fromEntries(checks.map(({ key, status, rows }) => [key, status === "holds" ? status : rows]))
}

const ALL_HOLD = { plan_limits_followed: "holds", plan_access_agrees: "holds", plans_moved: "holds" }

test("the plans of the institutes hold what always has to be true of them", async () => {
  expect(await statuses()).toEqual(ALL_HOLD)
})

test.each(Object.entries(BROKEN))("%s turns red with the institute alone, and green again", async (key, values) => {
  await setPlan("rival", values)
  expect(await statuses()).toEqual({ ...ALL_HOLD, [key]: [{ instituteId: institutes.rival, name: "Growth" }] })
  await resumePlan("rival")
  await withPlatform((db) =>
    sql`update institute_subscriptions set version = version + 1 where "instituteId" = ${institutes.rival}`.execute(db),
  )
  expect(await statuses()).toEqual(ALL_HOLD)
})

test.each([
  { status: "trialing", trialEndsAt: inADay(1) },
  { status: "expired", accessUntil: inADay(-3), readableUntil: inADay(177) },
] as const)("a plan that is $status in its days is as it has to be", async (values) => {
  await setPlan("rival", values)
  expect(await statuses()).toEqual(ALL_HOLD)
  await resumePlan("rival")
})

test("what is above the limits of a plan turns red until it is held", async () => {
  const status = async () => {
    const checks = await Promise.all(CHECKS.filter(({ key }) => key === "plan_excess_held").map(runCheck))
    return checks.map((check) => (check.status === "holds" ? "holds" : check.rows))
  }
  await withPlatform((db) =>
    insertPlan(db, {
      ...{ slug: "tiny", name: "Tiny" },
      terms: { priceMonthMinor: 0, priceYearMinor: 0, limits: { publishedItems: 0 } },
    }),
  )
  const id = await insertItem("rival")
  const former = await planOf("growth")
  await setPlan("rival", await planOf("tiny"))
  expect(await status()).toEqual([[{ instituteId: institutes.rival, name: "Tiny" }]])
  await withPlatform((db) => db.updateTable("items").set({ heldByPlan: true }).where("id", "=", id).execute())
  expect(await status()).toEqual(["holds"])
  await withPlatform((db) => db.deleteFrom("items").where("id", "=", id).execute())
  await setPlan("rival", former)
})
