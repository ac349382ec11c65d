import { decode, encode } from "next-auth/jwt"
import { decryptSession, sessionSecret, type SessionCookie } from "@/lib/server/auth/session-cookie"

jest.mock("next-auth/jwt", () => {
  const original: { decode: typeof decode } = jest.requireActual("next-auth/jwt")
  return { ...original, decode: jest.fn(original.decode) }
})

const HOUR_SECONDS = 3_600
const session = (userId: number): SessionCookie => ({
  user: {
    user_id: userId,
    first_name: "Asha",
    email: "asha@acme.test",
    role: "Student",
    selectedInstitute: 2,
    profileImage: null,
  },
  accessToken: "a",
  accessEndsAt: Date.now() + 900_000,
  loginToken: "l",
})
const cookieOf = async (userId: number, secret?: string) =>
  encode({ token: { ...session(userId) }, secret: secret ?? (await sessionSecret()), maxAge: HOUR_SECONDS })

beforeEach(() => jest.mocked(decode).mockClear())

test("a cookie is decrypted once, each to its own session", async () => {
  const [first, second] = [await cookieOf(1), await cookieOf(2)]
  for (let times = 0; times < 3; times += 1) {
    expect((await decryptSession(first))?.user.user_id).toBe(1)
    expect((await decryptSession(second))?.user.user_id).toBe(2)
  }
  expect(decode).toHaveBeenCalledTimes(2)
})

test("a cookie is not known beyond its expiry", async () => {
  const cookie = await cookieOf(3)
  expect(await decryptSession(cookie)).toBeDefined()
  jest.useFakeTimers({ now: Date.now() + (HOUR_SECONDS + 60) * 1000 })
  expect(await decryptSession(cookie)).toBeUndefined()
  jest.useRealTimers()
})

test("a forged cookie is undefined each time, also beside the genuine one", async () => {
  const genuine = await cookieOf(4)
  await decryptSession(genuine)
  const forged = await cookieOf(4, "another secret")
  const tagAt = genuine.lastIndexOf(".") + 1
  const changed = `${genuine.slice(0, tagAt)}${genuine[tagAt] === "A" ? "B" : "A"}${genuine.slice(tagAt + 1)}`
  for (const cookie of [forged, forged, `${genuine}x`, changed, changed, "", undefined])
    expect(await decryptSession(cookie)).toBeUndefined()
})
