import { dashboards } from "@/lib/features/dashboards/contract"
import { members } from "@/lib/features/members/contract"
import { tax } from "@/lib/features/tax/tax-contract"
import { platform } from "@/lib/features/platform/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { addMember, disableMember, removeMember } from "../setup/members"
import { withJobQueue } from "../setup/job-queue"
import { createMember, institutes, send } from "../setup/test-app"
import { insertItem } from "./item-fixtures"
import { dayFromToday, removeTaxProfiles, saveProfile } from "./tax-fixtures"

withJobQueue()

test("each role's dashboard shows the metrics of what it may see", async () => {
  await insertItem("acme")
  const admin = await createMember("Admin")
  const { data } = await send(admin, dashboards.admin, {})
  expect(data.days).toHaveLength(30)
  expect(data.missing).toContain("cover")
  expect(data.publishedItems).toBeGreaterThan(0)
  const teacher = await createMember("Teacher")
  expect((await send(teacher, dashboards.teacher, {})).data).toMatchObject({
    items: 0,
    learners: 0,
    recent: [],
    courses: [],
  })
  const master = await createMember("SuperAdmin")
  expect((await send(master, dashboards.master, {})).data.activeInstitutes).toBeGreaterThanOrEqual(2)
})

test("an email of the institute that is not verified is a task, and none at all is not", async () => {
  const admin = await createMember("Admin")
  const hasTask = async (contactEmail: string | null) => {
    await withPlatform((db) =>
      db.updateTable("institutes").set({ contactEmail }).where("id", "=", institutes.acme).execute(),
    )
    return (await send(admin, dashboards.admin, {})).data.missing.includes("email")
  }
  expect(await hasTask("office@acme.test")).toBe(true)
  await withInstitute(institutes.acme, (db) =>
    db.insertInto("email_verifications").values({ email: "office@acme.test", verifiedAt: new Date() }).execute(),
  )
  expect(await hasTask("office@acme.test")).toBe(false)
  expect(await hasTask("other@acme.test")).toBe(true)
  expect(await hasTask(null)).toBe(false)
})

test("an institute that sells is asked for a tax profile until one is in force, that of who is not registered too", async () => {
  const [owner, rival] = [await createMember("InstituteAdmin"), await createMember("InstituteAdmin", "rival")]
  const isNeeded = async (as = owner) => {
    const { data } = await send(as, dashboards.admin, {})
    expect((await send(as, tax.show, {})).data.isNeeded).toBe(data.needsTaxProfile)
    return data.needsTaxProfile
  }
  await removeTaxProfiles()
  await insertItem("rival", { priceMinor: 0 })
  const itemId = await insertItem("acme", { priceMinor: 49_900 })
  expect([await isNeeded(), await isNeeded(rival)]).toEqual([true, false])
  const unregistered = { registration: "unregistered", gstin: null } as const
  expect((await saveProfile(owner, { ...unregistered, fromDate: dayFromToday(3) })).status).toBe(200)
  expect(await isNeeded()).toBe(true)
  expect((await saveProfile(owner, unregistered)).status).toBe(200)
  expect(await isNeeded()).toBe(false)
  await removeTaxProfiles()
  expect(await isNeeded()).toBe(true)
  await withPlatform((db) =>
    db.updateTable("items").set({ status: "draft" }).where("instituteId", "=", institutes.acme).execute(),
  )
  expect(await isNeeded()).toBe(false)
  await withPlatform((db) => db.updateTable("items").set({ status: "published" }).where("id", "=", itemId).execute())
  expect(await isNeeded()).toBe(true)
})

test("all figures count the same students: active members with that role, whatever they or others bought", async () => {
  const [owner, master] = [await createMember("InstituteAdmin"), await createMember("SuperAdmin")]
  const itemId = await insertItem("acme")
  const query = { role: "Student", status: "active" } as const
  async function figures() {
    const { data: dashboard } = await send(owner, dashboards.admin, {})
    const { data: list } = await send(owner, members.list, { query })
    const csv = await (await send(owner, members.exportCsv, { query })).response.text()
    const { data: institutesOfPlatform } = await send(master, platform.listInstitutes, { query: { size: "100" } })
    const acme = institutesOfPlatform.content.find(({ id }) => id === institutes.acme)
    const named = (await send(owner, members.listNames, { params: { instituteId: "2" }, query: { role: "Student" } }))
      .data
    return [
      dashboard.students,
      list.totalElements,
      named.totalElements,
      csv.trim().split("\n").length - 1,
      acme?.students,
    ]
  }
  const [before = 0] = await figures()
  const [ordinary, disabled, removed, teacher] = [
    await createMember("Student"),
    await createMember("Student"),
    await createMember("Student"),
    await createMember("Teacher"),
  ]
  await addMember(owner, "Student")
  await disableMember(owner, disabled.userId)
  await removeMember(owner, removed.userId)
  await withInstitute(institutes.acme, (db) =>
    db
      .insertInto("entitlements")
      .values([ordinary, teacher].map(({ userId }) => ({ userId, itemId, source: "offline" })))
      .execute(),
  )
  expect(await figures()).toEqual(Array.from({ length: 5 }, () => before + 1))
})

test("a student who has left is not counted among the active ones", async () => {
  const itemId = await insertItem("acme")
  const admin = await createMember("Admin")
  const [stays, leaves, teaches] = [
    await createMember("Student"),
    await createMember("Student"),
    await createMember("Teacher"),
  ]
  const readCounts = async () => {
    const { data } = await send(admin, dashboards.admin, {})
    return { students: data.students, activeLearners: data.activeLearners }
  }
  const before = await readCounts()
  await withInstitute(institutes.acme, (db) =>
    db
      .insertInto("enrolments")
      .values([stays, leaves, teaches].map(({ userId }) => ({ userId, itemId, lastOpenedAt: new Date() })))
      .execute(),
  )
  expect(await readCounts()).toEqual({ ...before, activeLearners: before.activeLearners + 2 })
  expect((await removeMember(admin, leaves.userId)).status).toBe(200)
  expect(await readCounts()).toEqual({
    students: before.students - 1,
    activeLearners: before.activeLearners + 1,
  })
})
