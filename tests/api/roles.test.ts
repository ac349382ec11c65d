import { dashboards } from "@/lib/features/dashboards/contract"
import { enquiriesAdmin } from "@/lib/features/enquiries/admin-contract"
import { members } from "@/lib/features/members/contract"
import { orders } from "@/lib/features/orders/contract"
import { bootstrap } from "@/lib/features/bootstrap/contract"
import { roles } from "@/lib/features/roles/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { type BaseRole, ROLE_IDS } from "@/lib/shared/roles"
import { type ScreenKey, screenOf } from "@/lib/shared/screens"
import { withJobQueue } from "../setup/job-queue"
import { mailsTo } from "../setup/mails"
import { newMemberInput, setReauthenticated } from "../setup/members"
import { runJobs } from "../setup/run-jobs"
import { institutes, send, createMember, type TestMember, unique } from "../setup/test-app"
import { bellOf } from "./notifications-fixtures"

withJobQueue()

let owner: TestMember
beforeAll(async () => {
  owner = await createMember("InstituteAdmin")
  await setReauthenticated(owner)
})

const add = async (base_role: BaseRole = "Admin", name = unique("Helper")) =>
  (await send(owner, roles.add, { body: { name, base_role } })).data

type Right = { key: ScreenKey; can_edit?: boolean; can_delete?: boolean }
async function saveMapping(
  { id, base_role }: { id: number; base_role: "Admin" | "Teacher" },
  screens: Right[],
  as = owner,
) {
  const { data } = await send(owner, roles.mapping, { params: { id: String(id) } })
  const rights = screens.map(({ key, ...right }) => ({ screenId: screenOf(base_role, key)?.id ?? 1, ...right }))
  return send(as, roles.saveMapping, {
    query: { screenIds: rights.map(({ screenId }) => screenId).join(",") },
    body: { roleId: id, version: data.role.version, rights },
  })
}

/** Creates a member with a custom role that may see the screens. */
async function createMemberWithRole(screens: Right[], base_role: BaseRole = "Admin") {
  const role = await add(base_role)
  await saveMapping({ id: role.id, base_role }, screens)
  const person = await createMember(base_role)
  await withInstitute(institutes.acme, (db) =>
    db.updateTable("memberships").set({ customRoleId: role.id }).where("userId", "=", person.userId).execute(),
  )
  return { person, role }
}

test("a role has a unique name, is listed with its number of members, and deleted without any", async () => {
  const name = unique("Front desk")
  const role = await add("Admin", name)
  expect(role).toMatchObject({ name, base_role: "Admin", is_system: false, members: 0, screens: 1 })
  const again = await send(owner, roles.add, { body: { name: name.toUpperCase(), base_role: "Teacher" } })
  expect(again).toMatchObject({ status: 409, code: "name_taken" })
  expect((await send(owner, roles.add, { body: { name: "admin", base_role: "Admin" } })).code).toBe("name_taken")

  const person = await createMember("Admin")
  const { data } = await send(owner, members.show, { query: { id: String(person.userId) } })
  const assigned = await send(owner, members.assignRole, {
    body: { id: person.userId, version: data.version, roleId: role.id },
  })
  expect(assigned.data.customRole).toEqual({ id: role.id, name })
  const listed = async () => (await send(owner, roles.list, { query: {} })).data.find(({ id }) => id === role.id)
  expect(await listed()).toMatchObject({ members: 1 })

  const remove = () => send(owner, roles.remove, { params: { id: String(role.id) } })
  expect(await remove()).toMatchObject({ status: 409, code: "role_in_use" })
  await send(owner, members.remove, { query: { id: String(person.userId) } })
  expect((await remove()).status).toBe(200)
  expect(await listed()).toBeUndefined()
  expect((await remove()).code).toBe("not_found")
})

test("only an InstituteAdmin adds, maps and deletes; an Admin reads", async () => {
  const admin = await createMember("Admin")
  const role = await add()
  expect((await send(admin, roles.add, { body: { name: unique("x"), base_role: "Admin" } })).code).toBe("forbidden")
  expect((await saveMapping({ id: role.id, base_role: "Admin" }, [], admin)).code).toBe("forbidden")
  expect((await send(admin, roles.remove, { params: { id: String(role.id) } })).code).toBe("forbidden")
  expect((await send(admin, roles.list, { query: {} })).data.map(({ id }) => id)).toContain(role.id)
  expect((await send(admin, roles.screens, {})).data.length).toBeGreaterThan(10)
})

test("a mapping takes only screens of its area, and is refused when stale", async () => {
  const role = await add("Teacher")
  const send1 = (screenIds: string, version: number) =>
    send(owner, roles.saveMapping, { query: { screenIds }, body: { roleId: role.id, version } })
  expect((await send1(String(screenOf("Admin", "users")?.id), role.version)).fields).toHaveProperty("screenIds")
  expect((await send1("1;drop table roles", role.version)).status).toBe(400)
  const saved = await send1(String(screenOf("Teacher", "courses")?.id), role.version)
  expect(saved.data.screens).toMatchObject([{ key: "courses", can_view: true, can_edit: false, can_delete: false }])
  expect((await send1("", role.version)).code).toBe("stale")
})

test("a right that a screen does not have is refused", async () => {
  const role = await add()
  const dashboard = await saveMapping({ id: role.id, base_role: "Admin" }, [{ key: "dashboard", can_edit: true }])
  expect(dashboard.fields).toHaveProperty("rights")
  const orders = await saveMapping({ id: role.id, base_role: "Admin" }, [{ key: "orders", can_delete: true }])
  expect(orders.fields).toHaveProperty("rights")
})

test("another institute's role is not found, in any field", async () => {
  const rival = await createMember("InstituteAdmin", "rival")
  const role = await add()
  const body = { roleId: role.id, version: role.version }
  expect((await send(rival, roles.mapping, { params: { id: String(role.id) } })).code).toBe("not_found")
  expect((await send(rival, roles.saveMapping, { query: { screenIds: "" }, body })).code).toBe("not_found")
  expect((await send(rival, roles.remove, { params: { id: String(role.id) } })).code).toBe("not_found")
  const otherMember = await createMember("Admin", "rival")
  const assign = { id: otherMember.userId, version: 1, roleId: role.id }
  expect((await send(rival, members.assignRole, { body: assign })).code).toBe("not_found")
  expect((await send(rival, roles.list, { query: {} })).data.map(({ id }) => id)).not.toContain(role.id)
})

test("the calls of a screen follow the mapping: viewing, editing and deleting each by itself", async () => {
  const { person } = await createMemberWithRole([{ key: "users" }])
  const student = await createMember("Student")
  const list = () => send(person, members.list, { query: {} })
  const disable = () => send(person, members.changeStatus, { body: { id: student.userId, version: 1, enabled: false } })
  const remove = () => send(person, members.remove, { query: { id: String(student.userId) } })
  expect((await list()).status).toBe(200)
  expect((await disable()).code).toBe("forbidden")
  expect((await remove()).code).toBe("forbidden")
  expect((await send(person, enquiriesAdmin.list, { query: {} })).code).toBe("forbidden")
  expect((await send(person, orders.list, { query: {} })).code).toBe("forbidden")
  expect((await send(person, dashboards.admin, {})).code).toBe("forbidden")

  const able = await createMemberWithRole([{ key: "users", can_edit: true, can_delete: true }])
  const version = (await send(owner, members.show, { query: { id: String(student.userId) } })).data.version
  const body = { id: student.userId, version, enabled: false }
  expect((await send(able.person, members.changeStatus, { body })).status).toBe(200)
  expect((await send(able.person, members.remove, { query: { id: String(student.userId) } })).status).toBe(200)
})

test("a right to change money or roles is given, and a role with one assigned, only after reauthentication", async () => {
  const [away, role] = [await createMember("InstituteAdmin"), await add("Admin")]
  const map = (screens: Right[]) => saveMapping({ id: role.id, base_role: "Admin" }, screens, away)
  const student = await createMember("Student")
  const assign = () => send(away, members.assignRole, { body: { id: student.userId, roleId: role.id } })
  expect((await map([{ key: "users" }, { key: "enquiries", can_edit: true }])).status).toBe(200)
  expect((await map([{ key: "courses", can_edit: true }])).code).toBe("reauthentication_required")
  expect((await map([{ key: "users", can_delete: true }])).code).toBe("reauthentication_required")
  expect((await assign()).status).toBe(200)

  await setReauthenticated(away)
  expect((await map([{ key: "courses", can_edit: true }])).status).toBe(200)
  await setReauthenticated(away, null)
  const again = await map([
    { key: "courses", can_edit: true },
    { key: "files", can_edit: true },
  ])
  expect(again.status).toBe(200)
  expect((await assign()).code).toBe("reauthentication_required")
  const userDetails = { ...newMemberInput("Admin"), roleId: role.id }
  expect((await send(away, members.add, { form: { userDetails } })).code).toBe("reauthentication_required")
  expect((await map([{ key: "files" }])).status).toBe(200)
  expect((await assign()).status).toBe(200)
})

test("a mapping is effective from the next call on", async () => {
  const { person, role } = await createMemberWithRole([{ key: "enquiries" }])
  const asks = async () => (await send(person, enquiriesAdmin.list, { query: {} })).status
  expect(await asks()).toBe(200)
  await saveMapping({ id: role.id, base_role: "Admin" }, [])
  expect(await asks()).toBe(403)
})

test("a member with a custom role enters their area with its screens, and gets no further by its base role", async () => {
  const { person, role } = await createMemberWithRole([{ key: "courses", can_edit: true }], "Teacher")
  const enter = (area: "teacher" | "admin") =>
    send(person, bootstrap.show, { params: { area }, query: { instituteId: "2" } })
  expect((await enter("teacher")).data.screens).toEqual(["courses"])
  expect((await enter("admin")).code).toBe("forbidden")
  const own = await send(person, roles.mapping, { params: { id: String(role.id) } })
  expect(own.data.screens).toMatchObject([{ key: "courses", can_edit: true, can_delete: false }])
  expect((await send(person, roles.mapping, { params: { id: String(ROLE_IDS.Admin) } })).code).toBe("not_found")
  const plain = await createMember("Teacher")
  const all = await send(plain, bootstrap.show, { params: { area: "teacher" }, query: { instituteId: "2" } })
  expect(all.data.screens).toEqual(expect.arrayContaining(["dashboard", "courses"]))
})

test("a custom role is assigned to a new member together with its base role", async () => {
  const role = await add("Teacher")
  const userDetails = { email: `${unique("t")}@roles.test`, first_name: "Uma", last_name: "Iyer", roleId: role.id }
  const wrong = await send(owner, members.add, { form: { userDetails: { ...userDetails, role: "Admin" } } })
  expect(wrong.fields).toHaveProperty("roleId")
  const right = await send(owner, members.add, { form: { userDetails: { ...userDetails, role: "Teacher" } } })
  expect(right.data.customRole?.id).toBe(role.id)
})

test("who has a role is told by the bell that its rights changed; who changed them, has another role or left is not", async () => {
  const { person: holder, role } = await createMemberWithRole([{ key: "enquiries" }])
  const [left, other, rival] = [
    await createMember("Admin"),
    await createMember("Admin"),
    await createMember("InstituteAdmin", "rival"),
  ]
  await withInstitute(institutes.acme, (db) =>
    db
      .updateTable("memberships")
      .set({ customRoleId: role.id, status: "disabled" })
      .where("userId", "=", left.userId)
      .execute(),
  )
  // They have the role only since its rights were set.
  await runJobs()
  const before = (await bellOf(holder)).content.length
  await saveMapping({ id: role.id, base_role: "Admin" }, [{ key: "courses", can_edit: true }])
  await saveMapping({ id: role.id, base_role: "Admin" }, [{ key: "courses", can_edit: true }])
  await runJobs()
  const [latest, ...earlier] = (await bellOf(holder)).content
  expect(earlier).toHaveLength(before)
  expect([latest]).toMatchObject([
    {
      title: "Your rights changed",
      body: `What the role ${role.name} can do has changed. Some screens may be new or gone.`,
      link: "/admin",
    },
  ])
  expect(await mailsTo(holder.email)).toEqual([])
  const recipients = await withInstitute(institutes.acme, (db) =>
    db.selectFrom("user_notifications").select("userId").where("key", "=", "role.rights_changed").execute(),
  )
  const ids = recipients.map(({ userId }) => userId)
  for (const { userId } of [owner, left, other, rival]) expect(ids).not.toContain(userId)
})
