/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { NextRequest } from "next/server"
import { handleNextAuth } from "@/lib/web-session/next-auth-route"
import { auth } from "@/lib/features/auth/contract"
import { authHandlers } from "@/lib/features/auth/handlers.server"
import { otpHandlers } from "@/lib/features/otp/handlers.server"
import { socialLoginHandlers } from "@/lib/features/social-login/handlers.server"
import { instituteHandlers } from "@/lib/features/institutes/handlers.server"
import { registerInProcessApi } from "@/lib/server/api/registry"
import { decryptSession } from "@/lib/server/auth/session-cookie"
import { createPersonIn, password } from "../setup/sign-in"
import { send } from "../setup/test-app"

const SESSION = "__Host-next-auth.session-token"

// next-auth reads the request a second time by the functions of Next, which work in a running server only.
let current: NextRequest
jest.mock("next/headers", () => ({
  headers: () => Promise.resolve(current.headers),
  cookies: () => Promise.resolve(current.cookies),
}))

beforeAll(() => registerInProcessApi([...authHandlers, ...otpHandlers, ...socialLoginHandlers, ...instituteHandlers]))

function ask(method: string, path: string, { body = "", cookie = "" } = {}): Promise<Response> {
  const [action = ""] = path.split("?", 1)
  current = new NextRequest(`http://acme.localhost/api/auth/${path}`, {
    method,
    headers: { host: "acme.localhost", "content-type": "application/x-www-form-urlencoded", cookie },
    ...(method === "POST" && { body }),
  })
  return handleNextAuth(current, { params: Promise.resolve({ nextauth: action.split("/") }) })
}

test.each([
  "callback",
  "callback/credentials",
  "callback/code",
  "callback/ticket",
  "callback/none",
  "callback/__proto__",
])("GET %s is refused, because only a provider calls back", async (path) => {
  expect((await ask("GET", path)).status).toBe(400)
})

test.each([
  ["GET", "csrf", ""],
  ["GET", "session", ""],
  ["GET", "signin/none?callbackUrl=%E0%A4%A", ""],
  ["GET", "signin?callbackUrl=javascript:alert(1)&callbackUrl=x", ""],
  ["GET", "error?error[]=x", ""],
  ["GET", "callback/google?code=x&state=y", ""],
  ["GET", "callback/facebook", ""],
  ["GET", "none", ""],
  ["POST", "callback/credentials", "username=a%00b&password=x&instituteId=2&csrfToken=x"],
  ["POST", "callback/google", "code=x"],
  ["POST", "callback/none", "a=b"],
  ["POST", "callback", "a=b"],
  ["POST", "signin/none", "csrfToken=x"],
  ["POST", "signout", ""],
  ["POST", "session", "{}"],
])("%s %s is no internal error", async (method, path, body) => {
  expect((await ask(method, path, { body })).status).toBeLessThan(500)
})

/** Asks as a browser that keeps its cookies. */
async function askAndKeep(jar: Map<string, string>, method: string, path: string, fields?: Record<string, string>) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ")
  const response = await ask(method, path, { body: new URLSearchParams(fields).toString(), cookie })
  for (const line of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    jar.set(name, value)
  }
  return response
}

test("a sign-out has the browser delete its cache, and not its storage, where work may wait and push is set up", async () => {
  const { email } = await createPersonIn("acme")
  const jar = new Map<string, string>()
  const csrf = await askAndKeep(jar, "GET", "csrf")
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const signIn = { username: email, password, instituteId: "2", csrfToken, json: "true" }
  expect((await askAndKeep(jar, "POST", "callback/credentials", signIn)).headers.get("clear-site-data")).toBeNull()
  const loginToken = (await decryptSession(jar.get(SESSION)))?.loginToken ?? ""
  const refused = await askAndKeep(new Map(jar), "POST", "signout", { csrfToken: "forged", json: "true" })
  expect(refused.headers.get("clear-site-data")).toBeNull()

  const signedOut = await askAndKeep(jar, "POST", "signout", { csrfToken, json: "true" })
  expect(signedOut.headers.get("clear-site-data")).toBe('"cache"')
  expect(jar.get(SESSION)).toBe("")
  expect((await send(null, auth.renewToken, { body: { loginToken } })).status).toBe(401)
})
