import { billing } from "@/lib/features/billing/contract"
import { masterBilling } from "@/lib/features/billing/master-contract"
import { openings } from "@/lib/features/openings/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { createMember, institutes, send, type Slug, type TestMember } from "../setup/test-app"
import { planToTry, prepareOpenings } from "./opening-fixtures"

prepareOpenings()
withJobQueue()

afterAll(async () => {
  for (const slug of ["acme", "rival"] as const) await onPlan(slug, "growth")
})

let trial: { id: number; slug: string }
beforeAll(async () => {
  trial = await planToTry()
})

/** Puts an institute on a plan without an end. */
const onPlan = (slug: Slug, plan: string) =>
  withPlatform(async (db) => {
    const { id, currentVersionId } = await db
      .selectFrom("plans")
      .selectAll()
      .where("slug", "=", plan)
      .executeTakeFirstOrThrow()
    await db
      .updateTable("institute_subscriptions")
      .set({
        planId: id,
        planVersionId: currentVersionId ?? 0,
        status: "active",
        trialEndsAt: null,
        periodFrom: null,
        periodTo: null,
        nextAt: null,
      })
      .where("instituteId", "=", institutes[slug])
      .execute()
  })
const start = (member: TestMember, plan = trial.slug) => send(member, openings.startTrial, { body: { plan } })

test("an institute on Free starts its one trial, of this institute alone", async () => {
  await onPlan("acme", "free")
  const [admin, owner] = [await createMember("InstituteAdmin"), await createMember("SuperAdmin")]
  expect((await send(admin, openings.trialOffer, {})).data.trial).toMatchObject({ days: expect.any(Number) })
  expect((await start(admin)).status).toBe(200)
  expect((await send(admin, openings.trialOffer, {})).data.trial).toBeNull()
  const { data } = await send(admin, billing.show, {})
  expect(data).toMatchObject({ status: "trialing", name: "Trial", accessUntil: null, next: { state: "active" } })
  expect((await eventsOf("subscription", { key: "plan.changed" })).at(-1)).toMatchObject({
    instituteId: institutes.acme,
    data: { plan: "Trial", before: "Free" },
  })
  const running = await send(owner, masterBilling.trials, { query: {} })
  const row = running.data.content.find(({ id }) => id === institutes.acme)
  expect(row).toMatchObject({ stepsDone: expect.any(Number), source: "platform" })
  const monday = row?.startedOn ?? ""
  const week = new Date(Date.parse(monday) - ((new Date(monday).getUTCDay() + 6) % 7) * 86_400_000)
    .toISOString()
    .slice(0, 10)
  const ofWeek = await send(owner, masterBilling.trials, { query: { week } })
  expect(ofWeek.data.content.map(({ id }) => id)).toContain(institutes.acme)
  expect((await send(owner, masterBilling.trials, { query: { week: "2020-01-06" } })).data.content).toEqual([])
  const again = await start(admin)
  expect([again.status, again.code]).toEqual([422, "state"])
  expect((await send(admin, billing.continueOnFree, { body: {} })).status).toBe(200)
  const ended = await send(owner, masterBilling.trials, { query: { view: "ended" } })
  expect(ended.data.content[0]).toMatchObject({ id: institutes.acme, startedOn: monday, endsOn: monday })
  await onPlan("acme", "free")
  expect((await send(admin, openings.trialOffer, {})).data.trial).toBeNull()
  const second = await start(await createMember("InstituteAdmin"))
  expect([second.status, second.code]).toEqual([409, "trial_used"])
  expect((await send(admin, billing.show, {})).data.status).toBe("active")
})

test("who has had a trial elsewhere starts none", async () => {
  await onPlan("rival", "free")
  const admin = await createMember("InstituteAdmin", "rival")
  await withPlatform((db) =>
    db.updateTable("users").set({ email: "asha.rao@one-school.example" }).where("id", "=", admin.userId).execute(),
  )
  await withPlatform(async (db) => {
    const { takeTrial, trialClaimsOf } = await import("@/lib/features/openings/trial-claims.server")
    await takeTrial(db, trialClaimsOf({ email: "asha.rao@one-school.example", mobile: null }))
  })
  const used = await start(admin)
  expect([used.status, used.code]).toEqual([409, "trial_used"])
  expect((await send(admin, billing.show, {})).data.status).toBe("active")
})

test("no other plan starts a trial, and nobody but an institute admin", async () => {
  await onPlan("rival", "growth")
  const refused = await start(await createMember("InstituteAdmin", "rival"))
  expect([refused.status, refused.code]).toEqual([422, "state"])
  const admin = await createMember("InstituteAdmin", "rival")
  expect((await send(admin, openings.trialOffer, {})).data.trial).toBeNull()
  for (const role of ["Admin", "Teacher", "Student"] as const)
    expect((await start(await createMember(role, "rival"))).status).toBe(403)
})
