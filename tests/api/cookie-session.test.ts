import { encode } from "next-auth/jwt"
import { auth } from "@/lib/features/auth/contract"
import { bootstrap } from "@/lib/features/bootstrap/contract"
import { notifications } from "@/lib/features/notifications/contract"
import { authHandlers } from "@/lib/features/auth/handlers.server"
import { bootstrapHandlers } from "@/lib/features/bootstrap/handlers.server"
import { notificationHandlers } from "@/lib/features/notifications/handlers.server"
import { httpApp } from "@/lib/server/api/app"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { readCookieSession } from "@/lib/web-session/cookie-sessions"
import { type SessionCookie, sessionSecret } from "@/lib/server/auth/session-cookie"
import { createMember, institutes, type TestMember } from "../setup/test-app"

const HOSTS: Record<string, number> = { "acme.localhost": institutes.acme, "rival.localhost": institutes.rival }
const app = httpApp([...authHandlers, ...bootstrapHandlers, ...notificationHandlers], {
  cookieSessions: { read: readCookieSession, findInstitute: async (host) => HOSTS[host] },
})
const ofOwnPage = { "sec-fetch-site": "same-origin", "sec-fetch-dest": "empty" }
const BOOTSTRAP = bootstrap.show.path.replace(":area", "student")

const FIFTEEN_MINUTES_MS = 900_000
let person: TestMember
beforeEach(async () => void (person = await createMember("Student")))

async function cookieOf(member: TestMember, change: Partial<SessionCookie> = {}): Promise<string> {
  const { userId, email, instituteId, accessToken, loginToken } = member
  const user = {
    user_id: userId,
    first_name: "Student",
    email,
    role: "Student" as const,
    selectedInstitute: instituteId,
    profileImage: null,
  }
  const token = { user, accessToken, loginToken, accessEndsAt: Date.now() + FIFTEEN_MINUTES_MS, ...change }
  return `__Host-next-auth.session-token=${await encode({ token, secret: await sessionSecret() })}`
}

type Sent = { path?: string; method?: string; host?: string; cookie?: string; headers?: Record<string, string> }

async function ask({ path = auth.getProfile.path, method = "GET", host = "acme.localhost", ...sent }: Sent = {}) {
  const { cookie = await cookieOf(person), headers = ofOwnPage } = sent
  const response = await app.request(`http://${host}/api${path}`, { method, headers: { host, cookie, ...headers } })
  const { code, data } = (await response.json()) as { code?: string; data?: Record<string, unknown> }
  return { status: response.status, code, data, setCookie: response.headers.get("set-cookie") }
}

test("a GET that a page of the same origin makes is authenticated by the cookie", async () => {
  expect(await ask()).toMatchObject({ status: 200, data: { user_id: person.userId }, setCookie: null })
})

test("the bootstrap call answers the session of the cookie", async () => {
  const { data } = await ask({ path: BOOTSTRAP })
  expect(data?.session).toMatchObject({
    access_token: person.accessToken,
    user_unique_login_token: person.loginToken,
    expiresAt: expect.stringMatching(/^\d{4}-/),
  })
})

test.each([
  ["cross-site", { ...ofOwnPage, "sec-fetch-site": "cross-site" }],
  ["same-site", { ...ofOwnPage, "sec-fetch-site": "same-site" }],
  ["none", { ...ofOwnPage, "sec-fetch-site": "none" }],
  ["without Sec-Fetch-Site", { "sec-fetch-dest": "empty" }],
  ["for an image", { ...ofOwnPage, "sec-fetch-dest": "image" }],
  ["by a navigation", { ...ofOwnPage, "sec-fetch-dest": "document" }],
  ["with a header of its own", { ...ofOwnPage, authorization: "Basic eA==" }],
])("a request %s is anonymous", async (_, headers) => {
  expect(await ask({ headers })).toMatchObject({ status: 401, code: "unauthenticated" })
})

test("a POST is anonymous, and so is a GET that writes", async () => {
  const headers = { ...ofOwnPage, origin: "http://acme.localhost" }
  expect(await ask({ path: auth.logout.path, method: "POST", headers })).toMatchObject({ status: 401 })
  expect(await ask({ path: `${notifications.updateStatus.path}?id=all` })).toMatchObject({ status: 401 })
  expect(await ask()).toMatchObject({ status: 200 })
})

test("the cookie of one institute is refused at the host of another, and at a host of none", async () => {
  expect(await ask({ host: "rival.localhost" })).toMatchObject({ status: 401, code: "unauthenticated" })
  expect(await ask({ host: "other.localhost" })).toMatchObject({ status: 401, code: "unauthenticated" })
})

test("a cookie that is forged or missing is no session", async () => {
  expect((await ask({ cookie: "__Host-next-auth.session-token=forged" })).status).toBe(401)
  expect((await ask({ cookie: "" })).status).toBe(401)
})

test.each([
  ["session_replaced", "session_replaced"],
  ["signed_out", "unauthenticated"],
])("a session that was revoked (%s) is refused at the next call", async (revokeReason, code) => {
  const cookie = await cookieOf(person)
  expect((await ask({ cookie })).status).toBe(200)
  await withPlatform((db) =>
    db
      .updateTable("sessions")
      .set({ revokedAt: new Date(), revokeReason })
      .where("id", "=", person.sessionId)
      .execute(),
  )
  expect(await ask({ cookie })).toMatchObject({ status: 401, code })
  expect((await ask({ cookie: await cookieOf(person, { accessEndsAt: 0 }) })).status).toBe(401)
})

test("an access token that is about to expire is renewed, and the cookie with it", async () => {
  const { data, setCookie } = await ask({ path: BOOTSTRAP, cookie: await cookieOf(person, { accessEndsAt: 0 }) })
  const attributes = "Path=/; HttpOnly; SameSite=Lax; Max-Age=\\d+; Secure"
  expect(setCookie).toMatch(new RegExp(`^__Host-next-auth\\.session-token=[\\w.-]+; ${attributes}$`))
  const cookie = setCookie?.split(";")[0] ?? ""
  const again = await ask({ path: BOOTSTRAP, cookie })
  expect(again).toMatchObject({ status: 200, setCookie: null })
  expect(again.data?.session).toEqual(data?.session)
})
