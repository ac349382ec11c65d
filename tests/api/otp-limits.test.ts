import { otp } from "@/lib/features/otp/contract"
import { passwords } from "@/lib/features/passwords/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { knownDevice } from "../setup/known-device"
import { mailsTo } from "../setup/mails"
import { freshIp, latestOtp, listOtps, requestOtp, requestVerification, submitOtp, wrongOtp } from "../setup/otp"
import { createPersonIn } from "../setup/sign-in"
import { createMember, send, type Slug, unique } from "../setup/test-app"

withJobQueue()

const unknownEmail = () => `${unique("unknown")}@people.test`
const slugs: Slug[] = ["acme", "rival", "lectern"]
const PAUSED = "One-time codes are paused for your account"

/** Ends the thirty seconds between two codes, and no other limit. */
const afterThirtySeconds = () =>
  withPlatform((db) =>
    db
      .deleteFrom("rate_limits")
      .where("expire", "<", Date.now() + 31_000)
      .execute(),
  )

/** Requests codes one after another, thirty seconds apart, at each institute in turn; returns the statuses. */
async function requestMany(email: string, times: number, headersOf: () => Record<string, string>) {
  const statuses: number[] = []
  for (let at = 0; at < times; at += 1) {
    statuses.push((await requestOtp(email, slugs[at % 3], headersOf())).status)
    await afterThirtySeconds()
  }
  return statuses
}

const claimMobile = (people: { userId: number }[], mobile: string) =>
  withPlatform((db) =>
    db
      .updateTable("users")
      .set({ mobile, mobileVerifiedAt: null })
      .where(
        "id",
        "in",
        people.map(({ userId }) => userId),
      )
      .execute(),
  )

const repeat = <T>(times: number, value: T): T[] => Array.from({ length: times }, () => value)

describe("the codes of an identifier", () => {
  test("are ten a day over all institutes and addresses, and then its person is told once", async () => {
    const [{ email, userId }, nobody] = [await createPersonIn("acme"), unknownEmail()]
    for (const to of [email, nobody])
      expect(await requestMany(to, 12, freshIp)).toEqual([...repeat(10, 200), ...repeat(2, 429)])
    const notices = (await mailsTo(email)).filter(({ subject }) => subject === PAUSED)
    expect(notices).toHaveLength(1)
    expect(notices[0]?.text).toContain("acme institute")
    expect(await eventsOf(`user:${userId}`, { key: "account.codes_paused" })).toHaveLength(1)
    expect((await mailsTo(nobody)).filter(({ subject }) => subject === PAUSED)).toEqual([])
  })

  test("are five a day for one address, so that it cannot use up the others", async () => {
    const { email } = await createPersonIn("acme")
    const stranger = freshIp()
    expect(await requestMany(email, 7, () => stranger)).toEqual([...repeat(5, 200), ...repeat(2, 429)])
    expect((await requestOtp(email)).status).toBe(200)
  })

  test("are sent to a device that the person has used before, whatever strangers ask", async () => {
    const { email, userId } = await createPersonIn("acme")
    await requestMany(email, 11, freshIp)
    expect((await requestOtp(email)).code).toBe("too_many_requests")
    const [own, others] = [await knownDevice(userId), await knownDevice((await createPersonIn("acme")).userId)]
    expect((await requestOtp(email, "acme", { ...freshIp(), ...others })).code).toBe("too_many_requests")
    expect((await requestOtp(email, "acme", { ...freshIp(), ...own })).status).toBe(200)
    const right = await latestOtp(email)
    expect((await submitOtp(email, right, { headers: { ...freshIp(), ...own } })).data.session?.email).toBe(email)
  })

  test("are ten a day on such a device too", async () => {
    const { email, userId } = await createPersonIn("acme")
    const own = await knownDevice(userId)
    expect(await requestMany(email, 11, () => own)).toEqual([...repeat(10, 200), 429])
  })

  test("are one in thirty seconds at one address for a contact that nobody has verified, whoever names it as theirs", async () => {
    const pupils = await Promise.all(Array.from({ length: 7 }, () => createMember("Student")))
    const mobile = `+9198${String(Date.now()).slice(-8)}`
    await claimMobile(pupils, mobile)
    const ip = freshIp()
    const statuses: number[] = []
    for (const pupil of pupils) statuses.push((await requestVerification(pupil, mobile, ip)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.slice(1)).toEqual(repeat(6, 429))
  })

  test("are ten a day for a mobile that many name as theirs, from whatever address", async () => {
    const pupils = await Promise.all(Array.from({ length: 14 }, () => createMember("Student")))
    const mobile = `+9197${String(Date.now()).slice(-8)}`
    await claimMobile(pupils, mobile)
    const statuses: number[] = []
    for (const pupil of pupils) statuses.push((await requestVerification(pupil, mobile)).status)
    expect(statuses).toEqual([...repeat(10, 200), ...repeat(4, 429)])
  })

  test("are sent to the person who is signed in, for their own verified contact", async () => {
    const person = await createMember("Student")
    await withPlatform((db) =>
      db.updateTable("users").set({ emailVerifiedAt: new Date() }).where("id", "=", person.userId).execute(),
    )
    await requestMany(person.email, 11, freshIp)
    expect((await requestVerification(person, person.email)).status).toBe(200)
    const body = { identifier: person.email, otp: await latestOtp(person.email) }
    expect((await send(person, otp.completeVerification, { body }, freshIp())).status).toBe(200)
  })
})

describe("the codes of an address", () => {
  test("are twenty at once, and then have turns, so that one who asks for many locks nobody out", async () => {
    const school = freshIp()
    const ask = (email = unknownEmail()) => requestOtp(email, "acme", school)
    const first = await Promise.all(Array.from({ length: 30 }, () => ask()))
    const statuses = first.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(20)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(24)
    const refused = first.find(({ status }) => status === 429)
    expect(Number(refused?.response.headers.get("retry-after"))).toBeLessThanOrEqual(8)
    const { email } = await createPersonIn("acme")
    await afterThirtySeconds()
    expect((await ask(email)).status).toBe(200)
    expect(await listOtps(email)).toHaveLength(1)
  })
})

describe("the tries of an identifier", () => {
  /** Enters wrong codes, at most five for each code that is sent; returns the codes of the failures. */
  async function guess(email: string, times: number, headersOf: () => Record<string, string> = freshIp) {
    const failures: (string | undefined)[] = []
    for (let at = 0; at < times; at += 1) {
      const slug = slugs[at % 3] ?? "acme"
      failures.push((await submitOtp(email, "000000", { slug, headers: headersOf() })).code)
    }
    return failures
  }

  test("are thirty a day over all institutes, however many codes are sent, and then its person is told", async () => {
    const { email } = await createPersonIn("acme", "rival")
    expect(await guess(email, 28)).toEqual(repeat(28, "invalid_code"))
    await requestOtp(email, "rival")
    const right = await latestOtp(email)
    for (let at = 1; at <= 2; at += 1)
      expect((await submitOtp(email, wrongOtp(right, at), { slug: "rival" })).code).toBe("invalid_code")
    expect((await submitOtp(email, right, { slug: "rival" })).code).toBe("too_many_requests")
    expect((await mailsTo(email)).filter(({ subject }) => subject === PAUSED)).toHaveLength(1)
  })

  test("are ten a day for one address, so that it cannot use up the others", async () => {
    const { email } = await createPersonIn("acme")
    const stranger = freshIp()
    expect(await guess(email, 12, () => stranger)).toEqual([
      ...repeat(10, "invalid_code"),
      ...repeat(2, "too_many_requests"),
    ])
    await requestOtp(email)
    expect((await submitOtp(email, await latestOtp(email))).status).toBe(200)
  })

  test("do not count against a device that the person has used before", async () => {
    const { email, userId } = await createPersonIn("acme")
    const own = await knownDevice(userId)
    await requestOtp(email, "acme", { ...freshIp(), ...own })
    const right = await latestOtp(email)
    for (let at = 1; at <= 5; at += 1) await submitOtp(email, wrongOtp(right, at))
    await guess(email, 26)
    expect((await submitOtp(email, right)).code).toBe("too_many_requests")
    expect((await submitOtp(email, right, { headers: { ...freshIp(), ...own } })).status).toBe(200)
  })

  test("are refunded for right codes", async () => {
    const { email } = await createPersonIn("acme")
    const address = freshIp()
    await requestOtp(email)
    const right = await latestOtp(email)
    const begin = () => submitOtp(email, right, { headers: address })
    expect((await begin()).status).toBe(200)
    expect(await guess(email, 10, () => address)).toEqual(repeat(10, "invalid_code"))
  })
})

describe("a code for a new password", () => {
  const forgotPassword = (email: string, instituteId: number) =>
    send(null, passwords.forgotPassword, { query: { email, instituteId: String(instituteId) } }, freshIp())

  test("is sent only where the person is a member, with the same answer elsewhere", async () => {
    const { email } = await createPersonIn("acme")
    const elsewhere = await forgotPassword(email, 3)
    expect(elsewhere).toMatchObject({ status: 200, data: { expiresInSeconds: 300, resendAfterSeconds: 30 } })
    expect(await listOtps(email)).toEqual([])
    await afterThirtySeconds()
    await forgotPassword(email, 2)
    expect(await listOtps(email)).toHaveLength(1)
  })

  test("is refused once the person is no member any more", async () => {
    const { email, userId } = await createPersonIn("acme")
    await forgotPassword(email, 2)
    const right = await latestOtp(email)
    await withPlatform((db) =>
      db.updateTable("memberships").set({ status: "left" }).where("userId", "=", userId).execute(),
    )
    const confirmed = await send(null, passwords.confirmOtpByPost, { body: { email, otp: right, instituteId: 2 } })
    expect(confirmed.code).toBe("invalid_code")
  })
})
