import { globSync, readFileSync } from "node:fs"
import { AREA_PAGES } from "@/components/shell/area/area-pages"
import { contracts } from "@/lib/main/contracts"
import type { Access, Endpoint } from "@/lib/contract/endpoint"
import { mayCall, rightOf } from "@/lib/contract/may"
import { bootstrap } from "@/lib/features/bootstrap/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { BASE_ROLES, type BaseRole, type Role } from "@/lib/shared/roles"
import { SCREEN_RIGHTS, SCREENS, screenOf, screensOf } from "@/lib/shared/screens"
import { institutes, sendRaw, send, createMember, type TestMember, unique } from "../setup/test-app"

/** Calls of admins and teachers without a screen, with the reason. */
const WITHOUT_SCREEN = new Map([
  ["members.listNames", "many screens show names of people"],
  ["members.zoomStatus", "needed on every screen that plans a meeting"],
])

/** Pages with personal data, open to every role of the area. */
const PERSONAL_PAGES = ["/admin/notifications", "/teacher/notifications"]

const endpoints = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
)
const isOf = (access: Access, role: BaseRole) =>
  access !== "public" &&
  access !== "signed-in" &&
  ("area" in access ? access.area === (role === "Admin" ? "admin" : "teacher") : access.includes(role))

test("every call for admins or teachers names a screen", () => {
  const withoutScreen = endpoints
    .filter(([, { access }]) => BASE_ROLES.some((role) => isOf(access, role)))
    .filter(([name, { screen }]) => screen === undefined && !WITHOUT_SCREEN.has(name))
  expect(withoutScreen.map(([name]) => name)).toEqual([])
})

/** Calls of a screen that the area of a role does not have, which restricts nothing: a teacher sees their own students. */
const OUTSIDE_AREA: readonly string[] = ["members.list Teacher"]

test("the screen of a call exists in each area whose roles may call it", () => {
  const missing = endpoints.flatMap(([name, { access, screen }]) =>
    BASE_ROLES.filter((role) => screen && isOf(access, role) && !screenOf(role, screen)).map(
      (role) => `${name} ${role}`,
    ),
  )
  expect(missing).toEqual(OUTSIDE_AREA)
})

test.each(BASE_ROLES)("a custom role of %s without screens may call no endpoint of a screen", async (role) => {
  const person = await createMember(role)
  await withInstitute(institutes.acme, async (db) => {
    const { id } = await db
      .insertInto("roles")
      .values({ name: unique("Bare"), baseRole: role })
      .returning("id")
      .executeTakeFirstOrThrow()
    await db.updateTable("memberships").set({ customRoleId: id }).where("userId", "=", person.userId).execute()
  })
  const guarded = endpoints.filter(([, { access, screen }]) => screen && isOf(access, role) && screenOf(role, screen))
  expect(guarded.length).toBeGreaterThan(3)
  for (const [name, endpoint] of guarded) {
    const status = await callStatus(endpoint, person)
    expect([name, status]).toEqual([name, expect.objectContaining({ status: 403, code: "forbidden" })])
  }
})

test("every page below a screen of admins or teachers requires that screen", () => {
  const withoutScreen = BASE_ROLES.flatMap((role) =>
    screensOf(role).flatMap(({ key, href }) => {
      const folder = key === "institute" ? "/admin/institute" : href
      // A screen in the folder of another, as the tax of an institute, has its own pages.
      const others = screensOf(role).flatMap((other) => (other.key === key ? [] : [`app${other.href}/`]))
      return globSync(`app${folder}/**/page.tsx`)
        .filter((page) => !others.some((other) => other.startsWith(`app${folder}/`) && page.startsWith(other)))
        .filter((page) => !readFileSync(page, "utf8").includes(`screen: "${key}"`))
        .map((page) => page.replace(/^app|\/page\.tsx$/g, ""))
    }),
  )
  expect(withoutScreen).toEqual(PERSONAL_PAGES)
})

test("the navigation of admins and teachers names the screen of each of its pages", () => {
  const pages = [...AREA_PAGES.admin, ...AREA_PAGES.teacher].flatMap((group) => group.pages)
  const open = pages.filter(({ screen }) => screen === undefined).map(({ href }) => href)
  expect(open.toSorted()).toEqual(PERSONAL_PAGES)
})

const MODULE_ROLES: Record<number, Role> = { 1: "Admin", 2: "Student", 3: "Teacher", 4: "SuperAdmin" }

test("each screen names the rights that its calls require, so that no role is given one that does not exist", () => {
  const required = SCREENS.map(({ id, moduleId, key }) => {
    const holder = { role: MODULE_ROLES[moduleId] ?? "Student", rights: [{ screen: key, edit: true, delete: true }] }
    const calls = endpoints.filter(([, endpoint]) => endpoint.screen === key && mayCall(holder, endpoint))
    const rights = new Set(["view", ...calls.map(([, endpoint]) => rightOf(endpoint))])
    return [id, SCREEN_RIGHTS.filter((right) => rights.has(right))]
  })
  expect(required).toEqual(SCREENS.map(({ id, rights }) => [id, [...rights]]))
})

test("screen ids are unique and begin with their module id", () => {
  expect(new Set(SCREENS.map(({ id }) => id)).size).toBe(SCREENS.length)
  expect(SCREENS.every(({ id, moduleId }) => Math.floor(id / 100) === moduleId)).toBe(true)
})

const RIGHTS = [
  { can_edit: true, can_delete: true },
  { can_edit: true, can_delete: false },
  { can_edit: false, can_delete: true },
  { can_edit: false, can_delete: false },
  undefined,
]

test.each(BASE_ROLES.flatMap((role) => RIGHTS.map((granted) => [role, granted] as const)))(
  "a custom role of %s with %j sees exactly the controls of calls that the server accepts",
  async (role, granted) => {
    const person = await createMember(role)
    await withInstitute(institutes.acme, async (db) => {
      const { id } = await db
        .insertInto("roles")
        .values({ name: unique("Shown"), baseRole: role })
        .returning("id")
        .executeTakeFirstOrThrow()
      const screens = granted ? screensOf(role) : []
      for (const screen of screens)
        await db
          .insertInto("role_screens")
          .values({ roleId: id, screenId: screen.id, canEdit: granted?.can_edit, canDelete: granted?.can_delete })
          .execute()
      await db.updateTable("memberships").set({ customRoleId: id }).where("userId", "=", person.userId).execute()
    })
    const { data } = await send(person, bootstrap.show, {
      params: { area: role === "Admin" ? "admin" : "teacher" },
      query: {},
    })
    for (const [name, endpoint] of endpoints.filter(([, { access }]) => typeof access === "object")) {
      const { code } = await callStatus(endpoint, person)
      expect([name, mayCall({ role, rights: data.rights }, endpoint)]).toEqual([name, code !== "forbidden"])
    }
  },
)

/** Calls an endpoint with invalid input; only whether the caller is rejected matters. */
async function callStatus(endpoint: Endpoint, as: TestMember): Promise<{ status: number; code?: string }> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, param: string) => (/institute/i.test(param) ? "2" : "1"))
  const response = await sendRaw(path, {
    method: endpoint.method,
    headers: {
      ...(endpoint.form ? {} : { "content-type": "application/json" }),
      authorization: `Bearer ${as.accessToken}`,
      logintoken: as.loginToken,
    },
    ...(endpoint.method !== "GET" && { body: endpoint.form ? new FormData() : "{}" }),
  })
  const isFile = !response.headers.get("content-type")?.includes("json")
  return isFile ? { status: response.status } : response.json()
}
