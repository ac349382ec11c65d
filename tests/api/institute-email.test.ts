import { sql } from "kysely"
import { instituteEmail } from "@/lib/features/institute-email/contract"
import { sendMail } from "@/lib/features/mail/mail.server"
import { mailGateway } from "@/lib/server/gateways/mail/mail"
import { enqueue } from "@/lib/server/jobs/job"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { mailsTo } from "../setup/mails"
import { wrongOtp } from "../setup/otp"
import { runJobs } from "../setup/run-jobs"
import { createMember, institutes, send, type Slug, type TestMember, unique } from "../setup/test-app"

withJobQueue()

type Owner = { owner: TestMember; email: string; slug: Slug }

const liftLimits = () => withPlatform((db) => db.deleteFrom("rate_limits").execute())
const setContactEmail = (slug: Slug, contactEmail: string | null) =>
  withPlatform((db) => db.updateTable("institutes").set({ contactEmail }).where("id", "=", institutes[slug]).execute())
const updateVerifications = (email: string, values: object) =>
  withPlatform((db) => db.updateTable("email_verifications").set(values).where("email", "=", email).execute())

async function ownerOf(slug: Slug = "acme", email = `${unique("office")}@school.test`): Promise<Owner> {
  await setContactEmail(slug, email)
  return { owner: await createMember("InstituteAdmin", slug), email, slug }
}

const sendVerification = ({ owner, email }: Owner) => send(owner, instituteEmail.send, { query: { email } })
const resend = ({ owner, email }: Owner) => send(owner, instituteEmail.resend, { query: { email } })
const confirmByCode = ({ owner, email }: Owner, otp: string) =>
  send(owner, instituteEmail.confirm, { body: { email, otp } })
const confirmByLink = ({ owner, email }: Owner, token: string) =>
  send(owner, instituteEmail.confirmByLink, { query: { email, token } })
const statusOf = async ({ owner }: Owner) => (await send(owner, instituteEmail.show, { query: {} })).data

/** The code and the token of the newest mail to an address. */
async function newestProof(email: string) {
  const [mail] = await mailsTo(email)
  const code = mail?.text.match(/^\d{6}$/m)?.[0]
  const token = mail?.text.match(/token=([\w-]{43})\b/)?.[1]
  if (!code || !token) throw new Error(`no verification was sent to ${email}`)
  return { code, token, mail }
}

const listVerified = async (email: string) =>
  (await eventsOf("institute", { key: "institute.email_verified" })).filter((event) =>
    JSON.stringify(event).includes(email),
  )

beforeEach(liftLimits)

test("an institute verifies its email by the code", async () => {
  const acme = await ownerOf()
  expect(await statusOf(acme)).toMatchObject({ email: acme.email, status: "unverified", verifiedAt: null })
  const sent = await sendVerification(acme)
  expect(sent.data).toMatchObject({ status: "pending", resendAfterSeconds: 30 })
  const { code, mail } = await newestProof(acme.email)
  expect(mail.text).toContain("/admin/institute/verification?email=")
  expect((await confirmByCode(acme, code)).data).toMatchObject({ status: "verified", verifiedAt: expect.any(Date) })
  expect(await statusOf(acme)).toMatchObject({ status: "verified" })
  expect(await listVerified(acme.email)).toHaveLength(1)
})

test("the code may be sent by the call of the specification too, and only one of code and token", async () => {
  const acme = await ownerOf()
  await sendVerification(acme)
  const { code, token } = await newestProof(acme.email)
  const { owner, email } = acme
  const both = await send(owner, instituteEmail.confirmByLink, { query: { email, otp: code, token } })
  expect(both.code).toBe("invalid_input")
  expect((await send(owner, instituteEmail.confirmByLink, { query: { email } })).code).toBe("invalid_input")
  const confirmed = await send(owner, instituteEmail.confirmByLink, { query: { email, otp: code } })
  expect(confirmed.data.status).toBe("verified")
})

test("the same link again changes nothing; any other is expired", async () => {
  const acme = await ownerOf()
  await sendVerification(acme)
  const { token } = await newestProof(acme.email)
  expect((await confirmByLink(acme, `${token.slice(1)}A`)).code).toBe("link_expired")
  const first = await confirmByLink(acme, token)
  const second = await confirmByLink(acme, token)
  expect([first.data.status, second.data]).toEqual(["verified", first.data])
  expect(await listVerified(acme.email)).toHaveLength(1)
})

test("a newer verification replaces the code and the link before", async () => {
  const acme = await ownerOf()
  await sendVerification(acme)
  const before = await newestProof(acme.email)
  await liftLimits()
  await resend(acme)
  const after = await newestProof(acme.email)
  expect(after.token).not.toBe(before.token)
  expect((await confirmByLink(acme, before.token)).code).toBe("link_expired")
  if (before.code !== after.code) expect((await confirmByCode(acme, before.code)).code).toBe("invalid_code")
  expect((await confirmByCode(acme, after.code)).status).toBe(200)
})

test("an expired code and an expired link are refused", async () => {
  const acme = await ownerOf()
  await sendVerification(acme)
  const { code, token } = await newestProof(acme.email)
  const past = new Date(Date.now() - 1000)
  await updateVerifications(acme.email, { codeExpiresAt: past })
  expect((await confirmByCode(acme, code)).code).toBe("invalid_code")
  await updateVerifications(acme.email, { linkExpiresAt: past })
  expect((await confirmByLink(acme, token)).code).toBe("link_expired")
  expect(await statusOf(acme)).toMatchObject({ status: "expired" })
})

test("after five wrong codes the right one is refused, and another code can be sent", async () => {
  const acme = await ownerOf()
  await sendVerification(acme)
  const { code } = await newestProof(acme.email)
  for (let by = 1; by <= 5; by += 1) expect((await confirmByCode(acme, wrongOtp(code, by))).code).toBe("invalid_code")
  expect((await confirmByCode(acme, code)).code).toBe("invalid_code")
  await liftLimits()
  await resend(acme)
  expect((await confirmByCode(acme, (await newestProof(acme.email)).code)).status).toBe(200)
})

test("concurrent guesses do not get more than five tries", async () => {
  const acme = await ownerOf()
  await sendVerification(acme)
  const { code } = await newestProof(acme.email)
  await Promise.all(Array.from({ length: 12 }, (_, at) => confirmByCode(acme, wrongOtp(code, at + 1))))
  expect((await confirmByCode(acme, code)).code).toBe("invalid_code")
})

test("of concurrent confirmations one is recorded", async () => {
  const acme = await ownerOf()
  await sendVerification(acme)
  const { token } = await newestProof(acme.email)
  const answers = await Promise.all(Array.from({ length: 8 }, () => confirmByLink(acme, token)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(await listVerified(acme.email)).toHaveLength(1)
})

test("the proof of one institute is none at another with the same email", async () => {
  const acme = await ownerOf()
  const rival = await ownerOf("rival", acme.email)
  await sendVerification(acme)
  const own = await newestProof(acme.email)
  await sendVerification(rival)
  expect((await confirmByLink(rival, own.token)).code).toBe("link_expired")
  expect((await confirmByLink(acme, own.token)).status).toBe(200)
  expect(await statusOf(rival)).toMatchObject({ status: "pending" })
  const verified = await withPlatform((db) =>
    db
      .selectFrom("email_verifications")
      .select("instituteId")
      .where("email", "=", acme.email)
      .where("verifiedAt", "is not", null)
      .execute(),
  )
  expect(verified).toEqual([{ instituteId: institutes.acme }])
})

test("only the contact email of the institute can be verified", async () => {
  const acme = await ownerOf()
  const other = { ...acme, email: "somebody@else.test" }
  expect((await sendVerification(other)).code).toBe("not_found")
  expect((await confirmByCode(other, "123456")).code).toBe("not_found")
  expect((await send(acme.owner, instituteEmail.show, { query: { email: other.email } })).code).toBe("not_found")
  await setContactEmail("acme", null)
  expect(await statusOf(acme)).toMatchObject({ email: null, status: "missing" })
})

test("mails name the institute's email as reply address once, and only while, it is verified", async () => {
  const acme = await ownerOf()
  const sent = jest.spyOn(mailGateway, "send")
  const replyTo = async () => {
    await withInstitute(institutes.acme, (db) =>
      enqueue(db, sendMail, {
        id: unique("mail"),
        instituteId: institutes.acme,
        to: "asha@people.test",
        name: "Asha",
        template: "accountErased",
        path: "/",
      }),
    )
    await runJobs()
    return sent.mock.calls.at(-1)?.[0].replyTo
  }
  await sendVerification(acme)
  expect(await replyTo()).toBeUndefined()
  await confirmByCode(acme, (await newestProof(acme.email)).code)
  expect(await replyTo()).toBe(acme.email)
  await setContactEmail("acme", "new@school.test")
  expect(await replyTo()).toBeUndefined()
  sent.mockRestore()
})

test("a verified email is sent nothing", async () => {
  const acme = await ownerOf()
  await sendVerification(acme)
  await confirmByCode(acme, (await newestProof(acme.email)).code)
  await liftLimits()
  const before = (await mailsTo(acme.email)).length
  expect((await resend(acme)).data).toMatchObject({ status: "verified", resendAfterSeconds: 0 })
  expect(await mailsTo(acme.email)).toHaveLength(before)
})

test("another verification is sent after 30 seconds, and ten a day; another institute has limits of its own", async () => {
  const acme = await ownerOf()
  expect((await sendVerification(acme)).status).toBe(200)
  const again = await resend(acme)
  const seconds = Number(again.response.headers.get("retry-after"))
  expect(again.code).toBe("too_many_requests")
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(30)
  const rival = await ownerOf("rival", acme.email)
  expect((await sendVerification(rival)).status).toBe(200)
  const statuses = []
  for (let count = 2; count <= 11; count += 1) {
    const inHalfAMinute = Date.now() + 31_000
    await withPlatform((db) => db.deleteFrom("rate_limits").where("expire", "<", inHalfAMinute).execute())
    statuses.push((await resend(acme)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 200, 429])
})

test("neither the database nor the queue contains a code or a token", async () => {
  const acme = await ownerOf()
  await sendVerification(acme)
  const { code, token } = await newestProof(acme.email)
  const rows = await withPlatform((db) =>
    db.selectFrom("email_verifications").selectAll().where("email", "=", acme.email).execute(),
  )
  const queued = await withPlatform((db) =>
    sql<{ data: string }>`select data::text as data from pgboss.job where data->>'email' = ${acme.email}`.execute(db),
  )
  expect(queued.rows.length).toBeGreaterThan(1)
  for (const { data } of queued.rows) expect(data).not.toMatch(new RegExp(`"${code}"|${token}`))
  const stored = JSON.stringify(rows.map((row) => ({ ...row, codeHash: row.codeHash?.toString("utf8") })))
  expect(stored).not.toContain(token)
  expect(rows[0]?.codeHash?.toString("utf8")).not.toContain(code)
  expect(rows[0]?.tokenHash).toHaveLength(32)
})

test("an Admin reads the state and cannot verify; a teacher reads nothing", async () => {
  const acme = await ownerOf()
  const admin = await createMember("Admin", "acme")
  const shown = await send(admin, instituteEmail.show, { query: {} })
  expect([shown.status, shown.data]).toMatchObject([200, { email: acme.email, status: "unverified" }])
  for (const endpoint of [instituteEmail.send, instituteEmail.resend])
    expect((await send(admin, endpoint, { query: { email: acme.email } })).status).toBe(403)
  expect((await send(await createMember("Teacher", "acme"), instituteEmail.show, { query: {} })).status).toBe(403)
})
