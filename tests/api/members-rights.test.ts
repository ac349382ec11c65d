import { sql } from "kysely"
import { members } from "@/lib/features/members/contract"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { ROLE_IDS, type Role } from "@/lib/shared/roles"
import { add, disable, remove, versionOf } from "../setup/members"
import { withQueue } from "../setup/queue"
import { institutes, send, someone, type Someone } from "../setup/world"

withQueue()

test.each<[Role, Role, boolean]>([
  ["InstituteAdmin", "InstituteAdmin", true],
  ["InstituteAdmin", "Admin", true],
  ["Admin", "InstituteAdmin", false],
  ["Admin", "Admin", false],
  ["Admin", "Teacher", true],
  ["Admin", "Student", true],
  ["InstituteAdmin", "SuperAdmin", false],
])("%s adding %s: %s", async (as, role, may) => {
  const { status, code } = await add(await someone(as), role)
  expect([status, code]).toEqual(may ? [200, undefined] : [403, "no_rights"])
})

test.each<[Role, Role, boolean, boolean]>([
  ["InstituteAdmin", "Admin", true, true],
  ["InstituteAdmin", "Teacher", true, true],
  ["Admin", "InstituteAdmin", false, false],
  ["Admin", "Admin", false, false],
  ["Admin", "Teacher", true, false],
  ["Admin", "Student", true, true],
])("%s and %s: disabling %s, removing %s", async (as, role, mayDisable, mayRemove) => {
  const actor = await someone(as)
  const other = await someone(role)
  expect((await disable(actor, other.userId)).status).toBe(mayDisable ? 200 : 403)
  expect((await remove(actor, other.userId)).status).toBe(mayRemove ? 200 : 403)
})

test("a disabled person is told so on the next call, and may be let in again", async () => {
  const admin = await someone("Admin")
  const student = await someone("Student")
  expect((await disable(admin, student.userId)).data.status).toBe("disabled")
  expect(await send(student, members.hasCrm, { params: { id: "2" } })).toMatchObject({ status: 403, code: "disabled" })
  const version = await versionOf(admin, student.userId)
  const enable = () => send(admin, members.changeStatus, { body: { id: student.userId, version, enabled: true } })
  expect((await enable()).data.status).toBe("active")
  expect((await enable()).code).toBe("stale")
})

test("nobody disables, removes or promotes themselves", async () => {
  const owner = await someone("InstituteAdmin")
  await someone("InstituteAdmin")
  expect((await disable(owner, owner.userId)).code).toBe("no_rights")
  expect((await remove(owner, owner.userId)).code).toBe("no_rights")
  const admin = await someone("Admin")
  const promote = { id: admin.userId, version: await versionOf(admin, admin.userId), roleId: ROLE_IDS.InstituteAdmin }
  expect((await send(admin, members.assignRole, { body: promote })).code).toBe("no_rights")
})

test("the last InstituteAdmin stays, even when two turn on each other at once", async () => {
  await withInstitute(institutes.rival, (db) =>
    db.updateTable("memberships").set({ status: "left" }).where("role", "=", "InstituteAdmin").execute(),
  )
  const [one, two] = [await someone("InstituteAdmin", "rival"), await someone("InstituteAdmin", "rival")]
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

test("an InstituteAdmin who is about to be erased does not count as one who is left", async () => {
  const [going, staying] = [await someone("InstituteAdmin", "rival"), await someone("InstituteAdmin", "rival")]
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
  expect((await disable(going, staying.userId)).code).toBe("last_admin")
  expect((await disable(staying, going.userId)).status).toBe(200)
})

test("a role is assigned with its version; the last of its kind is not taken down", async () => {
  const owner = await someone("InstituteAdmin")
  const admin = await someone("Admin")
  const student = await someone("Student")
  const version = await versionOf(owner, student.userId)
  const assign = (as: Someone, roleId: number, id = student.userId) =>
    send(as, members.assignRole, { body: { id, version, roleId } })
  expect((await assign(admin, ROLE_IDS.Admin)).code).toBe("no_rights")
  expect((await assign(admin, ROLE_IDS.Teacher)).data.role.roleType).toBe("Teacher")
  expect((await assign(owner, ROLE_IDS.Admin)).code).toBe("stale")
  expect((await assign(admin, ROLE_IDS.Student)).code).toBe("no_rights")
  expect((await assign(owner, ROLE_IDS.SuperAdmin)).code).toBe("no_rights")
  expect((await assign(owner, 999_999)).code).toBe("not_found")
})
