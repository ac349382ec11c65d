/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { sql } from "kysely"
import { figures } from "@/lib/features/figures/contract"
import { PLAN_MOVEMENTS } from "@/lib/features/figures/movements"
import { insertPlan } from "@/lib/features/plans/plan-versions.server"
import { COUNTER_INVARIANTS } from "@/lib/server/db/counter-invariants"
import { PLAN_INVARIANTS } from "@/lib/features/billing/plan-invariants"
import { asOwner } from "@/lib/server/tenancy/owner"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { findBrokenBy } from "../setup/invariants"
import { resetPlanClock, setPlanClock } from "../setup/plan-clock"
import { seededRandom } from "../setup/random-requests"
import { slowFigures, type StoredMove } from "../setup/slow-figures"
import { createMember, send, type TestMember } from "../setup/test-app"

const TODAY = "2031-12-20"
const INSTITUTES = 40
const DAYS = 420
const PRICES = [0, 99_900, 299_900, 799_900]

let owner: TestMember
const moves: StoredMove[] = []
type TestPlan = { slug: string; id: number; versionId: number }
const plans: TestPlan[] = []

const dayAt = (index: number) =>
  new Date(Date.parse(`${TODAY}T00:00:00Z`) + (index - DAYS) * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  await setPlanClock(`${TODAY} 12:00:00`)
  owner = await createMember("SuperAdmin")
  await withPlatform(async (db) => {
    for (const slug of ["one", "two", "three"]) {
      await insertPlan(db, { slug, name: `Plan ${slug}`, terms: { priceMonthMinor: 100, priceYearMinor: 1_000 } })
      const plan = await db.selectFrom("plans").selectAll().where("slug", "=", slug).executeTakeFirstOrThrow()
      plans.push({ slug, id: plan.id, versionId: plan.currentVersionId ?? 0 })
    }
  })
  await asOwner(`insert into institutes (id, slug, name) overriding system value
    select 1000 + n, 'life-' || n, 'Life ' || n from generate_series(1, ${INSTITUTES}) n`)
  for (let index = 1; index <= INSTITUTES; index += 1) await live(1000 + index)
})
afterAll(resetPlanClock)

const random = seededRandom(20_311_220)

/** A life of random moves: amounts, plans, and changes of a plan for the same amount; several on one day, too. */
async function live(instituteId: number) {
  const [start, ...others] = plans
  if (!start) return
  let [mrr, plan, day] = [0, start, random.below(40)]
  const rows: (StoredMove & { fromVersionId: number; toVersionId: number })[] = []
  while (day < DAYS) {
    const after = random.pick([mrr, ...PRICES])
    const next = after === 0 ? plan : random.pick([start, ...others])
    const facts = { instituteId, day: dayAt(day), before: mrr, after, toStatus: after > 0 ? "active" : "trialing" }
    rows.push({
      ...facts,
      planBefore: plan.id,
      planAfter: next.id,
      fromVersionId: plan.versionId,
      toVersionId: next.versionId,
    })
    ;[mrr, plan] = [after, next]
    day += random.below(45)
  }
  moves.push(...rows)
  await withPlatform(async (db) => {
    await db
      .insertInto("institute_subscriptions")
      .values({ instituteId, planId: plan.id, planVersionId: plan.versionId, status: "active", mrrMinor: mrr })
      .execute()
    for (const row of rows)
      await db
        .insertInto("subscription_moves")
        .values({
          ...{ instituteId, event: "granted", fromStatus: "trialing", toStatus: row.toStatus },
          ...{ fromVersionId: row.fromVersionId, toVersionId: row.toVersionId },
          ...{ mrrBefore: row.before, mrrAfter: row.after },
          at: sql<Date>`billing.start_of(${row.day}::date) + interval '13 hours'`,
        })
        .execute()
  })
}

const show = async (query: { from?: string; to?: string; plan?: string }) =>
  (await send(owner, figures.show, { query })).data

const RANGES: [from: string, to: string][] = [
  [dayAt(DAYS - 29), TODAY],
  [dayAt(0), TODAY],
  ...Array.from({ length: 20 }, (): [string, string] => {
    const first = random.below(DAYS)
    return [dayAt(first), dayAt(first + random.below(DAYS - first))]
  }),
]

test("every figure is what walking through all moves comes to, of all plans and of each", async () => {
  for (const [from, to] of RANGES)
    for (const plan of [undefined, ...plans]) {
      const shown = await show({ from, to, ...(plan && { plan: plan.slug }) })
      const slow = slowFigures(moves, { from, to, ...(plan && { plan: plan.id }) })
      expect(shown).toMatchObject({
        ...{ from, to, mrrMinor: slow.mrrMinor, paying: slow.paying, mrrBeforeMinor: slow.mrrBeforeMinor },
        retainedMinor: plan ? null : slow.retainedMinor,
        churn: {
          churned: slow.churn.churned,
          lostMinor: slow.churn.lostMinor,
          payingBefore: slow.churn.before.paying,
          mrrBeforeMinor: slow.churn.before.mrrMinor,
        },
      })
      for (const { kind, ...sum } of shown.movements)
        expect([kind, sum]).toEqual([kind, slow.sums.get(kind) ?? { amountMinor: 0, moves: 0 }])
    }
})

test("the movements add up to the income, in the range and in each of its steps", async () => {
  for (const [from, to] of RANGES) {
    const { mrrBeforeMinor, mrrMinor, movements, steps } = await show({ from, to })
    expect(movements.reduce((sum, { amountMinor }) => sum + amountMinor, mrrBeforeMinor)).toBe(mrrMinor)
    expect(steps.reduce((sum, { changeMinor }) => sum + changeMinor, mrrBeforeMinor)).toBe(mrrMinor)
    expect([steps[0]?.from, steps.at(-1)?.to, steps.at(-1)?.mrrMinor]).toEqual([from, to, mrrMinor])
  }
})

test("a figure's list has as many moves as the figure counts, and they add up to it", async () => {
  for (const plan of [undefined, "one", "two"]) {
    const range = { from: dayAt(60), to: dayAt(300), ...(plan && { plan }) }
    const { movements } = await show(range)
    for (const kind of [undefined, ...PLAN_MOVEMENTS]) {
      const of = movements.filter((movement) => kind === undefined || movement.kind === kind)
      if (of.length === 0) continue
      const pageAt = async (page: number) => {
        const query = { ...range, ...(kind && { kind }), page: String(page), size: "100" }
        return (await send(owner, figures.movements, { query })).data
      }
      const first = await pageAt(0)
      const rows = [...first.content]
      for (let page = 1; page < first.totalPages; page += 1) rows.push(...(await pageAt(page)).content)
      expect(rows).toHaveLength(of.reduce((sum, { moves: count }) => sum + count, 0))
      expect(rows).toHaveLength(first.totalElements)
      expect(rows.reduce((sum, { changeMinor }) => sum + changeMinor, 0)).toBe(
        of.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      )
      expect(rows.map(({ at }) => at.getTime())).toEqual(rows.map(({ at }) => at.getTime()).toSorted((a, b) => b - a))
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    }
  }
})

test("a range ends today at the latest and is cut where it is too long; an unknown plan is not found", async () => {
  expect(await show({ to: "2040-01-01" })).toMatchObject({ from: "2031-11-21", to: TODAY })
  expect(await show({ from: "2032-05-05" })).toMatchObject({ from: TODAY, to: TODAY })
  expect(await show({ from: "1990-01-01" })).toMatchObject({ from: "2028-12-16", to: TODAY })
  expect((await send(owner, figures.show, { query: { plan: "none" } })).status).toBe(404)
  expect((await send(owner, figures.show, { query: { from: "yesterday" } })).status).toBe(400)
})

test("nobody but the platform's owner reads them", async () => {
  for (const role of ["InstituteAdmin", "Admin", "Teacher", "Student"] as const) {
    const member = await createMember(role)
    expect((await send(member, figures.show, { query: {} })).status).toBe(403)
    expect((await send(member, figures.movements, { query: {} })).status).toBe(403)
  }
})

test("trials are counted by the week in which they began, and followed for thirty days", async () => {
  const [plan] = plans
  const begin = async (index: number, day: string, paidOn: string | undefined) => {
    const instituteId = 2_000 + index
    await asOwner(
      `insert into institutes (id, slug, name) overriding system value values (${instituteId}, 'try-${index}', 'Try')`,
    )
    const facts = { instituteId, fromVersionId: plan?.versionId ?? 0, toVersionId: plan?.versionId ?? 0 }
    const at = (on: string) => sql<Date>`billing.start_of(${on}::date)`
    await withPlatform(async (db) => {
      await db
        .insertInto("institute_subscriptions")
        .values({
          instituteId,
          planId: plan?.id ?? 0,
          planVersionId: plan?.versionId ?? 0,
          status: "active",
          mrrMinor: paidOn ? 500 : 0,
        })
        .execute()
      await db
        .insertInto("subscription_moves")
        .values({ ...facts, event: "opened", toStatus: "trialing", at: at(day), mrrBefore: 0, mrrAfter: 0 })
        .execute()
      if (paidOn)
        await db
          .insertInto("subscription_moves")
          .values({
            ...facts,
            event: "paid",
            fromStatus: "trialing",
            toStatus: "active",
            at: at(paidOn),
            mrrBefore: 0,
            mrrAfter: 500,
          })
          .execute()
    })
  }
  const weekOf = async (week: string) => (await show({})).cohorts.find((cohort) => cohort.week === week)
  const [before, young] = [await weekOf("2031-10-06"), await weekOf("2031-11-17")]
  await begin(1, "2031-10-06", "2031-11-05")
  await begin(2, "2031-10-12", "2031-11-12")
  await begin(3, "2031-10-12", undefined)
  // Its trial goes on after a suspension in which it had ended.
  await asOwner(`insert into subscription_moves ("instituteId", event, "fromStatus", "toStatus", "toVersionId", at, "mrrBefore", "mrrAfter")
    values (2003, 'clock', 'trialing', 'active', ${plan?.versionId}, billing.start_of('2031-10-26'), 0, 0),
      (2003, 'released', 'active', 'trialing', ${plan?.versionId}, billing.start_of('2031-10-28'), 0, 0)`)
  await begin(4, "2031-11-17", undefined)
  expect(await weekOf("2031-10-06")).toMatchObject({
    begun: (before?.begun ?? 0) + 3,
    converted: (before?.converted ?? 0) + 1,
    isYoung: false,
  })
  expect(await weekOf("2031-11-17")).toMatchObject({ begun: (young?.begun ?? 0) + 1, isYoung: true })
  expect((await show({})).cohorts).toHaveLength(12)
})

test("counters are those of the rows, and income that no movement explains is found", async () => {
  const differences = await readPlatform(async (db) => {
    const found = await Promise.all(
      Object.values(COUNTER_INVARIANTS).map((query) => sql.raw<object>(query).execute(db)),
    )
    return found.flatMap(({ rows }) => rows)
  })
  expect(differences).toEqual([])
  const name = "the monthly income of an institute is not the sum of its movements"
  const check = { [name]: PLAN_INVARIANTS[name] }
  expect(await findBrokenBy("select 1", check)).toEqual([])
  const change = (values: string) => `update institute_subscriptions set ${values} where "instituteId" = 1001`
  expect(await findBrokenBy(change(`"mrrMinor" = "mrrMinor" + 1`), check)).toEqual([name])
  expect(
    await findBrokenBy(
      `insert into subscription_moves ("instituteId", event, "toStatus", "toVersionId", at, "mrrBefore", "mrrAfter")
       select 1001, 'granted', 'active', "toVersionId", now(), 7, 7 from subscription_moves limit 1`,
      check,
    ),
  ).toEqual([name])
})
