/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { NextRequest } from "next/server"
import { auth } from "@/lib/features/auth/contract"
import { authHandlers } from "@/lib/features/auth/handlers.server"
import { otpHandlers } from "@/lib/features/otp/handlers.server"
import { socialLoginHandlers } from "@/lib/features/social-login/handlers.server"
import { instituteHandlers } from "@/lib/features/institutes/handlers.server"
import { KNOWN_DEVICE_SECONDS, readKnownDevice } from "@/lib/server/auth/known-device"
import { registerInProcessApi } from "@/lib/server/api/registry"
import { handleNextAuth } from "@/lib/web-session/next-auth-route"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { knownDevice } from "../setup/known-device"
import { createPersonIn, password } from "../setup/sign-in"
import { institutes, send } from "../setup/test-app"

// next-auth reads the request a second time by the functions of Next, which work in a running server only.
let current: NextRequest
jest.mock("next/headers", () => ({
  headers: () => Promise.resolve(current.headers),
  cookies: () => Promise.resolve(current.cookies),
}))

beforeAll(() => registerInProcessApi([...authHandlers, ...otpHandlers, ...socialLoginHandlers, ...instituteHandlers]))

const signIn = (username: string, secret: string, headers: Record<string, string>) =>
  send(
    null,
    auth.login,
    { body: { username, password: secret, instituteId: institutes.acme, endOther: true } },
    headers,
  )

/** Fails from one address, each time for somebody else, and often: for the next eight seconds nobody else has a turn there. */
async function slowDownAddress(ip: string) {
  const fail = (at: number) => signIn(`slowed-${ip}-${at}@people.test`, "a guess", { "x-real-ip": ip })
  await Promise.all([1, 2, 3, 4, 5].map(fail))
  await withPlatform((db) => db.updateTable("rate_limits").set({ points: 400 }).where("points", "=", 5).execute())
  expect((await fail(6)).code).toBe("invalid_credentials")
}

describe("a device where a person has signed in before", () => {
  test("is not locked out by what others at its address guess", async () => {
    const [pupil, other] = [await createPersonIn("acme"), await createPersonIn("acme")]
    const address = { "x-real-ip": "198.51.100.80" }
    await slowDownAddress(address["x-real-ip"])
    expect((await signIn(pupil.email, password, address)).code).toBe("too_many_requests")
    const device = await knownDevice(pupil.userId)
    expect((await signIn(pupil.email, password, { ...address, ...device })).status).toBe(200)
    expect((await signIn(other.email, password, { ...address, ...device })).code).toBe("too_many_requests")
  })

  test("is not locked out by guesses at its account from many addresses", async () => {
    const { email, userId } = await createPersonIn("acme")
    const codes: (string | undefined)[] = []
    for (let at = 0; at < 33; at += 1)
      codes.push((await signIn(email, "a guess", { "x-real-ip": `198.51.101.${at}` })).code)
    expect(codes.filter((code) => code === "invalid_credentials")).toHaveLength(30)
    expect((await signIn(email, password, { "x-real-ip": "198.51.101.99" })).code).toBe("too_many_requests")
    expect((await signIn(email, password, await knownDevice(userId))).status).toBe(200)
  })

  test("has ten guesses of its own", async () => {
    const { email, userId } = await createPersonIn("acme")
    const device = await knownDevice(userId)
    for (let at = 0; at < 10; at += 1)
      expect((await signIn(email, "a guess", { ...device, "x-real-ip": `198.51.102.${at}` })).code).toBe(
        "invalid_credentials",
      )
    expect((await signIn(email, password, { ...device, "x-real-ip": "198.51.102.99" })).code).toBe("too_many_requests")
    expect((await signIn(email, password, { "x-real-ip": "198.51.102.99" })).status).toBe(200)
  })

  test("is not one whose cookie is forged", async () => {
    const { email, userId } = await createPersonIn("acme")
    const address = { "x-real-ip": "198.51.100.81" }
    await slowDownAddress(address["x-real-ip"])
    const { cookie } = await knownDevice(userId)
    const [name, token = ""] = cookie.split("=")
    const [head, , signature] = token.split(".")
    const claims = Buffer.from(JSON.stringify({ jti: crypto.randomUUID(), users: [userId] })).toString("base64url")
    for (const forged of ["x", `${head}.${claims}.${signature}`, `${head}.${claims}.`])
      expect((await signIn(email, password, { ...address, cookie: `${name}=${forged}` })).code).toBe(
        "too_many_requests",
      )
  })
})

test("an IPv6 network of one client counts as one address", async () => {
  const { email } = await createPersonIn("acme")
  for (let at = 0; at < 10; at += 1) await signIn(email, "a guess", { "x-real-ip": `2001:db8:5:6::${at}` })
  expect((await signIn(email, password, { "x-real-ip": "2001:db8:5:6:ffff::1" })).code).toBe("too_many_requests")
  expect((await signIn(email, password, { "x-real-ip": "2001:db8:5:7::1" })).status).toBe(200)
})

/** Signs in as a page does and returns the cookies that the browser gets, by name. */
async function signInByPage(email: string, device = ""): Promise<Map<string, string>> {
  const ask = (path: string, init: { method: string; cookie: string; body?: string }) => {
    const { method, cookie, body } = init
    const headers = { host: "acme.localhost", "content-type": "application/x-www-form-urlencoded", cookie }
    current = new NextRequest(`http://acme.localhost/api/auth/${path}`, { method, headers, ...(body && { body }) })
    return handleNextAuth(current, { params: Promise.resolve({ nextauth: path.split("/") }) })
  }
  const csrf = await ask("csrf", { method: "GET", cookie: "" })
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const cookie = [...csrf.headers.getSetCookie().map((line) => line.split(";")[0]), device].join("; ")
  const form = { username: email, password, instituteId: "2", endOther: "true", csrfToken, json: "true" }
  const response = await ask("callback/credentials", {
    method: "POST",
    cookie,
    body: new URLSearchParams(form).toString(),
  })
  return new Map(response.headers.getSetCookie().map((line) => [line.split("=", 1)[0] ?? "", line]))
}

test("a sign-in makes the browser known to the person, beside those who signed in there before", async () => {
  const [one, other] = [await createPersonIn("acme"), await createPersonIn("acme")]
  const name = "__Host-lectern.device"
  const first = (await signInByPage(one.email)).get(name) ?? ""
  expect(first).toMatch(new RegExp(`; Path=/; HttpOnly; SameSite=Lax; Max-Age=${KNOWN_DEVICE_SECONDS}; Secure$`))
  const valueOf = (line: string) => line.slice(name.length + 1).split(";")[0]
  const before = await readKnownDevice(valueOf(first))
  expect(before?.userIds).toEqual([one.userId])

  const second = (await signInByPage(other.email, first.split(";")[0])).get(name) ?? ""
  expect(await readKnownDevice(valueOf(second))).toEqual({ id: before?.id, userIds: [other.userId, one.userId] })
  expect((await signInByPage("nobody@people.test")).has(name)).toBe(false)
})
