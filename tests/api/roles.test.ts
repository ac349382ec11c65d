import { dashboards } from "@/lib/features/dashboards/contract"
import { enquiriesAdmin } from "@/lib/features/enquiries/admin-contract"
import { members } from "@/lib/features/members/contract"
import { orders } from "@/lib/features/orders/contract"
import { people } from "@/lib/features/auth/contract"
import { roles } from "@/lib/features/roles/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { type BaseRole, ROLE_IDS } from "@/lib/shared/roles"
import { type ScreenKey, screenOf } from "@/lib/shared/screens"
import { withQueue } from "../setup/queue"
import { institutes, send, someone, type Someone, unique } from "../setup/world"

withQueue()

let owner: Someone
beforeAll(async () => {
  owner = await someone("InstituteAdmin")
})

const add = async (base_role: BaseRole = "Admin", name = unique("Helper")) =>
  (await send(owner, roles.add, { body: { name, base_role } })).data

type Right = { key: ScreenKey; can_edit?: boolean; can_delete?: boolean }
async function map({ id, base_role }: { id: number; base_role: "Admin" | "Teacher" }, screens: Right[], as = owner) {
  const { data } = await send(owner, roles.mapping, { params: { id: String(id) } })
  const rights = screens.map(({ key, ...right }) => ({ screenId: screenOf(base_role, key)?.id ?? 1, ...right }))
  return send(as, roles.saveMapping, {
    query: { screenIds: rights.map(({ screenId }) => screenId).join(",") },
    body: { roleId: id, version: data.role.version, rights },
  })
}

/** Somebody with an own role that sees these screens. */
async function holder(screens: Right[], base_role: BaseRole = "Admin") {
  const role = await add(base_role)
  await map({ id: role.id, base_role }, screens)
  const person = await someone(base_role)
  await withInstitute(institutes.acme, (db) =>
    db.updateTable("memberships").set({ customRoleId: role.id }).where("userId", "=", person.userId).execute(),
  )
  return { person, role }
}

test("a role is added once by its name, listed with who holds it, and deleted when nobody does", async () => {
  const name = unique("Front desk")
  const role = await add("Admin", name)
  expect(role).toMatchObject({ name, base_role: "Admin", is_system: false, members: 0, screens: 1 })
  const again = await send(owner, roles.add, { body: { name: name.toUpperCase(), base_role: "Teacher" } })
  expect(again).toMatchObject({ status: 409, code: "name_taken" })
  expect((await send(owner, roles.add, { body: { name: "admin", base_role: "Admin" } })).code).toBe("name_taken")

  const person = await someone("Admin")
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
  const admin = await someone("Admin")
  const role = await add()
  expect((await send(admin, roles.add, { body: { name: unique("x"), base_role: "Admin" } })).code).toBe("no_rights")
  expect((await map({ id: role.id, base_role: "Admin" }, [], admin)).code).toBe("no_rights")
  expect((await send(admin, roles.remove, { params: { id: String(role.id) } })).code).toBe("no_rights")
  expect((await send(admin, roles.list, { query: {} })).data.map(({ id }) => id)).toContain(role.id)
  expect((await send(admin, roles.screens, {})).data.length).toBeGreaterThan(10)
})

test("a mapping takes the screens of its area alone, and is refused when stale", async () => {
  const role = await add("Teacher")
  const send1 = (screenIds: string, version: number) =>
    send(owner, roles.saveMapping, { query: { screenIds }, body: { roleId: role.id, version } })
  expect((await send1(String(screenOf("Admin", "users")?.id), role.version)).fields).toHaveProperty("screenIds")
  expect((await send1("1;drop table roles", role.version)).status).toBe(400)
  const saved = await send1(String(screenOf("Teacher", "courses")?.id), role.version)
  expect(saved.data.screens).toMatchObject([{ key: "courses", can_view: true, can_edit: false, can_delete: false }])
  expect((await send1("", role.version)).code).toBe("stale")
})

test("another institute's role is not there, in any field", async () => {
  const rival = await someone("InstituteAdmin", "rival")
  const role = await add()
  const body = { roleId: role.id, version: role.version }
  expect((await send(rival, roles.mapping, { params: { id: String(role.id) } })).code).toBe("not_found")
  expect((await send(rival, roles.saveMapping, { query: { screenIds: "" }, body })).code).toBe("not_found")
  expect((await send(rival, roles.remove, { params: { id: String(role.id) } })).code).toBe("not_found")
  const theirs = await someone("Admin", "rival")
  const assign = { id: theirs.userId, version: 1, roleId: role.id }
  expect((await send(rival, members.assignRole, { body: assign })).code).toBe("not_found")
  expect((await send(rival, roles.list, { query: {} })).data.map(({ id }) => id)).not.toContain(role.id)
})

test("the calls of a screen obey the mapping: seeing, changing and deleting each by itself", async () => {
  const { person } = await holder([{ key: "users" }])
  const student = await someone("Student")
  const list = () => send(person, members.list, { query: {} })
  const disable = () => send(person, members.changeStatus, { body: { id: student.userId, version: 1, enabled: false } })
  const remove = () => send(person, members.remove, { query: { id: String(student.userId) } })
  expect((await list()).status).toBe(200)
  expect((await disable()).code).toBe("no_rights")
  expect((await remove()).code).toBe("no_rights")
  expect((await send(person, enquiriesAdmin.list, { query: {} })).code).toBe("no_rights")
  expect((await send(person, orders.list, { query: {} })).code).toBe("no_rights")
  expect((await send(person, dashboards.admin, {})).code).toBe("no_rights")

  const able = await holder([{ key: "users", can_edit: true, can_delete: true }])
  const version = (await send(owner, members.show, { query: { id: String(student.userId) } })).data.version
  const body = { id: student.userId, version, enabled: false }
  expect((await send(able.person, members.changeStatus, { body })).status).toBe(200)
  expect((await send(able.person, members.remove, { query: { id: String(student.userId) } })).status).toBe(200)
})

test("a mapping holds from the next call on", async () => {
  const { person, role } = await holder([{ key: "enquiries" }])
  const asks = async () => (await send(person, enquiriesAdmin.list, { query: {} })).status
  expect(await asks()).toBe(200)
  await map({ id: role.id, base_role: "Admin" }, [])
  expect(await asks()).toBe(403)
})

test("whoever has an own role enters their area with its screens, and gets no further by their ceiling", async () => {
  const { person, role } = await holder([{ key: "courses", can_edit: true }], "Teacher")
  const enter = (area: "teacher" | "admin") =>
    send(person, people.enterArea, { params: { area }, query: { instituteId: "2" } })
  expect((await enter("teacher")).data.screens).toEqual(["courses"])
  expect((await enter("admin")).code).toBe("no_rights")
  const own = await send(person, roles.mapping, { params: { id: String(role.id) } })
  expect(own.data.screens).toMatchObject([{ key: "courses", can_edit: true, can_delete: false }])
  expect((await send(person, roles.mapping, { params: { id: String(ROLE_IDS.Admin) } })).code).toBe("not_found")
  const plain = await someone("Teacher")
  const all = await send(plain, people.enterArea, { params: { area: "teacher" }, query: { instituteId: "2" } })
  expect(all.data.screens).toEqual(expect.arrayContaining(["dashboard", "courses"]))
})

test("a role is added to somebody new together with the role that it rests on", async () => {
  const role = await add("Teacher")
  const userDetails = { email: `${unique("t")}@roles.test`, first_name: "Uma", last_name: "Iyer", roleId: role.id }
  const wrong = await send(owner, members.add, { form: { userDetails: { ...userDetails, role: "Admin" } } })
  expect(wrong.fields).toHaveProperty("roleId")
  const right = await send(owner, members.add, { form: { userDetails: { ...userDetails, role: "Teacher" } } })
  expect(right.data.customRole?.id).toBe(role.id)
})
