import { auth } from "@/lib/features/auth/contract"
import { billing } from "@/lib/features/billing/contract"
import { owners } from "@/lib/features/events/audiences"
import { selectAudience } from "@/lib/features/events/find-audience.server"
import { sweepSubscriptions } from "@/lib/features/billing/sweep.server"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { insertFreePlan } from "../setup/held"
import { eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { resumePlan, setPlan } from "../setup/plan"
import { resetPlanClock, setPlanClock } from "../setup/plan-clock"
import { createMember, institutes, send, type Slug } from "../setup/test-app"
import { grantAccess, insertItemWithLessons } from "./learning-fixtures"

withJobQueue()

beforeAll(() => insertFreePlan())
afterEach(async () => {
  await resetPlanClock()
  for (const slug of ["acme", "rival"] as const) {
    await withPlatform(async (db) => {
      const { id, currentVersionId } = await db
        .selectFrom("plans")
        .select(["id", "currentVersionId"])
        .where("slug", "=", "growth")
        .executeTakeFirstOrThrow()
      await db
        .updateTable("institute_subscriptions")
        .set({ planId: id, planVersionId: currentVersionId ?? undefined })
        .where("instituteId", "=", institutes[slug])
        .execute()
    })
    await resumePlan(slug)
  }
})

const midnight = (day: string) => new Date(`${day}T00:00:00+05:30`)
const paidUntil = (slug: Slug, periodTo: string, nextAt: string) =>
  setPlan(slug, {
    ...{ status: "active", periodFrom: "2031-05-15", periodTo, anchorDay: 15, nextAt: midnight(nextAt) },
    accessUntil: new Date(midnight(periodTo).getTime() + 10 * 86_400_000),
  })

const movesOf = (slug: Slug, since: string) =>
  readPlatform(async (db) => {
    const rows = await db
      .selectFrom("subscription_moves")
      .select(["toStatus", "at"])
      .where("instituteId", "=", institutes[slug])
      .where("at", ">=", midnight(since))
      .orderBy("id")
      .execute()
    return rows.map(({ toStatus, at }) => [toStatus, at.getTime()])
  })

const sweepAt = async (moment: string) => {
  await setPlanClock(moment)
  await sweepSubscriptions()
}
const noticesOf = async (slug: Slug) =>
  (await eventsOf("subscription")).flatMap(({ key, instituteId }) => (instituteId === institutes[slug] ? [key] : []))

test("a period that is not paid passes through past due and grace to its end, by the days of India", async () => {
  const teacher = await createMember("Teacher")
  await paidUntil("acme", "2031-06-15", "2031-06-08")
  await sweepAt("2031-06-14 23:59:59")
  expect(await movesOf("acme", "2031-06-01")).toEqual([])
  await sweepAt("2031-06-15 00:00:00")
  expect(await movesOf("acme", "2031-06-01")).toEqual([["past_due", midnight("2031-06-15").getTime()]])
  await sweepAt("2031-06-18 09:00:00")
  expect((await send(teacher, auth.planExpiry, {})).data).toMatchObject({ status: "grace", daysLeft: 0 })
  await sweepAt("2031-06-25 00:00:00")
  expect((await send(teacher, auth.planExpiry, {})).code).toBe("plan_expired")
  expect((await movesOf("acme", "2031-06-01")).map(([status]) => status)).toEqual(["past_due", "grace", "expired"])
})

test("access ends by the clock although no sweep has run", async () => {
  const student = await createMember("Student")
  await paidUntil("acme", "2031-07-15", "2031-08-01")
  await setPlanClock("2031-07-24 23:59:59")
  expect((await send(student, auth.planExpiry, {})).status).toBe(200)
  await setPlanClock("2031-07-25 00:00:00")
  expect((await send(student, auth.planExpiry, {})).status).toBe(423)
})

test("after an outage of weeks every move has its own date, and administrators get the last notice alone", async () => {
  await paidUntil("rival", "2031-09-15", "2031-09-08")
  const before = (await noticesOf("rival")).length
  await sweepAt("2031-10-20 12:00:00")
  expect(await movesOf("rival", "2031-09-01")).toEqual([
    ["past_due", midnight("2031-09-15").getTime()],
    ["grace", midnight("2031-09-18").getTime()],
    ["expired", midnight("2031-09-25").getTime()],
  ])
  expect((await noticesOf("rival")).slice(before)).toEqual(["plan.expired"])
  await sweepAt("2031-10-20 12:01:00")
  expect(await noticesOf("rival")).toHaveLength(before + 1)
})

test("two sweeps at the same time make each move once, at the institute that is due alone", async () => {
  await paidUntil("acme", "2032-01-15", "2032-01-15")
  await paidUntil("rival", "2032-02-15", "2032-02-08")
  await setPlanClock("2032-01-15 00:00:10")
  await Promise.all([sweepSubscriptions(), sweepSubscriptions(), sweepSubscriptions()])
  expect(await movesOf("acme", "2032-01-01")).toHaveLength(1)
  expect(await movesOf("rival", "2032-01-01")).toEqual([])
})

test("a trial ends on Free with the limits of Free, and access goes on", async () => {
  const admin = await createMember("InstituteAdmin", "rival")
  const teacher = await createMember("Teacher", "rival")
  await setPlan("rival", {
    ...{ status: "trialing", periodFrom: "2032-03-01", periodTo: "2032-03-15", anchorDay: 1 },
    ...{ trialEndsAt: midnight("2032-03-15"), accessUntil: null, nextAt: midnight("2032-03-08") },
  })
  await setPlanClock("2032-03-10 10:00:00")
  expect((await send(admin, billing.show, {})).data).toMatchObject({
    ...{ name: "Growth", status: "trialing", periodEnd: "2032-03-15", next: { state: "active", on: "2032-03-15" } },
  })
  await sweepAt("2032-03-15 00:00:00")
  const { data } = await send(admin, billing.show, {})
  expect(data).toMatchObject({ name: "Free", status: "active", periodEnd: null, next: null, limits: { staff: 2 } })
  expect(data.usage.find(({ limit }) => limit === "staff")).toMatchObject({ allowed: 2 })
  expect((await send(teacher, auth.planExpiry, {})).data).toMatchObject({ name: "Free", daysLeft: null })
  expect((await noticesOf("rival")).at(-1)).toBe("trial.ended")
})

test("learners who have bought something hear of the end and, in time, of the end of reading; others do not", async () => {
  const [owner, buyer, learner] = [
    await createMember("InstituteAdmin", "rival"),
    await createMember("Student", "rival"),
    await createMember("Student", "rival"),
  ]
  const item = await insertItemWithLessons({ slug: "rival" })
  await grantAccess(buyer, item.id)
  await paidUntil("rival", "2033-01-15", "2033-01-15")
  const before = (await noticesOf("rival")).length
  await sweepAt("2033-01-25 00:00:00")
  const days = ["2033-05-24", "2033-05-25", "2033-06-23", "2033-07-16", "2033-07-17", "2033-07-24"]
  for (const day of days) await sweepAt(`${day} 08:00:00`)
  const soon = "plan.library_ends_soon"
  expect((await noticesOf("rival")).slice(before)).toEqual(["plan.expired", soon, soon, soon])
  const recipients = await readInstitute(institutes.rival, (db) =>
    selectAudience(db, owners, {}).select("m.userId").execute(),
  )
  const ids = recipients.map(({ userId }) => userId)
  expect([owner, buyer, learner].map(({ userId }) => ids.includes(userId))).toEqual([false, true, false])
})
