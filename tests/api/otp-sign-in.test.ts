import { sql } from "kysely"
import { otp } from "@/lib/features/otp/contract"
import { passwords } from "@/lib/features/passwords/contract"
import { auth } from "@/lib/features/auth/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { requestOtp, latestOtp, listOtps, freshIp, markMobileVerified, submitOtp, wrongOtp } from "../setup/otp"
import { password, createPersonIn, markEmailVerified, signIn } from "../setup/sign-in"
import { withJobQueue } from "../setup/job-queue"
import { runJobs } from "../setup/run-jobs"
import { institutes, sendRaw, send, unique } from "../setup/test-app"

withJobQueue()

const unknownEmail = () => `${unique("unknown")}@people.test`
const userOf = (email: string) =>
  withPlatform((db) => db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirstOrThrow())
const updateCodes = (values: object) => withPlatform((db) => db.updateTable("one_time_codes").set(values).execute())

describe("a code to an e-mail", () => {
  test("signs its user in, and verifies the e-mail", async () => {
    const { email, userId } = await createPersonIn("acme")
    const sent = await requestOtp(email)
    expect(sent).toMatchObject({ status: 200, data: { expiresInSeconds: 300, resendAfterSeconds: 30 } })
    expect(sent.response.headers.get("cache-control")).toBe("no-store")
    const { status, data, response } = await submitOtp(email, await latestOtp(email))
    expect(status).toBe(200)
    expect(response.headers.get("cache-control")).toBe("no-store")
    expect(data).toMatchObject({ verified: true, session: { user_id: userId, email, selectedInstitute: 2 } })
    const profile = await sendRaw("/users/v2/api/getProfile", {
      headers: { authorization: `Bearer ${data.session?.access_token ?? ""}` },
    })
    expect(profile.status).toBe(200)
    expect((await userOf(email)).emailVerifiedAt).not.toBeNull()
  })

  test("is right for an e-mail without an account too, and begins no session", async () => {
    const email = unknownEmail()
    await requestOtp(email)
    expect((await submitOtp(email, await latestOtp(email))).data).toEqual({ verified: true, session: null })
  })

  test("is sent by the other calls of the specification as well", async () => {
    for (const ask of [
      (email: string) =>
        send(null, otp.mobileAuthentication, { query: { idInstitute: "2" }, body: { email } }, freshIp()),
      (email: string) => send(null, otp.verifyEmail, { body: { email, instituteId: 2 } }, freshIp()),
      (email: string) => send(null, otp.sendToVerify, { query: { identifier: email, idInstitute: "2" } }, freshIp()),
    ]) {
      const { email } = await createPersonIn("acme")
      expect((await ask(email)).status).toBe(200)
      expect((await submitOtp(email, await latestOtp(email))).data.session).not.toBeNull()
    }
  })
})

describe("a code to a mobile", () => {
  test("signs in its verified owner, in any format of the number", async () => {
    const { email, userId } = await createPersonIn("acme")
    const mobile = await markMobileVerified(userId)
    await requestOtp(` ${mobile.slice(3, 8)} ${mobile.slice(8)}`)
    expect((await submitOtp(mobile, await latestOtp(mobile))).data.session?.email).toBe(email)
  })

  test("is not sent to an unverified number", async () => {
    const { userId } = await createPersonIn("acme")
    const mobile = `+9188${String(userId).slice(-8).padStart(8, "0")}`
    await withPlatform((db) => db.updateTable("users").set({ mobile }).where("id", "=", userId).execute())
    expect((await requestOtp(mobile)).status).toBe(200)
    expect(await listOtps(mobile)).toEqual([])
  })
})

describe("a wrong code", () => {
  test("is refused, and five of them invalidate the right one", async () => {
    const { email } = await createPersonIn("acme")
    await requestOtp(email)
    const right = await latestOtp(email)
    for (let i = 1; i <= 5; i++)
      expect(await submitOtp(email, wrongOtp(right, i))).toMatchObject({ status: 400, code: "invalid_code" })
    expect((await submitOtp(email, right)).code).toBe("invalid_code")
  })

  test("cannot be guessed by concurrent attempts either", async () => {
    const { email } = await createPersonIn("acme")
    await requestOtp(email)
    const right = await latestOtp(email)
    await Promise.all(Array.from({ length: 20 }, (_, i) => submitOtp(email, wrongOtp(right, i + 1))))
    const { tries } = await withPlatform((db) =>
      db.selectFrom("one_time_codes").select("tries").orderBy("id", "desc").limit(1).executeTakeFirstOrThrow(),
    )
    expect(tries).toBe(5)
    expect((await submitOtp(email, right)).code).toBe("invalid_code")
  })

  test("is checked a hundred times from one IP address, and then one in a second", async () => {
    const headers = freshIp()
    const startedAt = Date.now()
    const answers = await Promise.all(
      Array.from({ length: 160 }, (_, i) => submitOtp(`listed-${i}@people.test`, "123456", { headers })),
    )
    const seconds = Math.ceil((Date.now() - startedAt) / 1000)
    const checked = answers.filter(({ code }) => code !== "too_many_requests").length
    expect(checked).toBeGreaterThan(100)
    // Those of the four pauses have a turn each.
    expect(checked).toBeLessThanOrEqual(104 + seconds)
  })

  test.each(["12345", "1234567", "12345a", "", "१२३४५६"])("is not compared when it is %j", async (otp) => {
    const answer = await submitOtp("somebody@people.test", otp)
    expect(answer).toMatchObject({ status: 400, code: "invalid_input", fields: { otp: [expect.any(String)] } })
  })
})

describe("a code", () => {
  test("is valid once, even in concurrent requests", async () => {
    const { email } = await createPersonIn("acme")
    await requestOtp(email)
    const right = await latestOtp(email)
    const answers = await Promise.all(Array.from({ length: 6 }, () => submitOtp(email, right, { endOther: true })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === "invalid_code")).toHaveLength(5)
    expect((await submitOtp(email, right, { endOther: true })).code).toBe("invalid_code")
  })

  test("expires after five minutes", async () => {
    const { email } = await createPersonIn("acme")
    await requestOtp(email)
    const right = await latestOtp(email)
    await updateCodes({ expiresAt: new Date(Date.now() - 1_000) })
    expect((await submitOtp(email, right)).code).toBe("invalid_code")
  })

  test("is valid neither at another institute nor for another identifier", async () => {
    const [one, other] = [await createPersonIn("acme", "rival"), await createPersonIn("acme")]
    await requestOtp(one.email)
    await requestOtp(other.email)
    const right = await latestOtp(one.email)
    expect((await submitOtp(one.email, right, { slug: "rival" })).code).toBe("invalid_code")
    expect((await submitOtp(other.email, right)).code).toBe("invalid_code")
    expect((await submitOtp(one.email, right)).status).toBe(200)
  })

  test("has its institute in its hash: a row moved to another institute is refused there", async () => {
    const { email } = await createPersonIn("acme", "rival")
    await requestOtp(email)
    const right = await latestOtp(email)
    const moved = await withPlatform((db) =>
      db
        .updateTable("one_time_codes")
        .set({ instituteId: institutes.rival })
        .where("instituteId", "=", institutes.acme)
        .where("usedAt", "is", null)
        .returning("id")
        .execute(),
    )
    expect(moved.length).toBeGreaterThan(0)
    expect((await submitOtp(email, right, { slug: "rival" })).code).toBe("invalid_code")
  })

  test("has its purpose in its hash: a row with another purpose is refused for it", async () => {
    const { email } = await createPersonIn("acme")
    await requestOtp(email)
    const right = await latestOtp(email)
    await updateCodes({ purpose: "reset_password" })
    const body = { email, otp: right, instituteId: institutes.acme }
    expect((await send(null, passwords.confirmOtpByPost, { body }, freshIp())).code).toBe("invalid_code")
    await updateCodes({ purpose: "sign_in" })
    expect((await submitOtp(email, right)).status).toBe(200)
  })

  test("is replaced by a newer one", async () => {
    const { email } = await createPersonIn("acme")
    await requestOtp(email)
    const first = await latestOtp(email)
    await withPlatform((db) => db.deleteFrom("rate_limits").execute())
    await requestOtp(email)
    const [second = ""] = await listOtps(email)
    if (first !== second) expect((await submitOtp(email, first)).code).toBe("invalid_code")
    expect((await submitOtp(email, second)).status).toBe(200)
  })

  test("is not in the database in plain text, nor is its recipient, and the job has it sealed", async () => {
    const email = unknownEmail()
    await requestOtp(email)
    const waiting = await withPlatform((db) =>
      sql<{ data: { sealed: string } }>`select data from pgboss.job where data->>'to' = ${email}`.execute(db),
    )
    const rows = await withPlatform((db) => db.selectFrom("one_time_codes").selectAll().execute())
    const code = await latestOtp(email)
    expect(JSON.stringify(waiting.rows.map(({ data }) => data))).not.toContain(code)
    expect(waiting.rows[0]?.data.sealed).toMatch(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/)
    const texts = rows.map((row) => JSON.stringify({ ...row, id: 0 }))
    expect(texts.join("")).not.toMatch(new RegExp(`${code}|${email}`))
  })
})

describe("a session on another device", () => {
  test("is refused without consuming the code, and ended with endOther", async () => {
    const { email, userId } = await createPersonIn("acme")
    await markEmailVerified(userId)
    const first = await signIn(email)
    await requestOtp(email)
    const right = await latestOtp(email)
    expect((await submitOtp(email, right)).code).toBe("signed_in_elsewhere")
    expect((await submitOtp(email, right)).code).toBe("signed_in_elsewhere")
    expect((await submitOtp(email, right, { endOther: true })).status).toBe(200)
    const response = await sendRaw("/users/v2/api/getProfile", {
      headers: { authorization: `Bearer ${first.data.access_token}` },
    })
    expect(await response.json()).toMatchObject({ code: "session_replaced" })
  })

  test("costs none of the five attempts", async () => {
    const { email, userId } = await createPersonIn("acme")
    await markEmailVerified(userId)
    await signIn(email)
    await requestOtp(email)
    const right = await latestOtp(email)
    for (let i = 1; i <= 4; i++) await submitOtp(email, wrongOtp(right, i))
    for (let i = 0; i < 3; i++) expect((await submitOtp(email, right)).code).toBe("signed_in_elsewhere")
    expect((await submitOtp(email, right, { endOther: true })).status).toBe(200)
  })
})

test("a disabled user, or no member, is revealed only with the right code", async () => {
  const { email, userId } = await createPersonIn("rival")
  await requestOtp(email)
  const right = await latestOtp(email)
  expect((await submitOtp(email, wrongOtp(right))).code).toBe("invalid_code")
  expect((await submitOtp(email, right)).code).toBe("not_a_member")
  await withPlatform((db) =>
    db
      .insertInto("memberships")
      .values({ instituteId: institutes.acme, userId, role: "Student", status: "disabled" })
      .execute(),
  )
  expect((await submitOtp(email, right)).code).toBe("disabled")
})

test("a sign-in code does not reset a password, and the other way round", async () => {
  const { email } = await createPersonIn("acme")
  await requestOtp(email)
  const right = await latestOtp(email)
  const response = await sendRaw(`/users/v1/api/confirmOtp?email=${email}&otp=${right}&instituteId=2`)
  expect(await response.json()).toMatchObject({ status: 400, code: "invalid_code" })
  expect((await send(null, auth.login, { body: { username: email, password, instituteId: 2 } })).status).toBe(200)
  await runJobs()
})
