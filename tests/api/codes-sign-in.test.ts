import { sql } from "kysely"
import { codes } from "@/lib/features/otp/contract"
import { passwords } from "@/lib/features/passwords/contract"
import { people } from "@/lib/features/auth/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { askCode, codeOf, codesOf, freshAddress, proveMobile, typeCode, wrongCode } from "../setup/codes"
import { password, personOf, proveEmail, signIn } from "../setup/member"
import { withQueue } from "../setup/queue"
import { runJobs } from "../setup/run-jobs"
import { institutes, raw, send, unique } from "../setup/world"

withQueue()

const stranger = () => `${unique("stranger")}@people.test`
const userOf = (email: string) =>
  withPlatform((db) => db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirstOrThrow())
const change = (values: object) => withPlatform((db) => db.updateTable("one_time_codes").set(values).execute())

describe("a code to an e-mail", () => {
  test("signs in whom it belongs to, and proves the e-mail", async () => {
    const { email, userId } = await personOf("acme")
    const sent = await askCode(email)
    expect(sent).toMatchObject({ status: 200, data: { expiresInSeconds: 300, resendAfterSeconds: 30 } })
    expect(sent.response.headers.get("cache-control")).toBe("no-store")
    const { status, data, response } = await typeCode(email, await codeOf(email))
    expect(status).toBe(200)
    expect(response.headers.get("cache-control")).toBe("no-store")
    expect(data).toMatchObject({ verified: true, session: { user_id: userId, email, selectedInstitute: 2 } })
    const profile = await raw("/users/v2/api/getProfile", {
      headers: { authorization: `Bearer ${data.session?.access_token ?? ""}` },
    })
    expect(profile.status).toBe(200)
    expect((await userOf(email)).emailVerifiedAt).not.toBeNull()
  })

  test("of who has no account is right too, and opens nothing", async () => {
    const email = stranger()
    await askCode(email)
    expect((await typeCode(email, await codeOf(email))).data).toEqual({ verified: true, session: null })
  })

  test("begins by the other calls of the specification as well", async () => {
    for (const ask of [
      (email: string) =>
        send(null, codes.mobileAuthentication, { query: { idInstitute: "2" }, body: { email } }, freshAddress()),
      (email: string) => send(null, codes.verifyEmail, { body: { email, instituteId: 2 } }, freshAddress()),
      (email: string) =>
        send(null, codes.sendToVerify, { query: { identifier: email, idInstitute: "2" } }, freshAddress()),
    ]) {
      const { email } = await personOf("acme")
      expect((await ask(email)).status).toBe(200)
      expect((await typeCode(email, await codeOf(email))).data.session).not.toBeNull()
    }
  })
})

describe("a code to a mobile", () => {
  test("signs in who has proved it, however it is typed", async () => {
    const { email, userId } = await personOf("acme")
    const mobile = await proveMobile(userId)
    await askCode(` ${mobile.slice(3, 8)} ${mobile.slice(8)}`)
    expect((await typeCode(mobile, await codeOf(mobile))).data.session?.email).toBe(email)
  })

  test("goes to nobody while nobody has proved it", async () => {
    const { userId } = await personOf("acme")
    const mobile = `+9188${String(userId).padStart(8, "0")}`
    await withPlatform((db) => db.updateTable("users").set({ mobile }).where("id", "=", userId).execute())
    expect((await askCode(mobile)).status).toBe(200)
    expect(await codesOf(mobile)).toEqual([])
  })
})

describe("a code that is not right", () => {
  test("is refused, and five of them end the right one", async () => {
    const { email } = await personOf("acme")
    await askCode(email)
    const right = await codeOf(email)
    for (let i = 1; i <= 5; i++)
      expect(await typeCode(email, wrongCode(right, i))).toMatchObject({ status: 400, code: "wrong_code" })
    expect((await typeCode(email, right)).code).toBe("wrong_code")
  })

  test("cannot be guessed by many at once either", async () => {
    const { email } = await personOf("acme")
    await askCode(email)
    const right = await codeOf(email)
    await Promise.all(Array.from({ length: 30 }, (_, i) => typeCode(email, wrongCode(right, i + 1))))
    const { tries } = await withPlatform((db) =>
      db.selectFrom("one_time_codes").select("tries").orderBy("id", "desc").limit(1).executeTakeFirstOrThrow(),
    )
    expect(tries).toBe(5)
    expect((await typeCode(email, right)).code).toBe("wrong_code")
  })

  test("from one address is heard a hundred times and no more", async () => {
    const headers = freshAddress()
    const answers = await Promise.all(
      Array.from({ length: 104 }, (_, i) => typeCode(`listed-${i}@people.test`, "123456", { headers })),
    )
    expect(answers.filter(({ code }) => code === "too_many")).toHaveLength(4)
  })

  test.each(["12345", "1234567", "12345a", "", "१२३४५६"])("is not asked about when it is %j", async (otp) => {
    const answer = await typeCode("somebody@people.test", otp)
    expect(answer).toMatchObject({ status: 400, code: "invalid_input", fields: { otp: [expect.any(String)] } })
  })
})

describe("a code", () => {
  test("is good once, even when it is typed in many places at once", async () => {
    const { email } = await personOf("acme")
    await askCode(email)
    const right = await codeOf(email)
    const answers = await Promise.all(Array.from({ length: 6 }, () => typeCode(email, right, { endOther: true })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === "wrong_code")).toHaveLength(5)
    expect((await typeCode(email, right, { endOther: true })).code).toBe("wrong_code")
  })

  test("ends after five minutes", async () => {
    const { email } = await personOf("acme")
    await askCode(email)
    const right = await codeOf(email)
    await change({ expiresAt: new Date(Date.now() - 1_000) })
    expect((await typeCode(email, right)).code).toBe("wrong_code")
  })

  test("of one institute is none at another, and of one identifier none for another", async () => {
    const [one, other] = [await personOf("acme", "rival"), await personOf("acme")]
    await askCode(one.email)
    await askCode(other.email)
    const right = await codeOf(one.email)
    expect((await typeCode(one.email, right, { slug: "rival" })).code).toBe("wrong_code")
    expect((await typeCode(other.email, right)).code).toBe("wrong_code")
    expect((await typeCode(one.email, right)).status).toBe(200)
  })

  test("carries its institute in its hash: a row that moves to another opens nothing there", async () => {
    const { email } = await personOf("acme", "rival")
    await askCode(email)
    const right = await codeOf(email)
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
    expect((await typeCode(email, right, { slug: "rival" })).code).toBe("wrong_code")
  })

  test("carries its purpose in its hash: a row whose purpose is rewritten opens nothing of the other", async () => {
    const { email } = await personOf("acme")
    await askCode(email)
    const right = await codeOf(email)
    await change({ purpose: "reset_password" })
    const body = { email, otp: right, instituteId: institutes.acme }
    expect((await send(null, passwords.confirmOtpByPost, { body }, freshAddress())).code).toBe("wrong_code")
    await change({ purpose: "sign_in" })
    expect((await typeCode(email, right)).status).toBe(200)
  })

  test("gives way to a newer one", async () => {
    const { email } = await personOf("acme")
    await askCode(email)
    const first = await codeOf(email)
    await withPlatform((db) => db.deleteFrom("rate_limits").execute())
    await askCode(email)
    const [second = ""] = await codesOf(email)
    if (first !== second) expect((await typeCode(email, first)).code).toBe("wrong_code")
    expect((await typeCode(email, second)).status).toBe(200)
  })

  test("lies nowhere in the database, neither does whom it is for, and the job has it sealed", async () => {
    const email = stranger()
    await askCode(email)
    const waiting = await withPlatform((db) =>
      sql<{ data: { sealed: string } }>`select data from pgboss.job where data->>'to' = ${email}`.execute(db),
    )
    const rows = await withPlatform((db) => db.selectFrom("one_time_codes").selectAll().execute())
    const code = await codeOf(email)
    expect(JSON.stringify(waiting.rows.map(({ data }) => data))).not.toContain(code)
    expect(waiting.rows[0]?.data.sealed).toMatch(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/)
    const texts = rows.map((row) => JSON.stringify({ ...row, id: 0 }))
    expect(texts.join("")).not.toMatch(new RegExp(`${code}|${email}`))
  })
})

describe("a session elsewhere", () => {
  test("is asked about without using the code up, and ended when the person says so", async () => {
    const { email, userId } = await personOf("acme")
    await proveEmail(userId)
    const first = await signIn(email)
    await askCode(email)
    const right = await codeOf(email)
    expect((await typeCode(email, right)).code).toBe("session_elsewhere")
    expect((await typeCode(email, right)).code).toBe("session_elsewhere")
    expect((await typeCode(email, right, { endOther: true })).status).toBe(200)
    const told = await raw("/users/v2/api/getProfile", {
      headers: { authorization: `Bearer ${first.data.access_token}` },
    })
    expect(await told.json()).toMatchObject({ code: "other_platform" })
  })

  test("costs none of the five tries", async () => {
    const { email, userId } = await personOf("acme")
    await proveEmail(userId)
    await signIn(email)
    await askCode(email)
    const right = await codeOf(email)
    for (let i = 1; i <= 4; i++) await typeCode(email, wrongCode(right, i))
    for (let i = 0; i < 3; i++) expect((await typeCode(email, right)).code).toBe("session_elsewhere")
    expect((await typeCode(email, right, { endOther: true })).status).toBe(200)
  })
})

test("who is disabled, or no member, is told only with the right code", async () => {
  const { email, userId } = await personOf("rival")
  await askCode(email)
  const right = await codeOf(email)
  expect((await typeCode(email, wrongCode(right))).code).toBe("wrong_code")
  expect((await typeCode(email, right)).code).toBe("not_a_member")
  await withPlatform((db) =>
    db
      .insertInto("memberships")
      .values({ instituteId: institutes.acme, userId, role: "Student", status: "disabled" })
      .execute(),
  )
  expect((await typeCode(email, right)).code).toBe("disabled")
})

test("a code to sign in is none for a new password, and the other way round", async () => {
  const { email } = await personOf("acme")
  await askCode(email)
  const right = await codeOf(email)
  const response = await raw(`/users/v1/api/confirmOtp?email=${email}&otp=${right}&instituteId=2`)
  expect(await response.json()).toMatchObject({ status: 400, code: "wrong_code" })
  expect((await send(null, people.login, { body: { username: email, password, instituteId: 2 } })).status).toBe(200)
  await runJobs()
})
