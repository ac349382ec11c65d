/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { sql } from "kysely"
import { enquiries } from "@/lib/features/enquiries/contract"
import { figures } from "@/lib/features/figures/contract"
import { writeRisks } from "@/lib/features/figures/find-risks.server"
import { platform } from "@/lib/features/platform/contract"
import type { InstituteFilter } from "@/lib/features/platform/shapes"
import type { Risk } from "@/lib/features/platform/risks"
import { COUNTER_INVARIANTS } from "@/lib/server/db/counter-invariants"
import { asOwner } from "@/lib/server/tenancy/owner"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { resumePlan, setPlan } from "../setup/plan"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"

withJobQueue()

const { acme, rival, lectern } = institutes
let owner: TestMember

beforeAll(async () => {
  owner = await createMember("SuperAdmin")
  await createMember("InstituteAdmin", "acme")
  await createMember("InstituteAdmin", "rival")
})
afterEach(async () => {
  await asOwner(`delete from institute_risks`)
  await asOwner(`delete from quota_levels`)
  await asOwner(`update institutes set status = 'active', country = 'IN' where id in (${acme}, ${rival})`)
  for (const slug of ["acme", "rival"] as const) {
    await setPlan(slug, { mrrMinor: 0 })
    await resumePlan(slug)
  }
})

const reasonsOf = async (id: number): Promise<readonly Risk[]> => {
  await withPlatform(writeRisks)
  const { data } = await send(owner, figures.atRisk, { query: { size: "100" } })
  return data.content.find((row) => row.id === id)?.reasons ?? []
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10)
const sellOn = (daysAgo: number, count: number) =>
  asOwner(`insert into counters ("instituteId", kind, subject, shard, count)
    values (${acme}, 'sales', billing.day_of(now()) - date '1970-01-01' - ${daysAgo}, 63, ${count})`)
const list = async (query: Partial<InstituteFilter>) => {
  const { data } = await send(owner, platform.listInstitutes, { query: { size: "100", ...query } })
  return data.content.map(({ id }) => id).filter((id) => id === acme || id === rival)
}

test("nothing is wrong with an institute that is paid, in use and within its limits", async () => {
  expect(await reasonsOf(acme)).toEqual([])
})

test("each reason is found by its rule, and goes with it", async () => {
  const begun = { periodFrom: dayIn(-20), periodTo: dayIn(2) }
  const cases: [Risk, () => Promise<unknown>, () => Promise<unknown>][] = [
    ["payment", () => setPlan("acme", { ...begun, status: "past_due" }), () => resumePlan("acme")],
    ["cancel", () => setPlan("acme", { ...begun, pending: "cancel" }), () => resumePlan("acme")],
    [
      "trial",
      () => setPlan("acme", { ...begun, status: "trialing", trialEndsAt: inDays(2) }),
      () => setPlan("acme", { trialEndsAt: inDays(5) }),
    ],
    [
      "limit",
      () =>
        asOwner(
          `insert into quota_levels ("instituteId", name, level, since) values (${acme}, 'staff', 100, now() - interval '8 days')`,
        ),
      () => asOwner(`update quota_levels set since = now() - interval '6 days'`),
    ],
  ]
  for (const [reason, begin, end] of cases) {
    await begin()
    expect(await reasonsOf(acme)).toEqual([reason])
    expect(await reasonsOf(rival)).toEqual([])
    await end()
    expect(await reasonsOf(acme)).toEqual([])
    await resumePlan("acme")
  }
})

test("a limit counts from when it was reached, not from its first level", async () => {
  await asOwner(
    `insert into quota_levels ("instituteId", name, level, since) values (${acme}, 'staff', 95, now() - interval '30 days')`,
  )
  await asOwner(`update quota_levels set level = 100`)
  expect(await reasonsOf(acme)).toEqual([])
})

test("staff that have not signed in for two weeks are quiet; a new institute is not", async () => {
  await asOwner(`update sessions set "createdAt" = now() - interval '15 days' where "instituteId" = ${acme}`)
  await asOwner(`update institutes set "createdAt" = now() - interval '15 days' where id = ${acme}`)
  expect(await reasonsOf(acme)).toEqual(["quiet"])
  await asOwner(`update institutes set "createdAt" = now() - interval '13 days' where id = ${acme}`)
  expect(await reasonsOf(acme)).toEqual([])
  await createMember("Teacher")
})

test("sales have fallen where they are less than half of ten or more", async () => {
  await sellOn(40, 10)
  await sellOn(2, 4)
  expect(await reasonsOf(acme)).toEqual(["sales"])
  await sellOn(3, 1)
  expect(await reasonsOf(acme)).toEqual([])
  await asOwner(`delete from counters where kind = 'sales' and shard = 63`)
})

test("those that bring most come first, each reason with its number; one that is closed is at no risk", async () => {
  const begun = { periodFrom: dayIn(-20), periodTo: dayIn(2), pending: "cancel" }
  await setPlan("acme", { ...begun, mrrMinor: 100 })
  await setPlan("rival", { ...begun, mrrMinor: 200 })
  await withPlatform(writeRisks)
  const show = async (query: { reason?: Risk }) => (await send(owner, figures.atRisk, { query })).data
  const all = await show({})
  expect(all.content.map(({ id }) => id)).toEqual([rival, acme])
  expect(all.reasons.find(({ reason }) => reason === "cancel")).toEqual({ reason: "cancel", institutes: 2 })
  expect((await show({ reason: "cancel" })).totalElements).toBe(2)
  expect((await show({ reason: "quiet" })).content).toEqual([])
  await asOwner(`update institutes set status = 'closed' where id = ${rival}`)
  expect(await reasonsOf(rival)).toEqual([])
  expect((await show({})).content.map(({ id }) => id)).toEqual([acme])
  const found = await readPlatform((db) =>
    Promise.all(Object.values(COUNTER_INVARIANTS).map((query) => sql.raw<object>(query).execute(db))),
  )
  expect(found.flatMap(({ rows }) => rows).filter((row) => JSON.stringify(row).includes("risk"))).toEqual([])
})

test("the list of institutes is narrowed by risk, country, income and what needs somebody, alone and together", async () => {
  await setPlan("acme", { pending: "cancel", periodFrom: dayIn(-20), periodTo: dayIn(2), mrrMinor: 500 })
  await asOwner(`update institutes set country = 'NP' where id = ${rival}`)
  await withPlatform(writeRisks)
  expect(await list({ risk: "any" })).toEqual([acme])
  expect(await list({ risk: "cancel", paying: "yes", plan: "growth", sort: "income" })).toEqual([acme])
  expect(await list({ risk: "quiet" })).toEqual([])
  expect(await list({ country: "NP" })).toEqual([rival])
  expect(await list({ country: "NP", paying: "yes" })).toEqual([])
  expect(await list({ attention: "late" })).toEqual([])
  await setPlan("rival", { nextAt: new Date(Date.now() - 3_600_000) })
  expect(await list({ attention: "late" })).toEqual([rival])
  expect(await list({ attention: "late", risk: "any" })).toEqual([])
  const { data } = await send(owner, platform.listInstitutes, { query: { risk: "any" } })
  expect(data.content[0]).toMatchObject({ id: acme, risks: ["cancel"] })
})

test("what asks for somebody today is as many as the list that it opens", async () => {
  const today = async () => (await send(owner, figures.today, {})).data
  const before = await today()
  await setPlan("rival", { nextAt: new Date(Date.now() - 3_600_000) })
  await asOwner(
    `insert into institute_restrictions ("instituteId", kind, category, reason) values (${acme}, 'suspended', 'law', 'a letter')`,
  )
  await asOwner(`insert into institute_restrictions ("instituteId", kind, reason, "reopenUntil")
    values (${rival}, 'closed', 'asked for', now() + interval '6 days')`)
  const brand = { name: "Zenith", email: "owner@zenith.test", message: "Zenith is the name of my brand" }
  const topic = "brand" as const
  await send(null, enquiries.send, { body: { ...brand, topic, instituteId: lectern } })
  await send(null, enquiries.send, { body: { ...brand, topic, instituteId: acme } })
  await send(null, enquiries.send, { body: { ...brand, instituteId: lectern } })
  expect(await today()).toEqual({
    ...before,
    brands: before.brands + 1,
    late: before.late + 1,
    unexplained: before.unexplained + 1,
    closing: before.closing + 1,
  })
  expect([await list({ attention: "unexplained" }), await list({ attention: "closing" })]).toEqual([[acme], [rival]])
  await send(owner, platform.addNote, { params: { id: String(acme) }, body: { text: "The letter is in the safe" } })
  expect((await today()).unexplained).toBe(before.unexplained)
  await asOwner(`delete from institute_restrictions`)
})

test("a trial that ends soon with most steps done is ready", async () => {
  await setPlan("acme", { status: "trialing", trialEndsAt: inDays(2), periodFrom: dayIn(-12), periodTo: dayIn(2) })
  await asOwner(
    `insert into institute_risks ("instituteId", reasons, "isReady", "mrrMinor") values (${acme}, '{}', true, 0)`,
  )
  expect((await send(owner, figures.today, {})).data.readyTrials).toBe(1)
  expect((await send(owner, figures.atRisk, { query: {} })).data.content).toEqual([])
  await withPlatform(writeRisks)
  expect((await send(owner, figures.today, {})).data.readyTrials).toBe(0)
})

test("nobody but the platform's owner reads who is at risk", async () => {
  const admin = await createMember("InstituteAdmin")
  expect((await send(admin, figures.atRisk, { query: {} })).status).toBe(403)
  expect((await send(admin, figures.today, {})).status).toBe(403)
})
