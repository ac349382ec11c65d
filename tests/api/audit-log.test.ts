import { sql } from "kysely"
import type { z } from "zod"
import { auditLog } from "@/lib/features/audit/contract"
import { EVENT_AREAS } from "@/lib/features/audit/event-areas"
import { couponEvents } from "@/lib/features/coupons/events"
import { record } from "@/lib/features/events/events.server"
import { auditSentence } from "@/lib/features/events/render-audit"
import { memberEvents } from "@/lib/features/members/events"
import { eventList } from "@/lib/main/event-list"
import { asOwner } from "@/lib/server/tenancy/owner"
import { withInstitute, readInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { LANGUAGES } from "@/lib/shared/messages/languages"
import { eventsOf } from "../setup/events"
import { sampleOf } from "../setup/sample-of"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"

const { acme, rival } = institutes

let admin: TestMember
let stranger: TestMember
let owner: TestMember
let code: string

const recordCoupon = (instituteId: number, by: number) =>
  withInstitute(instituteId, (db) =>
    record(db, couponEvents.saved, { by, data: { couponId: 41, code }, changes: { percent: [10, 20] } }),
  )

beforeAll(async () => {
  admin = await createMember("InstituteAdmin")
  stranger = await createMember("InstituteAdmin", "rival")
  owner = await createMember("SuperAdmin")
  code = unique("DIWALI").toUpperCase()
  await recordCoupon(acme, admin.userId)
  await recordCoupon(rival, stranger.userId)
})

const listed = async (query: Parameters<typeof send<typeof auditLog.list>>[2]["query"]) =>
  (await send(admin, auditLog.list, { query })).data

test("an administrator reads who did what to what, and what differs", async () => {
  const { entries, person } = await listed({ person: String(admin.userId), key: "coupon" })
  expect(person).toEqual({ id: admin.userId, name: "InstituteAdmin Tester" })
  expect(entries).toMatchObject([
    {
      key: "coupon.saved",
      title: `InstituteAdmin Tester changed the coupon ${code}`,
      actor: { id: admin.userId },
      subject: { type: "coupon", id: 41 },
      changes: [{ field: "percent", before: "10", after: "20" }],
    },
  ])
})

test("nobody sees what happened at another institute; the platform's owner sees all, or one", async () => {
  const subject = "coupon:41"
  expect((await listed({ subject })).entries.map(({ institute }) => institute.id)).toEqual([acme])
  expect((await listed({ person: String(stranger.userId) })).entries).toEqual([])
  const all = async (query: object) => (await send(owner, auditLog.listAll, { query: { subject, ...query } })).data
  expect((await all({})).entries.map(({ institute }) => institute.id)).toEqual([rival, acme])
  expect((await all({ ofInstitute: String(rival) })).entries.map(({ institute }) => institute.id)).toEqual([rival])
})

test.each(["Teacher", "Student"] as const)("%s may not read it", async (role) => {
  expect((await send(await createMember(role), auditLog.list, { query: {} })).status).toBe(403)
})

test("only the platform's owner reads that of all institutes", async () => {
  expect((await send(admin, auditLog.listAll, { query: {} })).status).toBe(403)
})

test("pages follow one another by id, whatever happens meanwhile", async () => {
  const by = await createMember("Admin")
  await withInstitute(acme, async (db) => {
    for (let n = 0; n < 60; n += 1)
      await record(db, memberEvents.edited, { by: by.userId, data: { userId: by.userId } })
  })
  const person = String(by.userId)
  const first = await listed({ person })
  await recordCoupon(acme, by.userId)
  const second = await listed({ person, before: String(first.next) })
  expect([first.entries.length, second.entries.length, second.next]).toEqual([50, 10, null])
  const ids = [...first.entries, ...second.entries].map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
})

test("days are those of the institute's time zone", async () => {
  const person = String(admin.userId)
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date())
  expect((await listed({ person, from: today, to: today })).entries.length).toBeGreaterThan(0)
  expect((await listed({ person, to: "2020-01-01" })).entries).toEqual([])
  expect((await listed({ person, from: "2099-01-01" })).entries).toEqual([])
})

test("the file has the same entries, harmless to spreadsheets, and its export is in the log", async () => {
  const { response } = await send(admin, auditLog.export, { query: { person: String(admin.userId), key: "coupon" } })
  expect(response.headers.get("content-type")).toContain("text/csv")
  const lines = (await response.text()).trim().split("\r\n")
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`coupon:41,percent: 10 → 20`)
  expect(await eventsOf("audit", { actorId: admin.userId })).toMatchObject([
    { key: "audit.exported", instituteId: acme, data: { key: "coupon" } },
  ])
})

test("the platform's owner takes the file of one institute, where its log says so; there is none of an unknown one", async () => {
  const file = await send(owner, auditLog.exportAll, { query: { subject: "coupon:41", ofInstitute: String(rival) } })
  expect((await file.response.text()).trim().split("\r\n")).toHaveLength(2)
  expect(await eventsOf("audit", { actorId: owner.userId })).toMatchObject([{ instituteId: rival }])
  expect((await send(owner, auditLog.exportAll, { query: { ofInstitute: "999999999" } })).code).toBe("not_found")
})

test.each(eventList.flatMap((event) => LANGUAGES.map((language) => [event.key, language, event] as const)))(
  "%s has a sentence in %s",
  (key, language, event) => {
    const data = sampleOf(event.data as z.ZodType)
    const names = new Map([[7, "Asha Rao"]])
    const reader = { language, institute: "Acme", country: "IN", timezone: "Asia/Kolkata" }
    const sentence = auditSentence({ key, data, actor: "Ravi", names }, reader)
    expect(sentence).not.toMatch(/[{}…]|^[a-z_]+\.[a-z_]+$/)
    expect(sentence.length).toBeGreaterThan(5)
    // What was erased leaves a sentence.
    expect(auditSentence({ key, data: {}, actor: "Ravi", names }, reader)).not.toMatch(/[{}]/)
  },
)

test("every area of events can be chosen as a filter", () => {
  const areas = new Set(eventList.map(({ key }) => key.split(".")[0]))
  expect([...areas].toSorted()).toEqual([...EVENT_AREAS].toSorted())
})

test("no filter reads all events: each is answered by an index", async () => {
  await asOwner("alter table events no force row level security")
  await asOwner(`insert into events ("instituteId", key, "subjectType", "subjectId", "actorId", data, at)
    select ${acme} + (n % 2), case when n % 3 = 0 then 'item.saved' else 'order.paid' end, 'item', n % 5000, n % 300, '{}',
      now() - make_interval(secs => (40000 - n) * 60) from generate_series(1, 40000) n`)
  await asOwner("alter table events force row level security")
  await asOwner("analyze events")
  const plans: string[] = []
  const explain = async (db: Db, where: string) => {
    const { rows } = await sql
      .raw<{ "QUERY PLAN": string }>(`explain select * from events e where ${where} order by e.id desc limit 51`)
      .execute(db)
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"))
  }
  const filters = [
    "true",
    `e."actorId" = 7`,
    `e.key = 'item.saved'`,
    `e.key = any ('{item.saved,item.created}')`,
    `e."subjectType" = 'item' and e."subjectId" = 77`,
    `e.at < now() - interval '20 days' and e.id < coalesce((select id from events
       where at >= now() - interval '20 days' + interval '10 minutes' order by at, id limit 1), 9223372036854775807)`,
  ]
  for (const where of filters) {
    await readInstitute(acme, (db) => explain(db, where))
    await readPlatform((db) => explain(db, where))
  }
  expect(plans.filter((plan) => plan.includes("Seq Scan on events"))).toEqual([])
})
