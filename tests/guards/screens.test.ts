import { globSync, readFileSync } from "node:fs"
import { AREA_PAGES } from "@/components/shell/area-pages"
import { contracts } from "@/lib/main/contracts"
import type { Access, Endpoint } from "@/lib/contract/endpoint"
import { mayCall } from "@/lib/contract/may"
import { people } from "@/lib/features/auth/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { BASE_ROLES, type BaseRole } from "@/lib/shared/roles"
import { SCREENS, screenOf, screensOf } from "@/lib/shared/screens"
import { institutes, raw, send, someone, type Someone, unique } from "../setup/world"

/** Calls of staff that belong to no screen, each with why. */
const WITHOUT_SCREEN = new Map([
  ["members.names", "names of people stand on many screens"],
  ["members.zoomStatus", "whether a meeting can be held is asked wherever one is planned"],
])

/** Pages that show people their own, whatever their role sees of the institute. */
const EVERYBODYS = ["/admin/notifications", "/teacher/notifications"]

const endpoints = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
)
const isOf = (access: Access, role: BaseRole) =>
  access !== "public" &&
  access !== "signed-in" &&
  ("area" in access ? access.area === (role === "Admin" ? "admin" : "teacher") : access.includes(role))

test("every call that is for admins or teachers names the screen of theirs to which it belongs", () => {
  const bare = endpoints
    .filter(([, { access }]) => BASE_ROLES.some((role) => isOf(access, role)))
    .filter(([name, { screen }]) => screen === undefined && !WITHOUT_SCREEN.has(name))
  expect(bare.map(([name]) => name)).toEqual([])
})

test("a screen that a call names is one of each area whose people may call it", () => {
  const lost = endpoints.flatMap(([name, { access, screen }]) =>
    BASE_ROLES.filter((role) => screen && isOf(access, role) && !screenOf(role, screen)).map((role) => [name, role]),
  )
  expect(lost).toEqual([])
})

test.each(BASE_ROLES)("an own role of %s without screens gets no call of a screen", async (role) => {
  const person = await someone(role)
  await withInstitute(institutes.acme, async (db) => {
    const { id } = await db
      .insertInto("roles")
      .values({ name: unique("Bare"), baseRole: role })
      .returning("id")
      .executeTakeFirstOrThrow()
    await db.updateTable("memberships").set({ customRoleId: id }).where("userId", "=", person.userId).execute()
  })
  const guarded = endpoints.filter(([, { access, screen }]) => screen && isOf(access, role))
  expect(guarded.length).toBeGreaterThan(3)
  for (const [name, endpoint] of guarded) {
    const answer = await answerOf(endpoint, person)
    expect([name, answer]).toEqual([name, expect.objectContaining({ status: 403, code: "no_rights" })])
  }
})

test("every page below a screen of admins or teachers asks for that screen", () => {
  const bare = BASE_ROLES.flatMap((role) =>
    screensOf(role).flatMap(({ key, href }) => {
      const folder = key === "institute" ? "/admin/institute" : href
      return globSync(`app${folder}/**/page.tsx`)
        .filter((page) => !readFileSync(page, "utf8").includes(`, "${key}")`))
        .map((page) => page.replace(/^app|\/page\.tsx$/g, ""))
    }),
  )
  expect(bare).toEqual(EVERYBODYS)
})

test("the navigation of admins and teachers names the screen of each of its pages", () => {
  const pages = [...AREA_PAGES.admin, ...AREA_PAGES.teacher].flatMap((group) => group.pages)
  const open = pages.filter(({ screen }) => screen === undefined).map(({ href }) => href)
  expect(open.toSorted()).toEqual(EVERYBODYS)
})

test("a screen keeps its number", () => {
  expect(new Set(SCREENS.map(({ id }) => id)).size).toBe(SCREENS.length)
  expect(SCREENS.every(({ id, moduleId }) => Math.floor(id / 100) === moduleId)).toBe(true)
})

const HELD = [
  { can_edit: true, can_delete: true },
  { can_edit: true, can_delete: false },
  { can_edit: false, can_delete: true },
  { can_edit: false, can_delete: false },
  undefined,
]

test.each(BASE_ROLES.flatMap((role) => HELD.map((held) => [role, held] as const)))(
  "an own role of %s with %j is shown the controls that the server lets through, and no others",
  async (role, held) => {
    const person = await someone(role)
    await withInstitute(institutes.acme, async (db) => {
      const { id } = await db
        .insertInto("roles")
        .values({ name: unique("Shown"), baseRole: role })
        .returning("id")
        .executeTakeFirstOrThrow()
      const screens = held ? screensOf(role) : []
      for (const screen of screens)
        await db
          .insertInto("role_screens")
          .values({ roleId: id, screenId: screen.id, canEdit: held?.can_edit, canDelete: held?.can_delete })
          .execute()
      await db.updateTable("memberships").set({ customRoleId: id }).where("userId", "=", person.userId).execute()
    })
    const { data } = await send(person, people.enterArea, {
      params: { area: role === "Admin" ? "admin" : "teacher" },
      query: {},
    })
    for (const [name, endpoint] of endpoints.filter(([, { access }]) => typeof access === "object")) {
      const { code } = await answerOf(endpoint, person)
      expect([name, mayCall({ role, rights: data.rights }, endpoint)]).toEqual([name, code !== "no_rights"])
    }
  },
)

/** Calls with nothing that would be taken; what matters is whether the caller is turned away. */
async function answerOf(endpoint: Endpoint, as: Someone): Promise<{ status: number; code?: string }> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, param: string) => (/institute/i.test(param) ? "2" : "1"))
  const response = await raw(path, {
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
