import { SignJWT } from "jose"
import { auth } from "@/lib/features/auth/contract"
import { signAccessToken } from "@/lib/server/auth/access-token"
import { listenForSessionEnds, tokenMemory } from "@/lib/server/auth/token-memory"
import { flushNotifications, stopListening } from "@/lib/server/db/listener"
import { secretFor } from "@/lib/server/secrets.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"

beforeAll(listenForSessionEnds)
beforeEach(() => tokenMemory.clear())
afterAll(stopListening)

const call = (as: TestMember) => send(as, auth.getProfile, {})

async function remembered(): Promise<TestMember> {
  const person = await createMember("Student")
  expect((await call(person)).status).toBe(200)
  expect(tokenMemory.get(person.accessToken)).toMatchObject({ userId: person.userId, sessionId: person.sessionId })
  return person
}

/** Resolves once the notifications of what was committed so far have arrived, which takes no more than a round trip. */
async function expectForgotten({ accessToken }: TestMember) {
  await flushNotifications()
  expect(tokenMemory.get(accessToken)).toBeUndefined()
}

const revoke = ({ sessionId }: TestMember, revokeReason: string) =>
  withPlatform((db) =>
    db.updateTable("sessions").set({ revokedAt: new Date(), revokeReason }).where("id", "=", sessionId).execute(),
  )
const setStatus = ({ userId }: TestMember, status: string) =>
  withPlatform((db) => db.updateTable("memberships").set({ status }).where("userId", "=", userId).execute())

/** A token with chosen times, as another node may sign it. */
const tokenOf = (
  { userId, instituteId, sessionId }: TestMember,
  { issuedIn, expiresIn, key = secretFor("access token") }: { issuedIn: number; expiresIn: number; key?: Buffer },
) =>
  new SignJWT({ inst: instituteId, sid: sessionId })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(String(userId))
    .setIssuer("lectern")
    .setAudience("api")
    .setIssuedAt(Math.floor(Date.now() / 1000) + issuedIn)
    .setExpirationTime(Math.floor(Date.now() / 1000) + expiresIn)
    .sign(key)

describe("a remembered token", () => {
  test.each([
    ["session_replaced", 401, "session_replaced"],
    ["signed_out", 401, "unauthenticated"],
  ])(
    "of a session revoked as %s is forgotten with its notification, refused, and not remembered anew",
    async (reason, status, code) => {
      const person = await remembered()
      await revoke(person, reason)
      await expectForgotten(person)
      expect(await call(person)).toMatchObject({ status, code })
      await expectForgotten(person)
    },
  )

  test("of a disabled member is forgotten with its notification, refused, and not remembered anew", async () => {
    const person = await remembered()
    await setStatus(person, "disabled")
    await expectForgotten(person)
    expect(await call(person)).toMatchObject({ status: 403, code: "disabled" })
    await expectForgotten(person)
  })

  test("is refused with the login token of another session", async () => {
    const [person, other] = [await remembered(), await remembered()]
    expect((await call({ ...person, loginToken: other.loginToken })).code).toBe("session_replaced")
  })

  test("is refused at another institute", async () => {
    const person = await remembered()
    const answer = await send(person, auth.getProfile, {}, { instituteid: String(institutes.rival) })
    expect(answer).toMatchObject({ status: 403, code: "other_institute" })
  })

  test("does not make the token of the same session at another institute valid", async () => {
    const person = await remembered()
    const { token } = await signAccessToken({ ...person, instituteId: institutes.rival })
    expect((await call({ ...person, accessToken: token })).code).toBe("unauthenticated")
  })
})

describe("a token that is not remembered", () => {
  test("is a forged one, also beside the genuine one", async () => {
    const person = await remembered()
    const forged = await tokenOf(person, { issuedIn: 0, expiresIn: 950, key: Buffer.alloc(32) })
    const [head, , signature] = person.accessToken.split(".")
    const [, otherBody] = forged.split(".")
    for (const token of [forged, `${head}.${otherBody}.${signature}`, `${person.accessToken}x`]) {
      expect((await call({ ...person, accessToken: token })).code).toBe("unauthenticated")
      expect(tokenMemory.get(token)).toBeUndefined()
    }
    expect(tokenMemory.size()).toBe(1)
  })

  test("is an expired one", async () => {
    const person = await createMember("Student")
    const expired = await tokenOf(person, { issuedIn: -900, expiresIn: -6 })
    expect(await call({ ...person, accessToken: expired })).toMatchObject({ status: 401, code: "token_expired" })
    expect(tokenMemory.size()).toBe(0)
  })

  test("is one that only the tolerance for clocks makes valid", async () => {
    const person = await createMember("Student")
    const late = await tokenOf(person, { issuedIn: -900, expiresIn: -2 })
    expect((await call({ ...person, accessToken: late })).status).toBe(200)
    expect(tokenMemory.size()).toBe(0)
  })

  test("is one that expires while it is remembered", async () => {
    const person = await createMember("Student")
    const short = { ...person, accessToken: await tokenOf(person, { issuedIn: -890, expiresIn: 10 }) }
    expect((await call(short)).status).toBe(200)
    expect(tokenMemory.size()).toBe(1)
    const now = jest.spyOn(Date, "now").mockReturnValue(Date.now() + 10_500)
    expect(tokenMemory.get(short.accessToken)).toBeUndefined()
    now.mockRestore()
  })
})

test("a token that a node with a clock ahead has signed is remembered", async () => {
  const person = await createMember("Student")
  const early = { ...person, accessToken: await tokenOf(person, { issuedIn: 4, expiresIn: 904 }) }
  expect((await call(early)).status).toBe(200)
  expect(tokenMemory.get(early.accessToken)).toBeDefined()
})

test("nothing is remembered while the ends of sessions are not listened to", async () => {
  const person = await remembered()
  await stopListening()
  tokenMemory.clear()
  expect((await call(person)).status).toBe(200)
  expect(tokenMemory.size()).toBe(0)
  await listenForSessionEnds()
  expect((await call(person)).status).toBe(200)
  expect(tokenMemory.size()).toBe(1)
})
