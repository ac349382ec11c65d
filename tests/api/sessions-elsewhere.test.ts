import { auth } from "@/lib/features/auth/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { password, createPersonIn, signIn, signInEndingOthers } from "../setup/sign-in"
import { send, type TestMember } from "../setup/test-app"

const PHONE =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36"

type Answer = Awaited<ReturnType<typeof signIn>>
const as = ({ data }: Answer): TestMember => ({
  userId: data.user_id,
  instituteId: data.selectedInstitute,
  sessionId: "",
  email: data.email,
  accessToken: data.access_token,
  loginToken: data.user_unique_login_token,
})

test("a sign-in with the four fields of the specification ends the session on another device", async () => {
  const { email: username } = await createPersonIn("acme")
  const body = { username, password, instituteId: 2, isWebLogin: true }
  const first = as(await send(null, auth.login, { body }))
  expect((await send(null, auth.login, { body })).status).toBe(200)
  expect((await send(first, auth.getProfile, {})).code).toBe("session_replaced")
})

describe("a sign-in that asks first while there is a session on another device", () => {
  test("is rejected with the device and its last activity, and ends nothing", async () => {
    const { email } = await createPersonIn("acme")
    const first = as(await signInEndingOthers(email, "acme", { "user-agent": PHONE }))
    const { response, ...rejected } = await signIn(email)
    expect(rejected).toMatchObject({ status: 409, code: "signed_in_elsewhere" })
    expect(await response.json()).toMatchObject({
      details: { device: "Chrome, Android", lastSeenAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    })
    expect((await send(first, auth.getProfile, {})).status).toBe(200)
  })

  test("ends the other session when the person confirms", async () => {
    const { email } = await createPersonIn("acme")
    const first = as(await signIn(email))
    expect((await signInEndingOthers(email)).status).toBe(200)
    expect((await send(first, auth.getProfile, {})).code).toBe("session_replaced")
  })

  test("reveals the other session only with the right password", async () => {
    const { email } = await createPersonIn("acme")
    await signIn(email)
    expect((await signIn(email, "acme", "not the secret")).code).toBe("invalid_credentials")
  })

  test("needs no confirmation at another institute, after sign-out, or once the session has expired", async () => {
    const { email, userId } = await createPersonIn("acme", "rival")
    const first = as(await signIn(email))
    expect((await signIn(email, "rival")).status).toBe(200)
    await send(first, auth.logout, {})
    expect((await signIn(email)).status).toBe(200)
    await withPlatform((db) =>
      db
        .updateTable("sessions")
        .set({ expiresAt: new Date(0) })
        .where("userId", "=", userId)
        .execute(),
    )
    expect((await signIn(email)).status).toBe(200)
  })

  test("needs no confirmation in the browser that has that session", async () => {
    const { email } = await createPersonIn("acme")
    const first = as(await signIn(email))
    const again = { body: { username: email, password, instituteId: 2, endOther: false } }
    expect((await send(null, auth.login, again, { logintoken: first.loginToken })).status).toBe(200)
    expect((await send(null, auth.login, again, { logintoken: "x".repeat(43) })).code).toBe("signed_in_elsewhere")
  })

  test("succeeds exactly once of many simultaneous ones that do not end another", async () => {
    const { email } = await createPersonIn("acme")
    const responses = await Promise.all(Array.from({ length: 6 }, () => signIn(email)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ code }) => code === "signed_in_elsewhere")).toHaveLength(5)
  })
})
