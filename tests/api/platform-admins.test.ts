import { adminMobile } from "@/lib/features/admin-mobile/contract"
import { platformAdmins } from "@/lib/features/platform-admins/contract"
import { profile } from "@/lib/features/profile/contract"
import { hashPassword } from "@/lib/server/auth/password"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Role } from "@/lib/shared/roles"
import { codeOf, freshAddress, proveMobile } from "../setup/codes"
import { mailsTo } from "../setup/mails"
import { password, signInHere } from "../setup/member"
import { withQueue } from "../setup/queue"
import { untilItWaits } from "../setup/waiting"
import { institutes, send, type Slug, someone, type Someone } from "../setup/world"
import { own } from "./profile-world"

withQueue()

const reason = "They called us and showed their passport"
const acts = ["release", "disable", "enable"] as const

let master: Someone
beforeAll(async () => {
  master = await someone("SuperAdmin")
})

const list = (slug: Slug, query: { page?: string; size?: string } = { size: "100" }, as = master) =>
  send(as, platformAdmins.list, { params: { id: String(institutes[slug]) }, query })
/** An administrator as the platform sees them. */
async function seen(userId: number, slug: Slug = "acme") {
  const admin = (await list(slug)).data.content.find(({ user_id }) => user_id === userId)
  if (!admin) throw new Error("nobody of this id runs the institute")
  return admin
}

/** An administrator with a password and a number that they have proved. */
async function holder(slug: Slug = "acme") {
  const admin = await someone("InstituteAdmin", slug)
  const passwordHash = await hashPassword(password)
  await withPlatform((db) => db.updateTable("users").set({ passwordHash }).where("id", "=", admin.userId).execute())
  return { admin, mobile: await proveMobile(admin.userId) }
}

type Body = { id: number; institute: number; version: number; ending: string; reason: string }
const bodyOf = async (userId: number, change: Partial<Body> = {}): Promise<Body> => {
  const { version, mobileEnding } = await seen(userId)
  return { id: userId, institute: institutes.acme, version, ending: mobileEnding ?? "", reason, ...change }
}
const release = async (userId: number, change: Partial<Body> = {}) =>
  send(master, platformAdmins.release, { body: await bodyOf(userId, change) })
const act = async (name: "disable" | "enable", userId: number, change: Partial<Body> = {}) =>
  send(master, platformAdmins[name], { body: await bodyOf(userId, change) })

const auditOf = (userId: number) =>
  readInstitute(institutes.acme, (db) =>
    db
      .selectFrom("audit_entries")
      .select(["action", "actorId", "after"])
      .where("target", "=", `user:${userId}`)
      .orderBy("id")
      .execute(),
  )
test("a number that is released proves nothing, and its administrator adds another with one code", async () => {
  const { admin, mobile } = await holder()
  const { data, status } = await release(admin.userId)
  expect([status, data.mobileEnding, data.isMobileProved]).toEqual([200, mobile.slice(-4), false])
  expect((await send(admin, profile.show, {})).code).toBe("signed_out")

  const again = (await signInHere(admin.email)).data
  const back = { ...admin, accessToken: again.access_token, loginToken: again.user_unique_login_token }
  const next = `+9196${mobile.slice(-8)}`
  const ask = () => send(back, adminMobile.sendCode, { body: { mobile: next } }, freshAddress())
  expect((await ask()).code).toBe("proof_needed")
  await send(back, profile.proveIdentity, { body: { password } }, freshAddress())
  expect((await ask()).status).toBe(200)
  const body = { old: mobile, new: next, otp: { new: await codeOf(next) } }
  expect((await send(back, adminMobile.change, { body }, freshAddress())).status).toBe(200)
  const { mobile_number, mobile_verified } = await own(back)
  expect([mobile_number, mobile_verified]).toEqual([next, true])
})

test("the institute's audit, the mail and the number itself are told, each in the person's language", async () => {
  const { admin, mobile } = await holder()
  await withPlatform((db) => db.updateTable("users").set({ locale: "hi" }).where("id", "=", admin.userId).execute())
  await release(admin.userId)
  expect(await auditOf(admin.userId)).toEqual([{ action: "admin.released", actorId: master.userId, after: { reason } }])
  const [mail] = await mailsTo(admin.email)
  expect(mail?.subject).toBe("आपके मोबाइल नंबर का सत्यापन हटा दिया गया है")
  expect(mail?.text).toContain("/admin/institute/verification")
  expect(mail?.text).not.toContain(reason)
  const [sms] = await mailsTo(mobile)
  expect(sms?.text).toContain("acme institute: आपके कहने पर आपके खाते में इस नंबर")
})

test("every session and every way to a new password ends, at other institutes too", async () => {
  const { admin } = await holder()
  const { userId } = admin
  const here = institutes.rival
  await withPlatform(async (db) => {
    await db.insertInto("memberships").values({ instituteId: here, userId, role: "Student" }).execute()
    const expiresAt = new Date(Date.now() + 60_000)
    await db.insertInto("sessions").values({ instituteId: here, userId, tokenHash: Buffer.from(`${userId}`), expiresAt }).execute() // prettier-ignore
    await db.insertInto("password_resets").values({ instituteId: here, userId, tokenHash: Buffer.from("r"), expiresAt }).execute() // prettier-ignore
  })
  await release(userId)
  const left = await withPlatform(async (db) => {
    const live = db.selectFrom("sessions").select("id").where("userId", "=", userId).where("revokedAt", "is", null)
    const resets = db.selectFrom("password_resets").select("id").where("userId", "=", userId)
    return [...(await live.execute()), ...(await resets.execute())]
  })
  expect(left).toEqual([])
})

test("a release is made once, and what is not as it was seen is stale", async () => {
  const { admin } = await holder()
  const { userId } = admin
  const was = await bodyOf(userId)
  for (const change of [{ ending: was.ending === "0000" ? "0001" : "0000" }, { version: was.version + 1 }])
    expect((await release(userId, change)).code).toBe("stale")
  expect((await release(userId, was)).status).toBe(200)
  expect((await release(userId, was)).code).toBe("stale")
  expect(await auditOf(userId)).toHaveLength(1)
})

test("a release waits for whoever changes the number at that moment", async () => {
  const { admin, mobile } = await holder()
  const body = await bodyOf(admin.userId)
  const asked = await withPlatform(async (db) => {
    const change = { mobile: `${mobile.slice(0, -4)}0000`, mobileVerifiedAt: new Date() }
    await db.updateTable("users").set(change).where("id", "=", admin.userId).execute()
    return { done: await untilItWaits(send(master, platformAdmins.release, { body })) }
  })
  expect((await asked.done()).code).toBe("stale")
})

test("a number that was never proved, an Admin's, and that of who may not come in are not released", async () => {
  const typed = await someone("InstituteAdmin")
  await withPlatform((db) =>
    db.updateTable("users").set({ mobile: "+919812345678" }).where("id", "=", typed.userId).execute(),
  )
  expect(await seen(typed.userId)).toMatchObject({ mobileEnding: "5678", isMobileProved: false })
  const admin = await someone("Admin")
  await proveMobile(admin.userId)
  const out = await holder()
  await someone("InstituteAdmin")
  await act("disable", out.admin.userId)
  for (const { userId } of [typed, admin, out.admin]) expect((await release(userId)).code).toBe("stale")
})

test("the list names those who run the institute, and no more of a number than its end", async () => {
  const { admin, mobile } = await holder("rival")
  const staff = [await someone("Admin", "rival"), await someone("InstituteAdmin", "rival")]
  const others = [await someone("Teacher", "rival"), await someone("Student", "rival"), await someone("Admin")]
  const { data, response } = await list("rival")
  expect(data.institute).toEqual({ id: institutes.rival, name: "rival institute" })
  const ids = data.content.map(({ user_id }) => user_id)
  expect(ids).toEqual(expect.arrayContaining([admin, ...staff].map(({ userId }) => userId)))
  for (const { userId } of others) expect(ids).not.toContain(userId)
  expect(await response.text()).not.toContain(mobile.slice(0, -4))
  const { data: page } = await list("rival", { page: "1", size: "1" })
  expect([page.content.length, page.totalElements]).toEqual([1, data.totalElements])
  expect((await send(master, platformAdmins.list, { params: { id: "999999" }, query: {} })).code).toBe("not_found")
})

test("to who runs another institute, teaches, learns or is nobody, the answer is that nobody is there", async () => {
  const { admin } = await holder("rival")
  const { version } = await seen(admin.userId, "rival")
  const others = [await someone("Teacher"), await someone("Student")].map(({ userId }) => userId)
  for (const id of [admin.userId, ...others, 999_999]) {
    const body = { id, institute: institutes.acme, version, ending: "0000", reason }
    for (const name of acts) {
      const { status, code } = await send(master, platformAdmins[name], { body })
      expect([name, status, code]).toEqual([name, 404, "not_found"])
    }
  }
  expect(await seen(admin.userId, "rival")).toMatchObject({ isMobileProved: true, status: "active" })
})

test.each<Role>(["InstituteAdmin", "Admin", "Teacher", "Student"])("%s may do none of it", async (role) => {
  const { admin } = await holder()
  const body = await bodyOf(admin.userId)
  const caller = await someone(role)
  expect((await list("acme", {}, caller)).code).toBe("no_rights")
  for (const name of acts) {
    const { status, code } = await send(caller, platformAdmins[name], { body })
    expect([status, code]).toEqual([403, "no_rights"])
  }
})

test.each([
  ["no letters", ""],
  ["nine letters", "too short"],
  ["nine letters among spaces", `          ${"x".repeat(9)}          `],
  ["501 letters", "x".repeat(501)],
])("%s are no reason", async (_, given) => {
  const { admin } = await holder()
  const body = await bodyOf(admin.userId, { reason: given })
  for (const name of acts) {
    const { code, fields } = await send(master, platformAdmins[name], { body })
    expect([code, Object.keys(fields ?? {})]).toEqual(["invalid_input", ["reason"]])
  }
})

test("an administrator is kept out and let in again, and the audit and their mail say why", async () => {
  await someone("InstituteAdmin")
  const { admin } = await holder()
  const { userId } = admin
  const was = await bodyOf(userId)
  expect((await act("enable", userId)).code).toBe("stale")
  expect((await act("disable", userId)).data.status).toBe("disabled")
  expect((await send(admin, profile.show, {})).code).toBe("disabled")
  expect((await act("disable", userId)).code).toBe("stale")
  expect((await act("enable", userId, was)).code).toBe("stale")
  expect((await act("enable", userId)).data.status).toBe("active")
  expect(await auditOf(userId)).toEqual([
    { action: "member.disabled", actorId: master.userId, after: { status: "disabled", reason } },
    { action: "member.enabled", actorId: master.userId, after: { status: "active", reason } },
  ])
  const mails = await mailsTo(admin.email)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    "Your access to acme institute is open again",
    "Your access to acme institute was closed",
  ])
  for (const { text } of mails) expect(text).toContain(`> ${reason}`)
})

test("the last who runs an institute is not kept out", async () => {
  await withInstitute(institutes.rival, (db) =>
    db.updateTable("memberships").set({ status: "left" }).where("role", "=", "InstituteAdmin").execute(),
  )
  const { admin } = await holder("rival")
  await someone("Admin", "rival")
  const { version } = await seen(admin.userId, "rival")
  const body = { id: admin.userId, institute: institutes.rival, version, reason }
  expect((await send(master, platformAdmins.disable, { body })).code).toBe("last_admin")
  expect(await mailsTo(admin.email)).toEqual([])
  await someone("InstituteAdmin", "rival")
  expect((await send(master, platformAdmins.disable, { body })).data.status).toBe("disabled")
})

test("who is of the platform and runs an institute too does none of it with themselves", async () => {
  await withPlatform((db) =>
    db
      .insertInto("memberships")
      .values({ instituteId: institutes.acme, userId: master.userId, role: "InstituteAdmin" })
      .execute(),
  )
  const mobile = await proveMobile(master.userId)
  const body = await bodyOf(master.userId, { ending: mobile.slice(-4) })
  for (const name of acts) expect((await send(master, platformAdmins[name], { body })).code).toBe("no_rights")
})
