import { adminMobile } from "@/lib/features/admin-mobile/contract"
import { profile } from "@/lib/features/profile/contract"
import { hashPassword } from "@/lib/server/auth/password"
import { readOutbox } from "@/lib/server/gateways/outbox"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { askProof, codeOf, codesOf, freshAddress, proveMobile, wrongCode } from "../setup/codes"
import { password } from "../setup/member"
import { withQueue } from "../setup/queue"
import { runJobs } from "../setup/run-jobs"
import { institutes, send, someone, type Someone } from "../setup/world"
import { own } from "./profile-world"

withQueue()

let numbers = 0
const newNumber = () =>
  `+9197${String(process.pid % 10_000).padStart(4, "0")}${String((numbers += 1)).padStart(4, "0")}`
const ask = (as: Someone, mobile: string) => send(as, adminMobile.sendCode, { body: { mobile } }, freshAddress())
type Codes = { old?: string; new: string }
const change = (as: Someone, old: string | null, next: string, otp: Codes) =>
  send(as, adminMobile.change, { body: { old, new: next, otp } }, freshAddress())

/** An administrator whose number is proved. */
async function holder() {
  const admin = await someone("InstituteAdmin")
  return { admin, old: await proveMobile(admin.userId) }
}

/** The same with a code on the old number and one on another. */
async function askedBoth() {
  const { admin, old } = await holder()
  const next = newNumber()
  expect((await ask(admin, old)).data).toMatchObject({ resendAfterSeconds: 30 })
  expect((await ask(admin, next)).status).toBe(200)
  return { admin, old, next, otp: { old: await codeOf(old), new: await codeOf(next) } }
}

const contacts = async (as: Someone) => {
  const { mobile_number, mobile_verified } = await own(as)
  return [mobile_number, mobile_verified]
}

test("a number is changed by the codes of both, once, and the old number and the mail are told", async () => {
  const { admin, old, next, otp } = await askedBoth()
  expect((await change(admin, old, next, otp)).status).toBe(200)
  expect(await contacts(admin)).toEqual([next, true])
  await runJobs()
  const told = (await readOutbox(500)).filter(({ to }) => to === old || to === admin.email)
  expect(told.find(({ to, text }) => to === old && text.includes(`ends in ${next.slice(-4)}`))?.text).not.toContain(
    next,
  )
  expect(told.map(({ subject }) => subject)).toContain("Your mobile number was changed")
  const entries = await readInstitute(institutes.acme, (db) =>
    db
      .selectFrom("audit_entries")
      .select(["action", "actorId", "after"])
      .where("target", "=", `user:${admin.userId}`)
      .execute(),
  )
  expect(entries).toEqual([{ action: "admin.mobile", actorId: admin.userId, after: { isOldProved: true } }])
  expect((await change(admin, next, old, { old: otp.new, new: otp.old })).code).toBe("wrong_code")
})

test("each wrong code is named, one alone changes nothing, and neither stands for the other", async () => {
  const { admin, old, next, otp } = await askedBoth()
  const wrong = { old: wrongCode(otp.old), new: wrongCode(otp.new) }
  const faultsOf = async (codes: Codes) => {
    const { code, fields } = await change(admin, old, next, codes)
    return [code, Object.keys(fields ?? {})]
  }
  expect(await faultsOf(wrong)).toEqual(["wrong_code", ["otp.old", "otp.new"]])
  expect(await faultsOf({ ...otp, old: wrong.old })).toEqual(["wrong_code", ["otp.old"]])
  expect(await faultsOf({ ...otp, new: wrong.new })).toEqual(["wrong_code", ["otp.new"]])
  expect(await faultsOf({ old: otp.new, new: otp.old })).toEqual(["wrong_code", ["otp.old", "otp.new"]])
  expect(await faultsOf({ new: otp.new })).toEqual(["invalid_input", ["otp.old"]])
  expect(await contacts(admin)).toEqual([old, true])
  expect((await change(admin, old, next, otp)).status).toBe(200)
})

test("the sixth try of a code is refused, were it right", async () => {
  const { admin, old, next, otp } = await askedBoth()
  for (let tries = 1; tries <= 5; tries += 1)
    expect((await change(admin, old, next, { ...otp, old: wrongCode(otp.old, tries) })).code).toBe("wrong_code")
  expect((await change(admin, old, next, otp)).fields).toEqual({ "otp.old": ["Is not right"] })
  expect(await contacts(admin)).toEqual([old, true])
})

test("a code of another purpose, person or institute does not do", async () => {
  const { admin, old, next, otp } = await askedBoth()
  await askProof(admin, old)
  expect((await change(admin, old, next, { ...otp, old: await codeOf(old) })).fields).toHaveProperty(["otp.old"])
  const other = await someone("InstituteAdmin", "rival")
  const others = await proveMobile(other.userId)
  await ask(other, others)
  await ask(other, next)
  const theirs = await codeOf(next)
  if (theirs !== otp.new)
    expect((await change(admin, old, next, { ...otp, new: theirs })).fields).toHaveProperty(["otp.new"])
  expect((await change(admin, old, next, otp)).status).toBe(200)
})

test("of two changes at once with the same codes, one is made", async () => {
  const { admin, old, next, otp } = await askedBoth()
  const answers = await Promise.all([change(admin, old, next, otp), change(admin, old, next, otp)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await contacts(admin)).toEqual([next, true])
})

test("another old number than the one that stands is stale, and the same number is no change", async () => {
  const { admin, old, next, otp } = await askedBoth()
  expect((await change(admin, newNumber(), next, otp)).code).toBe("stale")
  expect((await change(admin, null, next, { new: otp.new })).code).toBe("stale")
  expect((await change(admin, old, old, otp)).fields).toHaveProperty("new")
})

test("a number that somebody else has proved is not free, and not taken though its code is known", async () => {
  const { admin, old, next, otp } = await askedBoth()
  const { userId } = await someone("Student", "rival")
  const others = await proveMobile(userId)
  const { data } = await send(admin, adminMobile.verifyNumbers, { body: { numbers: [others, next, old] } })
  expect(data).toEqual([
    { number: others, isFree: false },
    { number: next, isFree: true },
    { number: old, isFree: true },
  ])
  await ask(admin, others)
  const answer = await change(admin, old, others, { old: otp.old, new: await codeOf(others) })
  expect([answer.code, Object.keys(answer.fields ?? {})]).toEqual(["contact_taken", ["new"]])
  expect(await contacts(admin)).toEqual([old, true])
  // Nothing happened by halves: the code of the old number was not used up either.
  expect((await change(admin, old, next, otp)).status).toBe(200)
})

test("who has proved no number yet proves to be themselves, and then the new number alone", async () => {
  const admin = await someone("InstituteAdmin")
  const passwordHash = await hashPassword(password)
  await withPlatform((db) =>
    db.updateTable("users").set({ passwordHash, mobile: "+919800000001" }).where("id", "=", admin.userId).execute(),
  )
  const next = newNumber()
  expect((await ask(admin, next)).code).toBe("proof_needed")
  expect((await change(admin, "+919800000001", next, { new: "123456" })).code).toBe("proof_needed")
  expect((await send(admin, profile.proveIdentity, { body: { password } }, freshAddress())).status).toBe(200)
  expect((await ask(admin, next)).status).toBe(200)
  expect((await change(admin, "+919800000001", next, { new: await codeOf(next) })).status).toBe(200)
  expect(await contacts(admin)).toEqual([next, true])
  await runJobs()
  expect((await readOutbox(500)).filter(({ to }) => to === "+919800000001")).toEqual([])
})

test("a proved number is not changed past this by the own profile, wherever one is signed in", async () => {
  const { admin } = await holder()
  const proved = await hashPassword(password)
  await withPlatform((db) =>
    db.updateTable("users").set({ passwordHash: proved }).where("id", "=", admin.userId).execute(),
  )
  await send(admin, profile.proveIdentity, { body: { password } }, freshAddress())
  const identifier = newNumber()
  expect((await send(admin, profile.sendContactCode, { body: { identifier } }, freshAddress())).code).toBe("no_rights")
  const body = { identifier, otp: "123456" }
  expect((await send(admin, profile.changeContact, { body }, freshAddress())).code).toBe("no_rights")
})

test("codes wait for each other, and are the administrator's alone to ask for", async () => {
  const { admin, old } = await holder()
  expect((await ask(admin, old)).status).toBe(200)
  const again = await ask(admin, old)
  expect([again.code, Number(again.response.headers.get("retry-after")) <= 30]).toEqual(["too_many", true])
  expect(await codesOf(old)).toHaveLength(1)
  for (const role of ["Admin", "Teacher", "Student"] as const)
    expect((await ask(await someone(role), newNumber())).code).toBe("no_rights")
})

test.each([[[]], [["12"]], [Array.from({ length: 6 }, newNumber)], [["<b>+919800000001</b>"]]])(
  "%j are no numbers to ask about",
  async (asked) => {
    const { admin } = await holder()
    expect((await send(admin, adminMobile.verifyNumbers, { body: { numbers: asked } })).code).toBe("invalid_input")
  },
)
