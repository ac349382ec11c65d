import { createServer, get, type Server } from "node:http"
import { text } from "node:stream/consumers"
import { encode } from "next-auth/jwt"
import { handleRequest } from "@/lib/server/front/handle-request"
import { sessionSecret, type SessionCookie } from "@/lib/server/auth/session-cookie"

const COOKIE = "__Host-next-auth.session-token"
const BY_NEXT_AUTH = "by next-auth"

const session: SessionCookie = {
  user: {
    user_id: 7,
    first_name: "Asha",
    email: "asha@acme.test",
    role: "Student",
    selectedInstitute: 2,
    profileImage: null,
  },
  accessToken: "access",
  accessEndsAt: Date.now() + 900_000,
  loginToken: "login",
}
const cookieOf = async (changed: Partial<SessionCookie> = {}) =>
  `${COOKIE}=${await encode({ token: { ...session, ...changed }, secret: await sessionSecret(), maxAge: 3_600 })}`

let server: Server
beforeAll(async () => {
  server = createServer(
    handleRequest({
      api: (_, response) => response.end("api"),
      callApi: () => Response.json({}),
      callCacheKey: () => undefined,
      findInstitute: (host) => Promise.resolve(host.startsWith("acme.localhost") ? 2 : undefined),
      media: (_, response) => response.end("media"),
      uploads: (_, response) => response.end("uploads"),
      pages: ({ response }) => Promise.resolve(void response.end(BY_NEXT_AUTH)),
      staticFile: () => Promise.resolve(false),
      isPageCacheEnabled: true,
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
})
afterAll(() => server.close())

const ask = (cookie: string, { host = "acme.localhost", method = "GET", path = "/api/auth/session" } = {}) =>
  new Promise<{ body: string; cacheControl: string | undefined }>((resolve, reject) => {
    const address = server.address()
    const port = typeof address === "object" ? address?.port : 0
    get({ host: "127.0.0.1", port, path, method, agent: false, headers: { host, cookie } })
      .on("response", (response) => {
        const cacheControl = response.headers["cache-control"]
        text(response).then((body) => resolve({ body, cacheControl }), reject)
      })
      .on("error", reject)
  })

test("a session that needs no renewal is answered without next-auth, for no cache", async () => {
  const { body, cacheControl } = await ask(`theme=dark; ${await cookieOf()}; path=%2F`)
  expect(JSON.parse(body)).toEqual({
    user: session.user,
    access_token: "access",
    user_unique_login_token: "login",
    expiresAt: new Date(session.accessEndsAt).toISOString(),
  })
  expect(cacheControl).toContain("no-store")
})

test("a visitor without a cookie has no session", async () => {
  expect((await ask("theme=dark")).body).toBe("{}")
})

test.each([
  ["a session whose token is about to expire", () => cookieOf({ accessEndsAt: Date.now() + 30_000 })],
  ["a session that has ended", () => cookieOf({ endedBy: "session_replaced" })],
  ["a forged cookie", () => Promise.resolve(`${COOKIE}=forged`)],
])("%s is left to next-auth", async (_, cookie) => {
  expect((await ask(await cookie())).body).toBe(BY_NEXT_AUTH)
})

test.each([
  ["at a host of no institute", { host: "nosuch.localhost" }],
  ["by another method", { method: "POST" }],
  ["for another action", { path: "/api/auth/csrf" }],
])("what is asked %s is left to next-auth", async (_, request) => {
  expect((await ask(await cookieOf(), request)).body).toBe(BY_NEXT_AUTH)
})
