import { people } from "@/lib/features/auth/contract"
import { passwords } from "@/lib/features/passwords/contract"
import { readOutbox } from "@/lib/server/gateways/outbox"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { codeOf, codesOf, freshAddress, wrongCode } from "../setup/codes"
import { password, personOf, signIn } from "../setup/member"
import { withQueue } from "../setup/queue"
import { runJobs } from "../setup/run-jobs"
import { raw, send, type Someone, unique } from "../setup/world"

withQueue()

const other = "another sentence nobody guesses"

const forget = (email: string) =>
  send(null, passwords.forgotPassword, { query: { email, instituteId: "2" } }, freshAddress())
const confirm = (email: string, otp: string, instituteId = 2) =>
  send(null, passwords.confirmOtpByPost, { body: { email, otp, instituteId } }, freshAddress())
const save = (token: string, word = other, instituteId = 2) =>
  send(null, passwords.savePassword, { body: { password: word, token, instituteId } }, freshAddress())

async function tokenFor(email: string): Promise<string> {
  await forget(email)
  return (await confirm(email, await codeOf(email))).data.token
}

async function signedIn(...slugs: Parameters<typeof personOf>) {
  const person = await personOf(...slugs)
  const sessions: Someone[] = []
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
  test("is set anew by the code that came by mail", async () => {
    const { email } = await personOf("acme")
    expect((await forget(email)).data).toEqual({ expiresInSeconds: 300, resendAfterSeconds: 30 })
    const { status, data, response } = await confirm(email, await codeOf(email))
    expect(status).toBe(200)
    expect(data).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), expiresAt: expect.any(Date) })
    expect(response.headers.get("cache-control")).toBe("no-store")
    expect((await save(data.token)).status).toBe(200)
    expect((await signIn(email)).code).toBe("wrong_credentials")
    expect((await signIn(email, "acme", other)).status).toBe(200)
  })

  test("ends every session, at every institute, and the person is told", async () => {
    const { email, sessions } = await signedIn("acme", "rival")
    await save(await tokenFor(email))
    for (const session of sessions) expect((await send(session, people.getProfile, {})).code).toBe("signed_out")
    await runJobs()
    const told = (await readOutbox(500)).find(({ to, subject }) => to === email && subject?.includes("was changed"))
    expect(told?.text).toContain("acme institute")
  })

  test("under way is over once the password was changed by who is signed in", async () => {
    const { email, sessions } = await signedIn("acme")
    const token = await tokenFor(email)
    const body = { password: "a third sentence nobody guesses", currentPassword: password }
    const [session] = sessions
    expect((await send(session ?? null, passwords.savePassword, { body }, freshAddress())).status).toBe(200)
    expect((await save(token)).code).toBe("link_expired")
  })

  test("proves the mailbox", async () => {
    const { email, userId } = await personOf("acme")
    await save(await tokenFor(email))
    const row = await withPlatform((db) =>
      db.selectFrom("users").select("emailVerifiedAt").where("id", "=", userId).executeTakeFirstOrThrow(),
    )
    expect(row.emailVerifiedAt).toEqual(expect.any(Date))
  })

  test("answers known and unknown to the byte alike, and mails the unknown nothing", async () => {
    const { email } = await personOf("acme")
    const nobody = `${unique("nobody")}@people.test`
    const answers = [await forget(email), await forget(nobody)]
    const [known, unknown] = await Promise.all(
      answers.map(async ({ response }) => (await response.text()).replace(/"requestId":"[^"]+"/, "")),
    )
    expect(known).toBe(unknown)
    expect(await codesOf(nobody)).toEqual([])
    expect(await codesOf(email)).toHaveLength(1)
  })

  test("can be confirmed by the GET of the specification", async () => {
    const { email } = await personOf("acme")
    await forget(email)
    const path = `/users/v1/api/confirmOtp?email=${email}&otp=${await codeOf(email)}&instituteId=2`
    expect((await raw(path, { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403)
    const response = await raw(path)
    expect(response.status).toBe(200)
    expect(response.headers.get("cache-control")).toBe("no-store")
    expect((await raw(path)).status).toBe(400)
  })
})

describe("a code for a new password", () => {
  test("is good once, even in many hands at once", async () => {
    const { email } = await personOf("acme")
    await forget(email)
    const right = await codeOf(email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(email, right)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test("is refused when it is wrong, of another institute, or of somebody else", async () => {
    const [one, two] = [await personOf("acme"), await personOf("acme")]
    await forget(one.email)
    const right = await codeOf(one.email)
    expect((await confirm(one.email, wrongCode(right))).code).toBe("wrong_code")
    expect((await confirm(one.email, right, 3)).code).toBe("wrong_code")
    expect((await confirm(two.email, right)).code).toBe("wrong_code")
  })
})

describe("a token for a new password", () => {
  test("is good once", async () => {
    const { email } = await personOf("acme")
    const token = await tokenFor(email)
    const answers = await Promise.all([save(token), save(token), save(token)])
    expect(answers.map(({ code }) => code ?? "ok").toSorted()).toEqual(["link_expired", "link_expired", "ok"])
  })

  test("survives a password that will not do", async () => {
    const { email } = await personOf("acme")
    const token = await tokenFor(email)
    for (const word of ["password123", email]) expect((await save(token, word)).code).toBe("invalid_input")
    expect((await save(token)).status).toBe(200)
  })

  test("that is old, made up or of another institute is refused", async () => {
    const { email } = await personOf("acme")
    const token = await tokenFor(email)
    expect((await save("x".repeat(43))).code).toBe("link_expired")
    expect((await save(token, other, 3)).code).toBe("link_expired")
    await withPlatform((db) =>
      db
        .updateTable("password_resets")
        .set({ expiresAt: new Date(0) })
        .execute(),
    )
    expect(await save(token)).toMatchObject({ status: 410, code: "link_expired" })
  })

  test("lies in the database as a hash alone", async () => {
    const { email } = await personOf("acme")
    const token = await tokenFor(email)
    const rows = await withPlatform((db) => db.selectFrom("password_resets").selectAll().execute())
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe("a password changed by who is signed in", () => {
  const change = (as: Someone | null, body: { password: string; currentPassword?: string }) =>
    send(as, passwords.savePassword, { body }, freshAddress())

  test("needs the present one, keeps this session and ends the others", async () => {
    const { email, sessions } = await signedIn("acme", "rival")
    const [here, there] = sessions
    if (!here || !there) throw new Error("two sessions")
    const refused = await change(here, { password: other, currentPassword: "not it" })
    expect(refused).toMatchObject({ code: "invalid_input", fields: { currentPassword: [expect.any(String)] } })
    expect((await change(here, { password: other })).code).toBe("invalid_input")
    expect((await change(here, { password: other, currentPassword: password })).status).toBe(200)
    expect((await send(here, people.getProfile, {})).status).toBe(200)
    expect((await send(there, people.getProfile, {})).code).toBe("signed_out")
    expect((await signIn(email, "rival", other)).status).toBe(200)
  })

  test("is not for strangers", async () => {
    expect((await change(null, { password: other, currentPassword: password })).code).toBe("signed_out")
  })
})
