/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { type IncomingMessage, request, type Server, type ServerResponse } from "node:http"
import { encode } from "next-auth/jwt"
import { ACCESS_HEADER, readAccess } from "@/lib/server/areas/area-access"
import { signAccessToken } from "@/lib/server/auth/access-token"
import { type SessionCookie, sessionSecret } from "@/lib/server/auth/session-cookie"
import { pageCache } from "@/lib/server/page-cache/page-cache"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { type Area, AREAS, ROLES, type Role } from "@/lib/shared/roles"
import { listenWithPages, pagesOf } from "../setup/page-handler"
import { endPlan, resumePlan, setPlan } from "../setup/plan"
import { createMember, type TestMember } from "../setup/test-app"
import { grantAccess, insertItemWithLessons } from "./learning-fixtures"

// Pages are cached only while invalidations arrive.
jest.mock("@/lib/server/db/listener", () => ({ isListening: () => true }))

const DAY_MS = 86_400_000
const COOKIE = "__Host-next-auth.session-token"
const OWN_AREA: Record<Role, Area> = {
  SuperAdmin: "master",
  InstituteAdmin: "admin",
  Admin: "admin",
  Teacher: "teacher",
  Student: "student",
}
const areas = Object.keys(AREAS) as Area[]
const renders: { url: string; access: string; cookie: string | undefined }[] = []
let http: Server

beforeAll(async () => {
  http = await listenWithPages(pagesOf(render, { isRoute: (path) => !path.includes("nothing") }))
})
beforeEach(() => {
  pageCache.clear()
  renders.length = 0
})
afterAll(async () => {
  http.closeAllConnections()
  await new Promise((resolve) => http.close(resolve))
})

function render({ url = "", headers }: IncomingMessage, response: ServerResponse) {
  renders.push({ url, access: String(headers[ACCESS_HEADER]), cookie: headers.cookie })
  response.writeHead(200, { "content-type": headers.rsc ? "text/x-component" : "text/html" })
  response.end(`<h1>${renders.length} ${url}</h1>`.padEnd(2_000))
}

async function cookieOf(member: TestMember, session: Partial<SessionCookie> = {}): Promise<string> {
  const { userId, email, instituteId, accessToken, loginToken } = member
  const user = { user_id: userId, first_name: "T", email, selectedInstitute: instituteId, profileImage: null }
  const token = {
    user: { ...user, role: "Student" },
    accessToken,
    loginToken,
    accessEndsAt: Date.now() + DAY_MS,
    ...session,
  }
  return `${COOKIE}=${await encode({ token, secret: await sessionSecret() })}`
}

type Answer = Record<"location" | "caching", string | undefined> & {
  status: number | undefined
  setCookie: string[] | undefined
  body: string
}

function open(path: string, cookie = "", { host = "acme.localhost", ...headers }: Record<string, string> = {}) {
  const address = http.address()
  const port = typeof address === "object" ? address?.port : 0
  return new Promise<Answer>((resolve, reject) => {
    request({ port, path, agent: false, headers: { host, cookie, ...headers } }, (response) => {
      let body = ""
      response.on("data", (chunk: Buffer) => (body += chunk.toString()))
      response.on("end", () => {
        const { location, "set-cookie": setCookie, "cache-control": caching } = response.headers
        resolve({ status: response.statusCode, location, setCookie, caching, body })
      })
    })
      .on("error", reject)
      .end()
  })
}

const hostOf = (role: Role) => ({ host: role === "SuperAdmin" ? "localhost" : "acme.localhost" })
const setSession = (id: string, values: { revokedAt?: Date; revokeReason?: string; expiresAt?: Date }) =>
  withPlatform((db) => db.updateTable("sessions").set(values).where("id", "=", id).execute())
const setMember = (userId: number, values: { status?: string; role?: Role }) =>
  withPlatform((db) => db.updateTable("memberships").set(values).where("userId", "=", userId).execute())

test.each(ROLES)("%s enters their own area and no other", async (role) => {
  const cookie = await cookieOf(await createMember(role))
  for (const area of areas) {
    const answer = await open(`/${area}`, cookie, hostOf(role))
    if (area === OWN_AREA[role]) expect(answer).toMatchObject({ status: 200, caching: "private, no-store" })
    else expect(answer).toMatchObject({ status: 307, location: "/error", caching: "private, no-store" })
  }
})

describe("the library", () => {
  afterEach(() => resumePlan("rival"))
  const host = { host: "rival.localhost" }

  test("is for who has access to something once the plan is over, until its last day", async () => {
    const item = await insertItemWithLessons({ slug: "rival" })
    const [buyer, learner] = [await createMember("Student", "rival"), await createMember("Student", "rival")]
    await grantAccess(buyer, item.id)
    const enter = async (who: TestMember, path = "/library") => open(path, await cookieOf(who), host)
    expect(await enter(buyer)).toMatchObject({ status: 307, location: "/student", caching: "private, no-store" })
    await endPlan("rival")
    expect((await enter(buyer)).status).toBe(200)
    expect((await enter(buyer, `/library/learn/courses/${item.id}`)).status).toBe(200)
    expect(readAccess(renders[0]?.access ?? "")).toMatchObject({ area: "library", role: "Student" })
    expect(await enter(buyer, "/student")).toMatchObject({ status: 307, location: "/planExpired" })
    expect(await enter(learner)).toMatchObject({ status: 307, location: "/planExpired" })
    await setPlan("rival", { readableUntil: new Date(Date.now() - 1_000) })
    expect(await enter(buyer)).toMatchObject({ status: 307, location: "/planExpired" })
  })

  test("asks a visitor to sign in and remembers the page", async () => {
    await endPlan("rival")
    const answer = await open("/library/orders", "", host)
    expect(answer).toMatchObject({ status: 307, location: "/" })
    expect(answer.setCookie?.join()).toContain("path=%2Flibrary%2Forders")
    expect(await open("/library", await cookieOf(await createMember("Student")), host)).toMatchObject({ location: "/" })
  })
})

test("everyone with the same access receives the same bytes, rendered once and without a cookie", async () => {
  const [one, other] = await Promise.all([createMember("Student"), createMember("Student")])
  const answers = [await open("/student", await cookieOf(one)), await open("/student", await cookieOf(other))]
  expect(answers[1]?.body).toBe(answers[0]?.body)
  expect(renders).toHaveLength(1)
  expect(renders[0]?.cookie).toBeUndefined()
  const payload = { rsc: "1" }
  expect(await open("/student?_rsc=a", await cookieOf(one), payload)).toEqual(
    await open("/student?_rsc=a", await cookieOf(other), payload),
  )
  expect(renders).toHaveLength(2)
})

test("institutes, roles and languages have pages of their own", async () => {
  const acme = await cookieOf(await createMember("Admin"))
  const rival = await cookieOf(await createMember("Admin", "rival"))
  await open("/admin", acme)
  await open("/admin", rival, { host: "rival.localhost" })
  await open("/admin", await cookieOf(await createMember("InstituteAdmin")))
  await open("/admin", `${acme}; language=hi`)
  expect(renders).toHaveLength(4)
  expect(readAccess(renders[0]?.access ?? "").role).toBe("Admin")
  expect(readAccess(renders[2]?.access ?? "").role).toBe("InstituteAdmin")
})

test("a page with a query is rendered with it and not cached", async () => {
  const cookie = await cookieOf(await createMember("Admin"))
  for (const _ of [1, 2]) await open("/admin/users?page=2", cookie)
  expect(renders.map(({ url }) => url)).toEqual(["/admin/users?page=2", "/admin/users?page=2"])
})

test("a forged access and a forged cookie count for nothing", async () => {
  const forged = JSON.stringify({ area: "admin", role: "InstituteAdmin", rights: [] })
  expect(await open("/admin", "", { [ACCESS_HEADER]: forged })).toMatchObject({ status: 307, location: "/" })
  expect((await open("/admin", `${COOKIE}=eyJhbGciOiJkaXIifQ..a.b.c`)).location).toBe("/")
  const student = await cookieOf(await createMember("Student"))
  expect((await open("/admin", student, { [ACCESS_HEADER]: forged })).location).toBe("/error")
  expect(renders).toEqual([])
})

const remembered = (url: string) => [
  `path=${encodeURIComponent(url)}; Path=/; Max-Age=600; SameSite=lax`,
  "sign-in-request=1; Path=/; Max-Age=60; SameSite=lax",
]

test("a visitor without a session fails the login check of an area, after its module, and the page is remembered", async () => {
  const url = "/student/orders?page=2"
  const learner = await open(url)
  expect(learner).toMatchObject({ status: 307, location: "/error", caching: "private, no-store" })
  expect(learner.setCookie).toEqual(remembered(url))
  expect(await open("/teacher")).toMatchObject({ location: "/error", setCookie: remembered("/teacher") })
  expect(await open("/admin/users")).toMatchObject({ location: "/", setCookie: remembered("/admin/users") })
})

test("a session that has ended leads home with the page remembered, if its role has access to the module", async () => {
  const [student, admin] = await Promise.all([createMember("Student"), createMember("Admin")])
  await Promise.all(
    [student, admin].map(({ sessionId }) =>
      setSession(sessionId, { revokedAt: new Date(), revokeReason: "signed_out" }),
    ),
  )
  const cookie = await cookieOf(student)
  expect(await open("/student/orders", cookie)).toMatchObject({
    location: "/",
    setCookie: remembered("/student/orders"),
  })
  expect(await open("/teacher", cookie)).toMatchObject({ location: "/error", setCookie: remembered("/teacher") })
  const known = await cookieOf(await createMember("Student"), { endedBy: "token_expired" })
  expect(await open("/student", known)).toMatchObject({ location: "/", setCookie: remembered("/student") })
  const signedOut = await cookieOf(admin)
  expect(await open("/admin", signedOut)).toMatchObject({ location: "/", setCookie: remembered("/admin") })
})

test("a session that another sign-in ended is explained, with the page remembered", async () => {
  const member = await createMember("Student")
  await setSession(member.sessionId, { revokedAt: new Date(), revokeReason: "session_replaced" })
  const answer = await open("/student/orders", await cookieOf(member))
  expect(answer).toMatchObject({ location: "/session-ended", setCookie: remembered("/student/orders") })
})

test("the session of another institute counts as none", async () => {
  const cookie = await cookieOf(await createMember("Admin", "rival"))
  expect((await open("/admin", cookie)).location).toBe("/")
  const student = await cookieOf(await createMember("Student", "rival"))
  expect((await open("/student", student)).location).toBe("/error")
  expect((await open("/admin", cookie, { host: "rival.localhost" })).status).toBe(200)
})

test("what ends a session counts at once, although its cookie is remembered", async () => {
  const endings: [(member: TestMember) => Promise<unknown>, string][] = [
    [
      ({ sessionId }) => setSession(sessionId, { revokedAt: new Date(), revokeReason: "session_replaced" }),
      "/session-ended",
    ],
    [({ sessionId }) => setSession(sessionId, { revokedAt: new Date(), revokeReason: "signed_out" }), "/"],
    [({ sessionId }) => setSession(sessionId, { expiresAt: new Date(Date.now() - 1_000) }), "/"],
    [({ userId }) => setMember(userId, { status: "disabled" }), "/session-ended"],
  ]
  for (const [end, location] of endings) {
    const member = await createMember("Student")
    const cookie = await cookieOf(member)
    expect((await open("/student", cookie)).status).toBe(200)
    await end(member)
    expect(await open("/student", cookie)).toMatchObject({ status: 307, location })
  }
})

test("a changed role counts at once", async () => {
  const member = await createMember("Teacher")
  const cookie = await cookieOf(member)
  expect((await open("/teacher", cookie)).status).toBe(200)
  await setMember(member.userId, { role: "Student" })
  expect((await open("/teacher", cookie)).location).toBe("/error")
  expect((await open("/student", cookie)).status).toBe(200)
})

test("an expired access token does not end the session, a wrong login token does", async () => {
  const member = await createMember("Student")
  jest.useFakeTimers({ now: Date.now() - DAY_MS / 2, doNotFake: ["setTimeout", "setImmediate", "nextTick"] })
  const { token } = await signAccessToken(member)
  jest.useRealTimers()
  expect((await open("/student", await cookieOf(member, { accessToken: token }))).status).toBe(200)
  const replaced = await open("/student", await cookieOf(member, { loginToken: "another" }))
  expect(replaced.location).toBe("/session-ended")
})

test("the plan counts first for teachers and students, whoever asks", async () => {
  const [admin, teacher] = await Promise.all([createMember("Admin", "rival"), createMember("Teacher", "rival")])
  const host = { host: "rival.localhost" }
  await endPlan("rival")
  try {
    expect((await open("/student", "", host)).location).toBe("/planExpired")
    expect((await open("/teacher", await cookieOf(teacher), host)).location).toBe("/planExpired")
    expect((await open("/admin", await cookieOf(admin), host)).status).toBe(200)
    expect((await open("/admin", await cookieOf(teacher), host)).location).toBe("/error")
  } finally {
    await resumePlan("rival")
  }
  expect((await open("/teacher", await cookieOf(teacher), host)).status).toBe(200)
})
