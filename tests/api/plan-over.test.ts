import { institutes as calls } from "@/lib/features/institutes/contract"
import { expirePlans } from "@/lib/features/plans/jobs.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { institutes, send, type Slug } from "../setup/test-app"

const DAY_MS = 24 * 60 * 60 * 1000
const setPlan = (slug: Slug, plan: { status?: string; periodEnd?: Date | null; graceEnd?: Date | null }) =>
  withPlatform((db) =>
    db.updateTable("institute_subscriptions").set(plan).where("instituteId", "=", institutes[slug]).execute(),
  )
const isSelling = async (slug: Slug) =>
  (await send(null, calls.showDetails, { query: { instituteId: String(institutes[slug]) } })).data.isSelling
const days = (count: number) => new Date(Date.now() + count * DAY_MS)

afterEach(async () => {
  for (const slug of ["acme", "rival"] as const)
    await setPlan(slug, { status: "active", periodEnd: null, graceEnd: null })
})

test("an institute sells until its plan and the grace period after it are over", async () => {
  expect(await isSelling("acme")).toBe(true)
  await setPlan("acme", { periodEnd: days(-1), graceEnd: days(1) })
  expect(await isSelling("acme")).toBe(true)
  await setPlan("acme", { graceEnd: days(-0.5) })
  expect([await isSelling("acme"), await isSelling("rival")]).toEqual([false, true])
  await setPlan("acme", { status: "expired", periodEnd: null, graceEnd: null })
  expect(await isSelling("acme")).toBe(false)
})

test("plans that have ended are marked as expired, and no others", async () => {
  await setPlan("acme", { periodEnd: days(-1), graceEnd: days(1) })
  await setPlan("rival", { periodEnd: days(-1) })
  await expirePlans.run({})
  const rows = await withPlatform((db) =>
    db
      .selectFrom("institute_subscriptions")
      .select("status")
      .where("instituteId", "in", [2, 3])
      .orderBy("instituteId")
      .execute(),
  )
  expect(rows.map(({ status }) => status)).toEqual(["active", "expired"])
})
