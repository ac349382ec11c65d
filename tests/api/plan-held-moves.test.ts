/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { applyMove } from "@/lib/features/billing/apply-move.server"
import { saveHeldChoice } from "@/lib/features/billing/subscription-rows.server"
import { sweepSubscriptions } from "@/lib/features/billing/sweep.server"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { checkChoice, readUse, requireLimit, settleHeld } from "@/lib/features/plans/plans.server"
import { heldEvents } from "@/lib/features/plans/held-events"
import { insertPlan } from "@/lib/features/plans/plan-versions.server"
import { watchLimits } from "@/lib/features/plans/watch-limits.server"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { heldItems, insertFreePlan, moveToFree, planOf } from "../setup/held"
import { withJobQueue } from "../setup/job-queue"
import { setLimits } from "../setup/limits"
import { setPlan } from "../setup/plan"
import { resetPlanClock, setPlanClock } from "../setup/plan-clock"
import { createMember, institutes, send } from "../setup/test-app"
import { insertItem } from "./item-fixtures"

withJobQueue()
afterEach(resetPlanClock)

const midnight = (day: string) => new Date(`${day}T00:00:00+05:30`)
let ids: number[]

beforeAll(async () => {
  await insertFreePlan()
  const terms = { priceMonthMinor: 99_900, priceYearMinor: 999_000, limits: { publishedItems: 3 } }
  await withPlatform((db) => insertPlan(db, { slug: "small", name: "Small", terms }))
  ids = []
  for (let daysAgo = 10; daysAgo > 5; daysAgo -= 1)
    ids.push(await insertItem("rival", { publishedAt: new Date(Date.now() - daysAgo * 86_400_000) }))
})
const at = (...places: number[]) => places.map((place) => ids[place] ?? 0)

test("a downgrade holds on its day what was chosen, and of what has come since the newest", async () => {
  const { planVersionId: pendingVersionId } = await planOf("small")
  const choice = await readInstitute(institutes.rival, (db) =>
    checkChoice(db, { limits: { publishedItems: 3 }, choice: { publishedItems: at(0, 1) } }),
  )
  await setPlan("rival", {
    ...{ status: "active", periodFrom: "2034-01-15", periodTo: "2034-02-15", anchorDay: 15 },
    ...{ pending: "downgrade", pendingVersionId, pendingChoice: JSON.stringify({ interval: "month" }) },
    nextAt: midnight("2034-02-14"),
  })
  await withPlatform((db) => saveHeldChoice(db, institutes.rival, choice))
  ids.push(await insertItem("rival", { publishedAt: new Date() }))
  // The day before it sends a notice, and the choice stays.
  await setPlanClock("2034-02-14 10:00:00")
  await sweepSubscriptions()
  expect(await heldItems("rival")).toEqual([])
  await setPlanClock("2034-02-15 00:00:00")
  await sweepSubscriptions()
  expect(await heldItems("rival")).toEqual(at(0, 1, 5))
})

test("the end of a trial is one mail, which says what is held", async () => {
  await setPlan("rival", {
    ...{ status: "trialing", periodFrom: "2036-03-01", periodTo: "2036-03-15", anchorDay: 1, pending: "none" },
    ...{ trialEndsAt: midnight("2036-03-15"), accessUntil: null, nextAt: midnight("2036-03-15") },
    pendingVersionId: null,
  })
  await setLimits({})
  await withInstitute(institutes.rival, (db) => settleHeld(db))
  await setPlanClock("2036-03-15 00:00:00")
  await sweepSubscriptions()
  const events = await withPlatform((db) =>
    db
      .selectFrom("events")
      .select(["key", "data"])
      .where("instituteId", "=", institutes.rival)
      .where("key", "in", ["trial.ended", "plan.held"])
      .orderBy("id", "desc")
      .limit(2)
      .execute(),
  )
  const held = (await heldItems("rival")).length
  expect(held).toBeGreaterThan(0)
  expect(events).toEqual([
    { key: "trial.ended", data: expect.objectContaining({ items: held }) },
    { key: "plan.held", data: expect.objectContaining({ items: held, isAfterTrial: true }) },
  ])
  const ofTrial = { plan: "Free", items: held, staff: 0, isAfterTrial: true }
  expect(heldEvents.held.notices.administrators?.isQuiet?.(ofTrial)).toBe(true)
})

test("a grant releases what has a place by it, and its end holds as many again", async () => {
  const { userId: actorId } = await createMember("SuperAdmin", "lectern")
  const grantAndMove = (until: Date | null) =>
    withPlatform(async (db) => {
      await db.deleteFrom("limit_grants").execute()
      await db
        .insertInto("limit_grants")
        .values({ instituteId: institutes.rival, limit: "publishedItems", amount: 2, until, reason: "A gift" })
        .execute()
      await applyMove(db, institutes.rival, { event: { kind: "granted" }, actorId })
    })
  await setPlanClock("2034-02-16 00:00:00")
  await grantAndMove(midnight("2034-02-20"))
  expect(await heldItems("rival")).toHaveLength(1)
  await setPlanClock("2034-02-20 00:00:00")
  await sweepSubscriptions()
  expect(await heldItems("rival")).toHaveLength(3)
})

test("while what is held is released others publish, and nothing goes above the limit", async () => {
  await setLimits({})
  await moveToFree("acme").catch(() => undefined)
  const drafts: number[] = []
  for (let index = 0; index < 20; index += 1) drafts.push(await insertItem("acme"))
  await setLimits({ publishedItems: 10 })
  await withPlatform((db) => settleHeld(db, { instituteId: institutes.acme }))
  expect(await heldItems("acme")).toHaveLength(10)
  await setLimits({ publishedItems: 15 })
  const publish = () =>
    withInstitute(institutes.acme, async (db) => {
      await requireLimit(db, "publishedItems", { amount: 1 })
      await db
        .insertInto("items")
        .values({ kind: "course", title: "One", status: "published", slug: crypto.randomUUID() })
        .execute()
    })
  const work = Array.from({ length: 12 }, (_, index) =>
    index % 3 === 0 ? withPlatform((db) => settleHeld(db, { instituteId: institutes.acme })) : publish(),
  )
  const results = await Promise.allSettled(work)
  for (const result of results)
    if (result.status === "rejected") expect(String(result.reason)).toBe("Failure: quota_exceeded")
  expect(await readInstitute(institutes.acme, (db) => readUse(db, "publishedItems"))).toBe(15)
})

test("what no call has settled is settled each hour", async () => {
  await setLimits({ publishedItems: 12 })
  await watchLimits.run({})
  expect(await readInstitute(institutes.acme, (db) => readUse(db, "publishedItems"))).toBe(12)
  await setLimits({})
  await watchLimits.run({})
  expect(await heldItems("acme")).toEqual([])
  const owner = await createMember("InstituteAdmin", "acme")
  const held = await send(owner, itemsAdmin.list, { query: { kind: "all", status: "held" } })
  expect(held.data.totalElements).toBe(0)
})
