import { adminMobile } from "@/lib/features/admin-mobile/contract"
import { profile } from "@/lib/features/profile/contract"
import { hashPassword } from "@/lib/server/auth/password"
import { readOutbox } from "@/lib/server/gateways/outbox"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { requestVerification, latestOtp, listOtps, freshIp, markMobileVerified, wrongOtp } from "../setup/otp"
import { password } from "../setup/sign-in"
import { withJobQueue } from "../setup/job-queue"
import { runJobs } from "../setup/run-jobs"
import { send, createMember, type TestMember } from "../setup/test-app"
import { showProfile } from "./profile-fixtures"

withJobQueue()

let numbers = 0
const newNumber = () =>
  `+9197${String(process.pid % 10_000).padStart(4, "0")}${String((numbers += 1)).padStart(4, "0")}`
const requestCode = (as: TestMember, mobile: string) => send(as, adminMobile.sendCode, { body: { mobile } }, freshIp())
type Codes = { old?: string; new: string }
const change = (as: TestMember, old: string | null, next: string, otp: Codes | string) =>
  send(as, adminMobile.change, { body: { old, new: next, otp } }, freshIp())

/** Creates an administrator with a verified number. */
async function createVerifiedAdmin() {
  const admin = await createMember("InstituteAdmin")
  return { admin, old: await markMobileVerified(admin.userId) }
}

/** The same with a code on the old number and one on another. */
async function requestBothCodes() {
  const { admin, old } = await createVerifiedAdmin()
  const next = newNumber()
  expect((await requestCode(admin, old)).data).toMatchObject({ resendAfterSeconds: 30 })
  expect((await requestCode(admin, next)).status).toBe(200)
  return { admin, old, next, otp: { old: await latestOtp(old), new: await latestOtp(next) } }
}

const contacts = async (as: TestMember) => {
  const { mobile_number, mobile_verified } = await showProfile(as)
  return [mobile_number, mobile_verified]
}

test("a number is changed by the codes of both numbers, once, and the old number and the e-mail are notified", async () => {
  const { admin, old, next, otp } = await requestBothCodes()
  expect((await change(admin, old, next, otp)).status).toBe(200)
  expect(await contacts(admin)).toEqual([next, true])
  await runJobs()
  const messages = (await readOutbox(500)).filter(({ to }) => to === old || to === admin.email)
  expect(
    messages.find(({ to, text }) => to === old && text.includes(`ending in ${next.slice(-4)}`))?.text,
  ).not.toContain(next)
  expect(messages.map(({ subject }) => subject)).toContain("Your mobile number was changed")
  expect(await eventsOf(`user:${admin.userId}`)).toMatchObject([
    { key: "account.contact_changed", actorId: admin.userId },
    { key: "account.number_changed", actorId: admin.userId, data: { ending: next.slice(-4) } },
  ])
  expect((await change(admin, next, old, { old: otp.new, new: otp.old })).code).toBe("invalid_code")
})

test("each wrong code is named, one right code changes nothing, and neither code works for the other number", async () => {
  const { admin, old, next, otp } = await requestBothCodes()
  const wrong = { old: wrongOtp(otp.old), new: wrongOtp(otp.new) }
  const errorsOf = async (codes: Codes) => {
    const { code, fields } = await change(admin, old, next, codes)
    return [code, Object.keys(fields ?? {})]
  }
  expect(await errorsOf(wrong)).toEqual(["invalid_code", ["otp.old", "otp.new"]])
  expect(await errorsOf({ ...otp, old: wrong.old })).toEqual(["invalid_code", ["otp.old"]])
  expect(await errorsOf({ ...otp, new: wrong.new })).toEqual(["invalid_code", ["otp.new"]])
  expect(await errorsOf({ old: otp.new, new: otp.old })).toEqual(["invalid_code", ["otp.old", "otp.new"]])
  expect(await errorsOf({ new: otp.new })).toEqual(["invalid_input", ["otp.old"]])
  expect(await contacts(admin)).toEqual([old, true])
  expect((await change(admin, old, next, otp)).status).toBe(200)
})

test("the sixth attempt is refused, even with the right code", async () => {
  const { admin, old, next, otp } = await requestBothCodes()
  for (let tries = 1; tries <= 5; tries += 1)
    expect((await change(admin, old, next, { ...otp, old: wrongOtp(otp.old, tries) })).code).toBe("invalid_code")
  expect((await change(admin, old, next, otp)).fields).toEqual({ "otp.old": ["Is not right"] })
  expect(await contacts(admin)).toEqual([old, true])
})

test("a code of another purpose, user or institute is refused", async () => {
  const { admin, old, next, otp } = await requestBothCodes()
  await requestVerification(admin, old)
  expect((await change(admin, old, next, { ...otp, old: await latestOtp(old) })).fields).toHaveProperty(["otp.old"])
  const other = await createMember("InstituteAdmin", "rival")
  const others = await markMobileVerified(other.userId)
  await requestCode(other, others)
  await requestCode(other, next)
  const otherCode = await latestOtp(next)
  if (otherCode !== otp.new)
    expect((await change(admin, old, next, { ...otp, new: otherCode })).fields).toHaveProperty(["otp.new"])
  expect((await change(admin, old, next, otp)).status).toBe(200)
})

test("of two concurrent changes with the same codes, one succeeds", async () => {
  const { admin, old, next, otp } = await requestBothCodes()
  const answers = await Promise.all([change(admin, old, next, otp), change(admin, old, next, otp)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await contacts(admin)).toEqual([next, true])
})

test.each([
  ["12345", "otp"],
  ["1234567", "otp"],
  ["12a456", "otp"],
  ["१२३४५६", "otp"],
  [{ new: "12345x" }, "otp.new"],
  [{ old: "", new: "123456" }, "otp.old"],
])("a code that is not six decimal digits is refused at its field: %j", async (otp, field) => {
  const { admin, old } = await createVerifiedAdmin()
  const answer = await change(admin, old, newNumber(), otp)
  expect([answer.status, answer.code, answer.fields]).toEqual([
    400,
    "invalid_input",
    { [field]: ["Must be six digits"] },
  ])
})

test("one code as a text is that of the new number", async () => {
  const { admin, old, next, otp } = await requestBothCodes()
  expect((await change(admin, old, next, otp.new)).fields).toEqual({ "otp.old": ["Must be given"] })
  expect((await change(admin, old, next, otp)).status).toBe(200)
})

test("an outdated old number is stale, and the same number is refused", async () => {
  const { admin, old, next, otp } = await requestBothCodes()
  expect((await change(admin, newNumber(), next, otp)).code).toBe("stale")
  expect((await change(admin, null, next, { new: otp.new })).code).toBe("stale")
  expect((await change(admin, old, old, otp)).fields).toHaveProperty("new")
})

test("a number verified for another user is not free, and is refused even with its code", async () => {
  const { admin, old, next, otp } = await requestBothCodes()
  const { userId } = await createMember("Student", "rival")
  const others = await markMobileVerified(userId)
  const { data } = await send(admin, adminMobile.verifyNumbers, { body: { numbers: [others, next, old] } })
  expect(data).toEqual([
    { number: others, isFree: false },
    { number: next, isFree: true },
    { number: old, isFree: true },
  ])
  await requestCode(admin, others)
  const answer = await change(admin, old, others, { old: otp.old, new: await latestOtp(others) })
  expect([answer.code, Object.keys(answer.fields ?? {})]).toEqual(["contact_taken", ["new"]])
  expect(await contacts(admin)).toEqual([old, true])
  // The code of the old number is not consumed either.
  expect((await change(admin, old, next, otp)).status).toBe(200)
})

test("an administrator without a verified number reauthenticates, and verifies only the new number", async () => {
  const admin = await createMember("InstituteAdmin")
  const passwordHash = await hashPassword(password)
  await withPlatform((db) =>
    db.updateTable("users").set({ passwordHash, mobile: "+919800000001" }).where("id", "=", admin.userId).execute(),
  )
  const next = newNumber()
  expect((await requestCode(admin, next)).code).toBe("reauthentication_required")
  expect((await change(admin, "+919800000001", next, { new: "123456" })).code).toBe("reauthentication_required")
  expect((await send(admin, profile.reauthenticate, { body: { password } }, freshIp())).status).toBe(200)
  expect((await requestCode(admin, next)).status).toBe(200)
  expect((await change(admin, "+919800000001", next, await latestOtp(next))).status).toBe(200)
  expect(await contacts(admin)).toEqual([next, true])
  await runJobs()
  expect((await readOutbox(500)).filter(({ to }) => to === "+919800000001")).toEqual([])
})

test("many administrators who give one number as theirs, unverified, share the codes that it gets in a day", async () => {
  const mobile = newNumber()
  const admins = await Promise.all(Array.from({ length: 13 }, () => createMember("InstituteAdmin")))
  const passwordHash = await hashPassword(password)
  const ids = admins.map(({ userId }) => userId)
  await withPlatform((db) => db.updateTable("users").set({ passwordHash, mobile }).where("id", "in", ids).execute())
  const statuses: number[] = []
  for (const admin of admins) {
    await send(admin, profile.reauthenticate, { body: { password } }, freshIp())
    statuses.push((await requestCode(admin, mobile)).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), ...Array<number>(3).fill(429)])
  expect(await listOtps(mobile)).toHaveLength(10)
})

test("a verified number cannot be changed through the profile, at any institute", async () => {
  const { admin } = await createVerifiedAdmin()
  const passwordHash = await hashPassword(password)
  await withPlatform((db) => db.updateTable("users").set({ passwordHash }).where("id", "=", admin.userId).execute())
  await send(admin, profile.reauthenticate, { body: { password } }, freshIp())
  const identifier = newNumber()
  expect((await send(admin, profile.sendContactCode, { body: { identifier } }, freshIp())).code).toBe("forbidden")
  const body = { identifier, otp: "123456" }
  expect((await send(admin, profile.changeContact, { body }, freshIp())).code).toBe("forbidden")
})

test("codes have a resend interval, and only an administrator requests them", async () => {
  const { admin, old } = await createVerifiedAdmin()
  expect((await requestCode(admin, old)).status).toBe(200)
  const again = await requestCode(admin, old)
  expect([again.code, Number(again.response.headers.get("retry-after")) <= 30]).toEqual(["too_many_requests", true])
  expect(await listOtps(old)).toHaveLength(1)
  for (const role of ["Admin", "Teacher", "Student"] as const)
    expect((await requestCode(await createMember(role), newNumber())).code).toBe("forbidden")
})

test.each([[[]], [["12"]], [Array.from({ length: 6 }, newNumber)], [["<b>+919800000001</b>"]]])(
  "%j are no numbers to ask about",
  async (asked) => {
    const { admin } = await createVerifiedAdmin()
    expect((await send(admin, adminMobile.verifyNumbers, { body: { numbers: asked } })).code).toBe("invalid_input")
  },
)
