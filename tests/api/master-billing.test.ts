import { billing } from "@/lib/features/billing/contract"
import { masterBilling } from "@/lib/features/billing/master-contract"
import { sweepSubscriptions } from "@/lib/features/billing/sweep.server"
import { insertPlan } from "@/lib/features/plans/plan-versions.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { setReauthenticated } from "../setup/members"
import { insertFreePlan } from "../setup/held"
import { eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { resumePlan, setPlan } from "../setup/plan"
import { resetPlanClock, setPlanClock } from "../setup/plan-clock"
import { createMember, institutes, send, type Slug, type TestMember } from "../setup/test-app"

withJobQueue()

const { acme, rival } = institutes
const REASON = "They asked for it by phone"
const midnight = (day: string) => new Date(`${day}T00:00:00+05:30`)

let owner: TestMember
beforeAll(async () => {
  owner = await createMember("SuperAdmin")
  await insertFreePlan()
  await setReauthenticated(owner)
})
afterEach(async () => {
  await resetPlanClock()
  for (const slug of ["acme", "rival"] as const) {
    await withPlatform(async (db) => {
      await db.deleteFrom("limit_grants").where("instituteId", "=", institutes[slug]).execute()
      await db.updateTable("institutes").set({ status: "active" }).where("id", "=", institutes[slug]).execute()
      await db
        .updateTable("institute_restrictions")
        .set({ endedAt: new Date() })
        .where("instituteId", "=", institutes[slug])
        .execute()
    })
    await resumePlan(slug)
  }
})

const params = { id: String(acme) }
const show = async (id: number = acme) => (await send(owner, masterBilling.show, { params: { id: String(id) } })).data
const onTrial = (slug: Slug, periodFrom: string, periodTo: string) =>
  setPlan(slug, {
    status: "trialing",
    periodFrom,
    periodTo,
    trialEndsAt: midnight(periodTo),
    nextAt: midnight(periodTo),
  })
const trialsOf = async (view: "running" | "ending" | "converted" | "ended") =>
  (await send(owner, masterBilling.trials, { query: { view, size: "100" } })).data.content
const statusOf = (id: number) =>
  withPlatform((db) => db.selectFrom("institutes").select("status").where("id", "=", id).executeTakeFirstOrThrow())

describe("another plan", () => {
  const givePlan = (planId: number, until: string | null) =>
    send(owner, masterBilling.givePlan, { params, body: { planId, until, reason: REASON } })
  const insertHigher = async (slug: string) => {
    const terms = { priceMonthMinor: 900_000, priceYearMinor: 9_000_000, limits: { staff: 99 } }
    return (await withPlatform((db) => insertPlan(db, { slug, name: slug, rank: 900, terms }))) ?? 0
  }

  test("is given until the end of the period, with the reason, and not below what is paid", async () => {
    await setPlanClock("2046-03-10 12:00:00")
    const planId = await insertHigher("given")
    await setPlan("acme", { status: "active", periodFrom: "2046-03-01", periodTo: "2046-04-01", nextAt: null })
    const before = (await show()).plan
    expect((await givePlan(planId, "2046-12-31")).code).toBe("state")
    expect((await givePlan(planId, null)).status).toBe(200)
    expect((await show()).plan).toMatchObject({ planId, periodEnd: "2046-04-01", limits: { staff: 99 } })
    const { data } = await send(owner, masterBilling.moves, { params, query: {} })
    expect(data.content[0]).toMatchObject({ event: "given", plan: "given", reason: REASON })
    expect((await givePlan(before?.planId ?? 0, null)).status).toBe(200)
  })

  test("is given to an institute on Free until a day, after which it goes on with Free", async () => {
    await setPlanClock("2047-03-10 12:00:00")
    const planId = await insertHigher("lent")
    await setPlan("acme", { status: "active", periodFrom: null, periodTo: null, nextAt: null, accessUntil: null })
    const before = (await show()).plan
    expect((await givePlan(planId, null)).code).toBe("state")
    expect((await givePlan(planId, "2047-03-31")).status).toBe(200)
    expect((await show()).plan).toMatchObject({ planId, status: "cancel_scheduled", periodEnd: "2047-04-01" })
    await setPlanClock("2047-04-01 00:01:00")
    await sweepSubscriptions()
    expect((await show()).plan).toMatchObject({ name: "Free", status: "active", periodEnd: null })
    expect((await givePlan(before?.planId ?? 0, "2047-05-01")).status).toBe(200)
  })

  test("is not given by others, nor one that is unknown", async () => {
    const admin = await createMember("InstituteAdmin")
    const body = { planId: 1, until: null, reason: REASON }
    expect((await send(admin, masterBilling.givePlan, { params, body })).status).toBe(403)
    expect((await givePlan(999_999, null)).status).toBe(404)
  })
})

describe("trials", () => {
  test("run until their day, and those that end within three days are listed apart", async () => {
    await setPlanClock("2031-03-10 12:00:00")
    await onTrial("acme", "2031-03-01", "2031-03-12")
    await onTrial("rival", "2031-03-05", "2031-03-19")
    expect((await trialsOf("running")).map(({ id }) => id)).toEqual([acme, rival])
    expect(await trialsOf("ending")).toMatchObject([
      { id: acme, startedOn: "2031-03-01", endsOn: "2031-03-12", daysLeftToExtend: 19 },
    ])
    await withPlatform((db) =>
      db.updateTable("institutes").set({ status: "suspended" }).where("id", "=", acme).execute(),
    )
    expect((await trialsOf("running")).map(({ id }) => id)).toEqual([rival])
  })

  test("are extended to thirty days in all, with a reason", async () => {
    await setPlanClock("2031-03-10 12:00:00")
    await onTrial("acme", "2031-03-01", "2031-03-15")
    const tooLong = await send(owner, masterBilling.extendTrial, { params, body: { days: 17, reason: REASON } })
    expect([tooLong.status, tooLong.code]).toEqual([422, "state"])
    expect((await send(owner, masterBilling.extendTrial, { params, body: { days: 16, reason: "" } })).status).toBe(400)
    await send(owner, masterBilling.extendTrial, { params, body: { days: 16, reason: REASON } })
    expect(await show()).toMatchObject({ plan: { status: "trialing", periodEnd: "2031-03-31" }, daysLeftToExtend: 0 })
    expect((await eventsOf("subscription", { key: "trial.extended" })).at(-1)).toMatchObject({
      instituteId: acme,
      actorId: owner.userId,
      data: { endsOn: "2031-03-31", reason: REASON },
    })
    const moves = await send(owner, masterBilling.moves, { params, query: {} })
    expect(moves.data.content[0]).toMatchObject({ event: "extended", reason: REASON, by: "SuperAdmin Tester" })
  })

  test("that ended on Free are listed as ended", async () => {
    await setPlanClock("2031-03-10 12:00:00")
    await onTrial("acme", "2031-03-01", "2031-03-10")
    await sweepSubscriptions()
    expect((await trialsOf("ended"))[0]).toMatchObject({ id: acme, endsOn: "2031-03-10", daysLeftToExtend: 0 })
    expect((await trialsOf("converted")).filter(({ id }) => id === acme)).toEqual([])
  })
})

describe("what is given besides the plan", () => {
  const give = (until: string | null) =>
    send(owner, masterBilling.grant, { params, body: { what: { limit: "staff", amount: 7 }, until, reason: REASON } })
  const limitsOf = async (id: number = acme) => (await show(id)).plan?.limits.staff ?? 0

  test("adds to the limits of that institute alone, and ends with its day", async () => {
    await setPlanClock("2031-03-10 12:00:00")
    const [before, other] = [await limitsOf(), await limitsOf(rival)]
    await give("2031-03-20")
    expect([await limitsOf(), await limitsOf(rival)]).toEqual([before + 7, other])
    expect((await show()).grants).toMatchObject([{ limit: "staff", amount: 7, reason: REASON }])
    await setPlanClock("2031-03-20 23:59:00")
    await sweepSubscriptions()
    expect(await limitsOf()).toBe(before + 7)
    await setPlanClock("2031-03-21 00:00:30")
    await sweepSubscriptions()
    expect(await limitsOf()).toBe(before)
    expect((await show()).grants).toEqual([])
  })

  test("ends on no day that is past", async () => {
    await setPlanClock("2031-03-10 00:30:00")
    expect((await give("2031-03-09")).code).toBe("invalid_input")
    const suspension = { category: "abuse" as const, message: "Something is wrong here.", reason: REASON }
    const suspended = await send(owner, masterBilling.suspend, { params, body: { ...suspension, until: "2031-03-09" } })
    expect(suspended.code).toBe("invalid_input")
    expect(await statusOf(acme)).toEqual({ status: "active" })
  })

  test("is taken back with a reason, once", async () => {
    const before = await limitsOf()
    await give(null)
    const grantId = (await show()).grants[0]?.id ?? 0
    const elsewhere = { params: { id: String(rival) }, body: { grantId, reason: REASON } }
    expect((await send(owner, masterBilling.endGrant, elsewhere)).status).toBe(404)
    expect((await send(owner, masterBilling.endGrant, { params, body: { grantId, reason: REASON } })).status).toBe(200)
    expect(await limitsOf()).toBe(before)
    expect((await send(owner, masterBilling.endGrant, { params, body: { grantId, reason: REASON } })).status).toBe(404)
  })

  test("may be a feature", async () => {
    const body = { what: { feature: "sso" as const }, until: null, reason: REASON }
    expect((await send(owner, masterBilling.grant, { params, body })).status).toBe(200)
    const row = await withPlatform((db) =>
      db
        .selectFrom("institute_subscriptions")
        .select("effectiveFeatures")
        .where("instituteId", "=", acme)
        .executeTakeFirstOrThrow(),
    )
    expect(row.effectiveFeatures).toMatchObject({ sso: true })
  })
})

describe("suspending and closing", () => {
  const suspension = { category: "abuse" as const, message: "Copied courses were sold here.", reason: REASON }

  test("a suspended institute is released, with the days that it lost", async () => {
    await setPlanClock("2031-03-10 12:00:00")
    await setPlan("acme", { periodFrom: "2031-03-01", periodTo: "2031-04-01", anchorDay: 1 })
    expect((await send(owner, masterBilling.suspend, { params, body: suspension })).status).toBe(200)
    expect(await statusOf(acme)).toEqual({ status: "suspended" })
    expect(await statusOf(rival)).toEqual({ status: "active" })
    expect((await show()).restrictions).toMatchObject([{ kind: "suspended", category: "abuse", reason: REASON }])
    const again = await send(owner, masterBilling.suspend, { params, body: suspension })
    expect([again.status, again.code]).toEqual([422, "state"])
    await withPlatform((db) =>
      db
        .updateTable("institute_restrictions")
        .set({ createdAt: midnight("2031-03-06") })
        .where("instituteId", "=", acme)
        .where("endedAt", "is", null)
        .execute(),
    )
    await send(owner, masterBilling.release, { params, body: { givesDaysBack: true, reason: REASON } })
    expect(await statusOf(acme)).toEqual({ status: "active" })
    expect(await show()).toMatchObject({ plan: { periodEnd: "2031-04-05" }, restrictions: [] })
    expect((await eventsOf(`institute:${acme}`)).map(({ key }) => key)).toEqual(
      expect.arrayContaining(["institute.suspended", "institute.released"]),
    )
  })

  test("a closed institute opens again as it was within ninety days", async () => {
    await setPlanClock("2031-03-10 12:00:00")
    await send(owner, masterBilling.suspend, { params, body: suspension })
    await send(owner, masterBilling.close, { params, body: { reason: REASON } })
    expect(await statusOf(acme)).toEqual({ status: "closed" })
    expect((await show()).restrictions[0]).toMatchObject({ kind: "closed", reopenUntil: midnight("2031-06-08") })
    await setPlanClock("2031-06-08 00:00:30")
    const late = await send(owner, masterBilling.reopen, { params, body: { reason: REASON } })
    expect([late.status, late.code]).toEqual([422, "state"])
    await setPlanClock("2031-06-07 23:00:00")
    expect((await send(owner, masterBilling.reopen, { params, body: { reason: REASON } })).status).toBe(200)
    expect(await statusOf(acme)).toEqual({ status: "suspended" })
    expect((await send(owner, masterBilling.reopen, { params, body: { reason: REASON } })).code).toBe("state")
  })

  test("both ask who it is", async () => {
    const other = await createMember("SuperAdmin")
    expect((await send(other, masterBilling.suspend, { params, body: suspension })).code).toBe(
      "reauthentication_required",
    )
    expect((await send(other, masterBilling.close, { params, body: { reason: REASON } })).code).toBe(
      "reauthentication_required",
    )
    const platform = { params: { id: "1" }, body: { reason: REASON } }
    expect((await send(owner, masterBilling.close, platform)).status).toBe(404)
  })
})

test("administrators of an institute do none of it", async () => {
  const admin = await createMember("InstituteAdmin")
  expect((await send(admin, masterBilling.show, { params })).status).toBe(403)
  expect((await send(admin, masterBilling.extendTrial, { params, body: { days: 1, reason: REASON } })).status).toBe(403)
  expect((await send(admin, billing.show, {})).status).toBe(200)
})
