import { people } from "@/lib/features/auth/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { password, personOf, signIn, signInHere } from "../setup/member"
import { send, type Someone } from "../setup/world"

const PHONE =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36"

type Answer = Awaited<ReturnType<typeof signIn>>
const as = ({ data }: Answer): Someone => ({
  userId: data.user_id,
  instituteId: data.selectedInstitute,
  sessionId: "",
  email: data.email,
  accessToken: data.access_token,
  loginToken: data.user_unique_login_token,
})

describe("a sign-in while a session lives on another device", () => {
  test("is asked about first, with the device and when it was last seen, and ends nothing", async () => {
    const { email } = await personOf("acme")
    const first = as(await signInHere(email, "acme", { "user-agent": PHONE }))
    const { response, ...asked } = await signIn(email)
    expect(asked).toMatchObject({ status: 409, code: "session_elsewhere" })
    expect(await response.json()).toMatchObject({
      details: { device: "Chrome, Android", lastSeenAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    })
    expect((await send(first, people.getProfile, {})).status).toBe(200)
  })

  test("ends it when the person says so", async () => {
    const { email } = await personOf("acme")
    const first = as(await signIn(email))
    expect((await signInHere(email)).status).toBe(200)
    expect((await send(first, people.getProfile, {})).code).toBe("other_platform")
  })

  test("is asked about only with the right password", async () => {
    const { email } = await personOf("acme")
    await signIn(email)
    expect((await signIn(email, "acme", "not the secret")).code).toBe("wrong_credentials")
  })

  test("is not asked about at another institute, after signing out, or once the session is old", async () => {
    const { email, userId } = await personOf("acme", "rival")
    const first = as(await signIn(email))
    expect((await signIn(email, "rival")).status).toBe(200)
    await send(first, people.logout, {})
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

  test("is not asked about by the browser that has that very session", async () => {
    const { email } = await personOf("acme")
    const first = as(await signIn(email))
    const again = { body: { username: email, password, instituteId: 2 } }
    expect((await send(null, people.login, again, { logintoken: first.loginToken })).status).toBe(200)
    expect((await send(null, people.login, again, { logintoken: "x".repeat(43) })).code).toBe("session_elsewhere")
  })

  test("of many at once that do not end another, exactly one begins", async () => {
    const { email } = await personOf("acme")
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(email)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === "session_elsewhere")).toHaveLength(5)
  })
})
