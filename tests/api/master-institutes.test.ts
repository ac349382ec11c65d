import { platform } from "@/lib/features/platform/contract"
import type { InstituteFilter } from "@/lib/features/platform/shapes"
import { writeSizes } from "@/lib/features/platform/measure-institutes.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { setPlan, resumePlan } from "../setup/plan"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"

const { acme, rival } = institutes
let owner: TestMember
beforeAll(async () => {
  owner = await createMember("SuperAdmin")
})
afterEach(async () => {
  await resumePlan("acme")
  await resumePlan("rival")
})

const list = async (query: Partial<InstituteFilter>) => {
  const { data } = await send(owner, platform.listInstitutes, { query: { size: "100", ...query } })
  return data.content.map(({ id }) => id).filter((id) => id === acme || id === rival)
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

test("a row says what the institute has, and when its staff was last there", async () => {
  await setPlan("acme", { mrrMinor: 299_900 })
  await createMember("Teacher")
  const { data } = await send(owner, platform.listInstitutes, { query: { size: "100" } })
  expect(data.content.find(({ id }) => id === acme)).toMatchObject({
    mrrMinor: 299_900,
    lastStaffSignInAt: expect.any(Date),
    storageBytes: expect.any(Number),
    trialEndsAt: null,
  })
  await setPlan("acme", { mrrMinor: 0 })
})

test("institutes are filtered by their plan, its state, and the end of a trial", async () => {
  await setPlan("acme", { status: "trialing", trialEndsAt: inDays(2) })
  expect(await list({ planStatus: "trialing" })).toEqual([acme])
  expect(await list({ trialWithin: "3" })).toEqual([acme])
  await setPlan("acme", { trialEndsAt: inDays(5) })
  expect(await list({ trialWithin: "3" })).toEqual([])
  expect(await list({ trialWithin: "7" })).toEqual([acme])
  const ofPlan = await list({ plan: "growth" })
  expect(ofPlan).toEqual(expect.arrayContaining([acme, rival]))
  expect(await list({ plan: "no-such-plan" })).toEqual([])
  expect(await list({ status: "suspended" })).toEqual([])
})

test("they are sorted by what they bring", async () => {
  await setPlan("rival", { mrrMinor: 99_900 })
  expect(await list({ sort: "income" })).toEqual([rival, acme])
  await setPlan("rival", { mrrMinor: 0 })
})

test("they are sorted by their students and their storage, as measured each hour", async () => {
  for (let count = 0; count < 3; count += 1) await createMember("Student", "rival")
  await withPlatform(async (db) => {
    const students = await db
      .selectFrom("memberships")
      .select((e) => ["instituteId", e.fn.countAll<number>().as("count")])
      .where("role", "=", "Student")
      .where("status", "=", "active")
      .groupBy("instituteId")
      .execute()
    await db
      .insertInto("files")
      .values({
        instituteId: acme,
        name: "Notes",
        key: unique("notes"),
        sha256: "0".repeat(64),
        mime: "application/pdf",
        bytes: 5_000_000_000,
      })
      .execute()
    await writeSizes(db)
    const facets = await db.selectFrom("institute_facets").select(["instituteId", "students"]).execute()
    for (const { instituteId, count } of students)
      expect(facets.find((one) => one.instituteId === instituteId)?.students).toBe(count)
  })
  expect(await list({ sort: "students" })).toEqual([rival, acme])
  expect(await list({ sort: "storage" })).toEqual([acme, rival])
})

test("they are found by host and by the e-mail of an administrator, not of a learner", async () => {
  const host = `${unique("learn")}.example.com`
  await withPlatform((db) =>
    db.insertInto("institute_domains").values({ instituteId: rival, host, status: "pending" }).execute(),
  )
  expect(await list({ searchParam: host.slice(0, -4) })).toEqual([rival])
  const [admin, student] = [await createMember("InstituteAdmin"), await createMember("Student", "rival")]
  expect(await list({ searchParam: admin.email })).toEqual([acme])
  expect(await list({ searchParam: student.email })).toEqual([])
  expect(await list({ searchParam: admin.email, status: "closed" })).toEqual([])
})

test("a page shows an institute, and its notes are the platform's alone", async () => {
  const params = { id: String(acme) }
  expect((await send(owner, platform.showInstitute, { params })).data).toMatchObject({ id: acme, slug: "acme" })
  const text = unique("They call on Mondays")
  const added = await send(owner, platform.addNote, { params, body: { text } })
  expect(added.data).toMatchObject({ text, author: "SuperAdmin Tester" })
  expect((await send(owner, platform.listNotes, { params, query: {} })).data.content[0]).toMatchObject({ text })
  const elsewhere = await send(owner, platform.listNotes, { params: { id: String(rival) }, query: {} })
  expect(elsewhere.data.content.filter((note) => note.text === text)).toEqual([])
  const admin = await createMember("InstituteAdmin")
  expect((await send(admin, platform.listNotes, { params, query: {} })).status).toBe(403)
  expect((await send(owner, platform.showInstitute, { params: { id: "999999999" } })).status).toBe(404)
})
