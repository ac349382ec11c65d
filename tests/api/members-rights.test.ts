import { sql } from "kysely"
import { enquiriesAdmin } from "@/lib/features/enquiries/admin-contract"
import { members } from "@/lib/features/members/contract"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { ROLE_IDS, type Role } from "@/lib/shared/roles"
import { addMember, disableMember, removeMember, setReauthenticated, versionOf } from "../setup/members"
import { withJobQueue } from "../setup/job-queue"
import { institutes, send, createMember, type TestMember, unique } from "../setup/test-app"

withJobQueue()

test.each<[Role, Role, boolean]>([
  ["InstituteAdmin", "InstituteAdmin", true],
  ["InstituteAdmin", "Admin", true],
  ["Admin", "InstituteAdmin", false],
  ["Admin", "Admin", false],
  ["Admin", "Teacher", true],
  ["Admin", "Student", true],
  ["InstituteAdmin", "SuperAdmin", false],
])("%s adding %s: %s", async (as, role, may) => {
  const actor = await createMember(as)
  await setReauthenticated(actor)
  const { status, code } = await addMember(actor, role)
  expect([status, code]).toEqual(may ? [200, undefined] : [403, "forbidden"])
})

test.each<[Role, Role, boolean, boolean]>([
  ["InstituteAdmin", "Admin", true, true],
  ["InstituteAdmin", "Teacher", true, true],
  ["Admin", "InstituteAdmin", false, false],
  ["Admin", "Admin", false, false],
  ["Admin", "Teacher", true, false],
  ["Admin", "Student", true, true],
])("%s and %s: disabling %s, removing %s", async (as, role, mayDisable, mayRemove) => {
  const actor = await createMember(as)
  const other = await createMember(role)
  expect((await disableMember(actor, other.userId)).status).toBe(mayDisable ? 200 : 403)
  expect((await removeMember(actor, other.userId)).status).toBe(mayRemove ? 200 : 403)
})

test("a disabled member is refused on the next call, and can be enabled again", async () => {
  const admin = await createMember("Admin")
  const student = await createMember("Student")
  expect((await disableMember(admin, student.userId)).data.status).toBe("disabled")
  expect(await send(student, members.hasCrmAccess, { params: { id: "2" } })).toMatchObject({
    status: 403,
    code: "disabled",
  })
  const version = await versionOf(admin, student.userId)
  const enable = () => send(admin, members.changeStatus, { body: { id: student.userId, version, enabled: true } })
  expect((await enable()).data.status).toBe("active")
  expect((await enable()).code).toBe("stale")
})

test("without a version a member who is disabled or enabled already stays so, and somebody invited is neither", async () => {
  const [admin, student, invited] = [
    await createMember("Admin"),
    await createMember("Student"),
    await createMember("Student"),
  ]
  const set = (enabled: boolean, { userId }: TestMember = student) =>
    send(admin, members.changeStatus, { body: { id: userId, enabled } })
  expect((await set(true)).data.status).toBe("active")
  for (const _ of [1, 2]) expect((await set(false)).data.status).toBe("disabled")
  await withInstitute(institutes.acme, (db) =>
    db.updateTable("memberships").set({ status: "invited" }).where("userId", "=", invited.userId).execute(),
  )
  for (const enabled of [true, false]) expect((await set(enabled, invited)).fields).toHaveProperty("id")
})

test("nobody disables, removes or promotes themselves", async () => {
  const owner = await createMember("InstituteAdmin")
  await createMember("InstituteAdmin")
  expect((await disableMember(owner, owner.userId)).code).toBe("forbidden")
  expect((await removeMember(owner, owner.userId)).code).toBe("forbidden")
  const admin = await createMember("Admin")
  const promote = { id: admin.userId, version: await versionOf(admin, admin.userId), roleId: ROLE_IDS.InstituteAdmin }
  expect((await send(admin, members.assignRole, { body: promote })).code).toBe("forbidden")
})

test("the last InstituteAdmin stays, even when two disable each other at once", async () => {
  await withInstitute(institutes.rival, (db) =>
    db.updateTable("memberships").set({ status: "left" }).where("role", "=", "InstituteAdmin").execute(),
  )
  const [one, two] = [await createMember("InstituteAdmin", "rival"), await createMember("InstituteAdmin", "rival")]
  const body = { id: two.userId, version: await versionOf(one, two.userId), enabled: false }
  const results = await Promise.all([
    send(one, members.changeStatus, { body }),
    send(two, members.remove, { query: { id: String(one.userId) } }),
  ])
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = await readInstitute(institutes.rival, (db) =>
    db
      .selectFrom("memberships")
      .select("userId")
      .where("role", "=", "InstituteAdmin")
      .where("status", "=", "active")
      .execute(),
  )
  expect(left).toHaveLength(1)
})

test("an InstituteAdmin who is to be erased does not count as another one", async () => {
  const [going, staying] = [
    await createMember("InstituteAdmin", "rival"),
    await createMember("InstituteAdmin", "rival"),
  ]
  await withPlatform(async (db) => {
    const others = db.updateTable("memberships").set({ status: "left" }).where("instituteId", "=", institutes.rival)
    await others
      .where("role", "=", "InstituteAdmin")
      .where("userId", "not in", [going.userId, staying.userId])
      .execute()
    await db
      .updateTable("users")
      .set({ erasureDueAt: sql<Date>`now() + interval '14 days'` })
      .where("id", "=", going.userId)
      .execute()
  })
  expect((await disableMember(going, staying.userId)).code).toBe("last_admin")
  expect((await disableMember(staying, going.userId)).status).toBe(200)
})

test("a role is assigned with its version; the last InstituteAdmin is not demoted", async () => {
  const owner = await createMember("InstituteAdmin")
  const admin = await createMember("Admin")
  const student = await createMember("Student")
  const version = await versionOf(owner, student.userId)
  const assign = (as: TestMember, roleId: number, id = student.userId) =>
    send(as, members.assignRole, { body: { id, version, roleId } })
  expect((await assign(admin, ROLE_IDS.Admin)).code).toBe("forbidden")
  expect((await assign(admin, ROLE_IDS.Teacher)).data.role.roleType).toBe("Teacher")
  expect((await assign(owner, ROLE_IDS.Admin)).code).toBe("stale")
  expect((await assign(admin, ROLE_IDS.Student)).code).toBe("forbidden")
  expect((await assign(owner, ROLE_IDS.SuperAdmin)).code).toBe("forbidden")
  expect((await assign(owner, 999_999)).code).toBe("not_found")
})

test("making an administrator requires a reauthentication of the last ten minutes, whichever way it is done", async () => {
  const [owner, student, teacher] = [
    await createMember("InstituteAdmin"),
    await createMember("Student"),
    await createMember("Teacher"),
  ]
  const assign = (id: number, role: Role) => send(owner, members.assignRole, { body: { id, roleId: ROLE_IDS[role] } })
  expect((await assign(student.userId, "Admin")).code).toBe("reauthentication_required")
  expect((await assign(student.userId, "InstituteAdmin")).code).toBe("reauthentication_required")
  expect((await assign(student.userId, "Teacher")).status).toBe(200)
  const before = await send(owner, members.list, { query: {} })
  expect((await addMember(owner, "Admin")).code).toBe("reauthentication_required")
  expect((await addMember(owner, "Student")).status).toBe(200)
  expect((await send(owner, members.list, { query: {} })).data.totalElements).toBe(before.data.totalElements + 1)

  await setReauthenticated(owner, new Date(Date.now() - 601_000))
  expect((await assign(teacher.userId, "Admin")).code).toBe("reauthentication_required")
  await setReauthenticated(owner)
  expect((await assign(teacher.userId, "Admin")).data.role.roleType).toBe("Admin")
  expect((await addMember(owner, "InstituteAdmin")).status).toBe(200)
})

test("CRM access is access to the enquiries: by the role, unless an InstituteAdmin grants or revokes it", async () => {
  const owner = await createMember("InstituteAdmin")
  const [admin, student] = [await createMember("Admin"), await createMember("Student")]
  const has = async (who: TestMember) => (await send(who, members.hasCrmAccess, { params: { id: "2" } })).data
  const allow = async (as: TestMember, who: TestMember, allowed: boolean) =>
    send(as, members.setCrmAccess, {
      body: { id: who.userId, version: await versionOf(owner, who.userId), allowed },
    })
  const reads = async (who: TestMember) => (await send(who, enquiriesAdmin.list, { query: {} })).status
  expect([await has(admin), await reads(admin)]).toEqual([true, 200])
  expect((await allow(owner, admin, false)).data.crmAccess).toBe(false)
  expect([await has(admin), await reads(admin)]).toEqual([false, 403])

  const role = await withInstitute(institutes.acme, (db) =>
    db
      .insertInto("roles")
      .values({ name: unique("Desk"), baseRole: "Admin" })
      .returning("id")
      .executeTakeFirstOrThrow(),
  )
  const assign = { id: admin.userId, version: await versionOf(owner, admin.userId), roleId: role.id }
  const assigned = await send(owner, members.assignRole, { body: assign })
  expect(assigned.data.crmAccess).toBe(false)
  expect((await allow(owner, admin, true)).data.crmAccess).toBe(true)
  expect([await has(admin), await reads(admin)]).toEqual([true, 200])
  expect(await has(owner)).toBe(true)
  expect((await allow(owner, student, true)).code).toBe("forbidden")
  expect((await allow(admin, student, true)).code).toBe("forbidden")
})
