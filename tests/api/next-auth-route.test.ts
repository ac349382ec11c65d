/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { NextRequest } from "next/server"
import { handleNextAuth } from "@/lib/web-session/next-auth-route"
import { authHandlers } from "@/lib/features/auth/handlers.server"
import { otpHandlers } from "@/lib/features/otp/handlers.server"
import { socialLoginHandlers } from "@/lib/features/social-login/handlers.server"
import { instituteHandlers } from "@/lib/features/institutes/handlers.server"
import { registerInProcessApi } from "@/lib/server/http/registry"
import "../setup/test-app"

// next-auth reads the request a second time by the functions of Next, which work in a running server only.
let current: NextRequest
jest.mock("next/headers", () => ({
  headers: () => Promise.resolve(current.headers),
  cookies: () => Promise.resolve(current.cookies),
}))

beforeAll(() => registerInProcessApi([...authHandlers, ...otpHandlers, ...socialLoginHandlers, ...instituteHandlers]))

function ask(method: string, path: string, body = ""): Promise<Response> {
  const [action = ""] = path.split("?", 1)
  current = new NextRequest(`http://acme.localhost/api/auth/${path}`, {
    method,
    headers: { host: "acme.localhost", "content-type": "application/x-www-form-urlencoded" },
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
  expect((await ask(method, path, body)).status).toBeLessThan(500)
})
