import { auth } from "@/lib/features/auth/contract"
import { passwords } from "@/lib/features/passwords/contract"
import { readOutbox } from "@/lib/server/gateways/outbox"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { latestOtp, listOtps, freshIp, wrongOtp } from "../setup/otp"
import { password, createPersonIn, signIn } from "../setup/sign-in"
import { withJobQueue } from "../setup/job-queue"
import { runJobs } from "../setup/run-jobs"
import { sendRaw, send, type TestMember, unique } from "../setup/test-app"

withJobQueue()

const otherPassword = "another sentence nobody guesses"

const forgotPassword = (email: string) =>
  send(null, passwords.forgotPassword, { query: { email, instituteId: "2" } }, freshIp())
const confirm = (email: string, otp: string, instituteId = 2) =>
  send(null, passwords.confirmOtpByPost, { body: { email, otp, instituteId } }, freshIp())
const save = (token: string, newPassword = otherPassword, instituteId = 2) =>
  send(null, passwords.savePassword, { body: { password: newPassword, token, instituteId } }, freshIp())

async function tokenFor(email: string): Promise<string> {
  await forgotPassword(email)
  return (await confirm(email, await latestOtp(email))).data.token
}

async function createSignedInMember(...slugs: Parameters<typeof createPersonIn>) {
  const person = await createPersonIn(...slugs)
  const sessions: TestMember[] = []
  for (const slug of slugs) {
    const { data } = await signIn(person.email, slug)
    sessions.push({
      ...person,
      instituteId: data.selectedInstitute,
      sessionId: "",
      accessToken: data.access_token,
      loginToken: data.user_unique_login_token,
    })
  }
  return { ...person, sessions }
}

describe("a forgotten password", () => {
  test("is reset by the code of the mail", async () => {
    const { email } = await createPersonIn("acme")
    expect((await forgotPassword(email)).data).toEqual({ expiresInSeconds: 300, resendAfterSeconds: 30 })
    const { status, data, response } = await confirm(email, await latestOtp(email))
    expect(status).toBe(200)
    expect(data).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), expiresAt: expect.any(Date) })
    expect(response.headers.get("cache-control")).toBe("no-store")
    expect((await save(data.token)).status).toBe(200)
    expect((await signIn(email)).code).toBe("invalid_credentials")
    expect((await signIn(email, "acme", otherPassword)).status).toBe(200)
  })

  test("ends every session, at every institute, and mails the user", async () => {
    const { email, sessions } = await createSignedInMember("acme", "rival")
    await save(await tokenFor(email))
    for (const session of sessions) expect((await send(session, auth.getProfile, {})).code).toBe("unauthenticated")
    await runJobs()
    const mail = (await readOutbox(500)).find(({ to, subject }) => to === email && subject?.includes("was changed"))
    expect(mail?.text).toContain("acme institute")
  })

  test("is no longer reset by its token once the signed-in user changed the password", async () => {
    const { email, sessions } = await createSignedInMember("acme")
    const token = await tokenFor(email)
    const body = { password: "a third sentence nobody guesses", currentPassword: password }
    const [session] = sessions
    expect((await send(session ?? null, passwords.savePassword, { body }, freshIp())).status).toBe(200)
    expect((await save(token)).code).toBe("link_expired")
  })

  test("verifies the e-mail", async () => {
    const { email, userId } = await createPersonIn("acme")
    await save(await tokenFor(email))
    const row = await withPlatform((db) =>
      db.selectFrom("users").select("emailVerifiedAt").where("id", "=", userId).executeTakeFirstOrThrow(),
    )
    expect(row.emailVerifiedAt).toEqual(expect.any(Date))
  })

  test("returns the same bytes for known and unknown, and mails nothing to the unknown", async () => {
    const { email } = await createPersonIn("acme")
    const nobody = `${unique("nobody")}@people.test`
    const answers = [await forgotPassword(email), await forgotPassword(nobody)]
    const [known, unknown] = await Promise.all(
      answers.map(async ({ response }) => (await response.text()).replace(/"requestId":"[^"]+"/, "")),
    )
    expect(known).toBe(unknown)
    expect(await listOtps(nobody)).toEqual([])
    expect(await listOtps(email)).toHaveLength(1)
  })

  test("can be confirmed by the GET of the specification", async () => {
    const { email } = await createPersonIn("acme")
    await forgotPassword(email)
    const path = `/users/v1/api/confirmOtp?email=${email}&otp=${await latestOtp(email)}&instituteId=2`
    expect((await sendRaw(path, { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403)
    const response = await sendRaw(path)
    expect(response.status).toBe(200)
    expect(response.headers.get("cache-control")).toBe("no-store")
    expect((await sendRaw(path)).status).toBe(400)
  })
})

describe("a code for a new password", () => {
  test("is valid once, even in concurrent requests", async () => {
    const { email } = await createPersonIn("acme")
    await forgotPassword(email)
    const right = await latestOtp(email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(email, right)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test("is refused when it is wrong, of another institute, or of another user", async () => {
    const [one, two] = [await createPersonIn("acme"), await createPersonIn("acme")]
    await forgotPassword(one.email)
    const right = await latestOtp(one.email)
    expect((await confirm(one.email, wrongOtp(right))).code).toBe("invalid_code")
    expect((await confirm(one.email, right, 3)).code).toBe("invalid_code")
    expect((await confirm(two.email, right)).code).toBe("invalid_code")
  })
})

describe("a token for a new password", () => {
  test("is valid once", async () => {
    const { email } = await createPersonIn("acme")
    const token = await tokenFor(email)
    const answers = await Promise.all([save(token), save(token), save(token)])
    expect(answers.map(({ code }) => code ?? "ok").toSorted()).toEqual(["link_expired", "link_expired", "ok"])
  })

  test("stays valid after a refused password", async () => {
    const { email } = await createPersonIn("acme")
    const token = await tokenFor(email)
    for (const newPassword of ["password123", email])
      expect((await save(token, newPassword)).code).toBe("invalid_input")
    expect((await save(token)).status).toBe(200)
  })

  test("that is expired, invented or of another institute is refused", async () => {
    const { email } = await createPersonIn("acme")
    const token = await tokenFor(email)
    expect((await save("x".repeat(43))).code).toBe("link_expired")
    expect((await save(token, otherPassword, 3)).code).toBe("link_expired")
    await withPlatform((db) =>
      db
        .updateTable("password_resets")
        .set({ expiresAt: new Date(0) })
        .execute(),
    )
    expect(await save(token)).toMatchObject({ status: 410, code: "link_expired" })
  })

  test("is stored only as a hash", async () => {
    const { email } = await createPersonIn("acme")
    const token = await tokenFor(email)
    const rows = await withPlatform((db) => db.selectFrom("password_resets").selectAll().execute())
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe("a password changed by a signed-in user", () => {
  const change = (as: TestMember | null, body: { password: string; currentPassword?: string }) =>
    send(as, passwords.savePassword, { body }, freshIp())

  test("requires the current one, keeps this session and ends the others", async () => {
    const { email, sessions } = await createSignedInMember("acme", "rival")
    const [here, there] = sessions
    if (!here || !there) throw new Error("two sessions")
    const refused = await change(here, { password: otherPassword, currentPassword: "not it" })
    expect(refused).toMatchObject({ code: "invalid_input", fields: { currentPassword: [expect.any(String)] } })
    expect((await change(here, { password: otherPassword })).code).toBe("invalid_input")
    expect((await change(here, { password: otherPassword, currentPassword: password })).status).toBe(200)
    expect((await send(here, auth.getProfile, {})).status).toBe(200)
    expect((await send(there, auth.getProfile, {})).code).toBe("unauthenticated")
    expect((await signIn(email, "rival", otherPassword)).status).toBe(200)
  })

  test("requires a session", async () => {
    expect((await change(null, { password: otherPassword, currentPassword: password })).code).toBe("unauthenticated")
  })
})
