import { adminMobile } from "@/lib/features/admin-mobile/contract"
import { platformAdmins } from "@/lib/features/platform-admins/contract"
import { profile } from "@/lib/features/profile/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Role } from "@/lib/shared/roles"
import { eventsOf } from "../setup/events"
import { latestOtp, freshIp, markMobileVerified } from "../setup/otp"
import { mailsTo } from "../setup/mails"
import { password, signInEndingOthers } from "../setup/sign-in"
import { withJobQueue } from "../setup/job-queue"
import { waitForLock } from "../setup/wait-for-lock"
import { institutes, send, type Slug, createMember, type TestMember } from "../setup/test-app"
import { createVerifiedAdmin } from "./platform-admins-fixtures"
import { showProfile } from "./profile-fixtures"

withJobQueue()

const reason = "They called us and showed their passport"
const ACTIONS = ["release", "disable", "enable"] as const

let master: TestMember
beforeAll(async () => {
  master = await createMember("SuperAdmin")
})

const list = (slug: Slug, query: { page?: string; size?: string } = { size: "100" }, as = master) =>
  send(as, platformAdmins.list, { params: { id: String(institutes[slug]) }, query })
/** An administrator as the platform sees them. */
async function findAdmin(userId: number, slug: Slug = "acme") {
  const admin = (await list(slug)).data.content.find(({ user_id }) => user_id === userId)
  if (!admin) throw new Error("nobody of this id runs the institute")
  return admin
}

type Body = { id: number; institute: number; version: number; ending: string; reason: string }
const bodyOf = async (userId: number, change: Partial<Body> = {}): Promise<Body> => {
  const { version, mobileEnding } = await findAdmin(userId)
  return { id: userId, institute: institutes.acme, version, ending: mobileEnding ?? "", reason, ...change }
}
const release = async (userId: number, change: Partial<Body> = {}) =>
  send(master, platformAdmins.release, { body: await bodyOf(userId, change) })
const changeStatus = async (name: "disable" | "enable", userId: number, change: Partial<Body> = {}) =>
  send(master, platformAdmins[name], { body: await bodyOf(userId, change) })

test("a released number is unverified, and its administrator adds another with one code", async () => {
  const { admin, mobile } = await createVerifiedAdmin()
  const { data, status } = await release(admin.userId)
  expect([status, data.mobileEnding, data.isMobileVerified]).toEqual([200, mobile.slice(-4), false])
  expect((await send(admin, profile.show, {})).code).toBe("unauthenticated")

  const again = (await signInEndingOthers(admin.email)).data
  const back = { ...admin, accessToken: again.access_token, loginToken: again.user_unique_login_token }
  const next = `+9196${mobile.slice(-8)}`
  const ask = () => send(back, adminMobile.sendCode, { body: { mobile: next } }, freshIp())
  expect((await ask()).code).toBe("reauthentication_required")
  await send(back, profile.reauthenticate, { body: { password } }, freshIp())
  expect((await ask()).status).toBe(200)
  const body = { old: mobile, new: next, otp: { new: await latestOtp(next) } }
  expect((await send(back, adminMobile.change, { body }, freshIp())).status).toBe(200)
  const { mobile_number, mobile_verified } = await showProfile(back)
  expect([mobile_number, mobile_verified]).toEqual([next, true])
})

test("a release is recorded, and the e-mail and the number are notified in the user's language", async () => {
  const { admin, mobile } = await createVerifiedAdmin()
  await withPlatform((db) => db.updateTable("users").set({ locale: "hi" }).where("id", "=", admin.userId).execute())
  await release(admin.userId)
  expect(await eventsOf(`user:${admin.userId}`)).toMatchObject([
    { key: "account.number_released", actorId: master.userId, data: { reason } },
  ])
  const [mail] = await mailsTo(admin.email)
  expect(mail?.subject).toBe("आपका मोबाइल नंबर मुक्त कर दिया गया")
  expect(mail?.text).toContain("/admin/institute/verification")
  expect(mail?.text).not.toContain(reason)
  const [sms] = await mailsTo(mobile)
  expect(sms?.text).toContain("acme institute: आपके कहने पर यह नंबर आपके खाते")
})

test("every session and reset token ends, at other institutes too", async () => {
  const { admin } = await createVerifiedAdmin()
  const { userId } = admin
  const here = institutes.rival
  await withPlatform(async (db) => {
    await db.insertInto("memberships").values({ instituteId: here, userId, role: "Student" }).execute()
    const expiresAt = new Date(Date.now() + 60_000)
    await db.insertInto("sessions").values({ instituteId: here, userId, tokenHash: Buffer.from(`${userId}`), expiresAt }).execute() // oxfmt-ignore
    await db.insertInto("password_resets").values({ instituteId: here, userId, tokenHash: Buffer.from("r"), expiresAt }).execute() // oxfmt-ignore
  })
  await release(userId)
  const left = await withPlatform(async (db) => {
    const live = db.selectFrom("sessions").select("id").where("userId", "=", userId).where("revokedAt", "is", null)
    const resets = db.selectFrom("password_resets").select("id").where("userId", "=", userId)
    return [...(await live.execute()), ...(await resets.execute())]
  })
  expect(left).toEqual([])
})

test("a release succeeds once, and is stale when anything has changed since it was seen", async () => {
  const { admin } = await createVerifiedAdmin()
  const { userId } = admin
  const was = await bodyOf(userId)
  for (const change of [{ ending: was.ending === "0000" ? "0001" : "0000" }, { version: was.version + 1 }])
    expect((await release(userId, change)).code).toBe("stale")
  expect((await release(userId, was)).status).toBe(200)
  expect((await release(userId, was)).code).toBe("stale")
  expect(await eventsOf(`user:${userId}`)).toHaveLength(1)
})

test("a release waits for a concurrent change of the number", async () => {
  const { admin, mobile } = await createVerifiedAdmin()
  const body = await bodyOf(admin.userId)
  const asked = await withPlatform(async (db) => {
    const change = { mobile: `${mobile.slice(0, -4)}0000`, mobileVerifiedAt: new Date() }
    await db.updateTable("users").set(change).where("id", "=", admin.userId).execute()
    return { done: await waitForLock(send(master, platformAdmins.release, { body })) }
  })
  expect((await asked.done()).code).toBe("stale")
})

test("an unverified number, an Admin's, and that of a disabled member are not released", async () => {
  const typed = await createMember("InstituteAdmin")
  await withPlatform((db) =>
    db.updateTable("users").set({ mobile: "+919812345678" }).where("id", "=", typed.userId).execute(),
  )
  expect(await findAdmin(typed.userId)).toMatchObject({ mobileEnding: "5678", isMobileVerified: false })
  const admin = await createMember("Admin")
  await markMobileVerified(admin.userId)
  const out = await createVerifiedAdmin()
  await createMember("InstituteAdmin")
  await changeStatus("disable", out.admin.userId)
  for (const { userId } of [typed, admin, out.admin]) expect((await release(userId)).code).toBe("stale")
})

test("the list has the administrators of the institute, and only the last digits of a number", async () => {
  const { admin, mobile } = await createVerifiedAdmin("rival")
  const staff = [await createMember("Admin", "rival"), await createMember("InstituteAdmin", "rival")]
  const others = [
    await createMember("Teacher", "rival"),
    await createMember("Student", "rival"),
    await createMember("Admin"),
  ]
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

test("an administrator of another institute, a teacher, a student and an unknown user are not found", async () => {
  const { admin } = await createVerifiedAdmin("rival")
  const { version } = await findAdmin(admin.userId, "rival")
  const others = [await createMember("Teacher"), await createMember("Student")].map(({ userId }) => userId)
  for (const id of [admin.userId, ...others, 999_999]) {
    const body = { id, institute: institutes.acme, version, ending: "0000", reason }
    for (const name of ACTIONS) {
      const { status, code } = await send(master, platformAdmins[name], { body })
      expect([name, status, code]).toEqual([name, 404, "not_found"])
    }
  }
  expect(await findAdmin(admin.userId, "rival")).toMatchObject({ isMobileVerified: true, status: "active" })
})

test.each<Role>(["InstituteAdmin", "Admin", "Teacher", "Student"])("%s may do none of it", async (role) => {
  const { admin } = await createVerifiedAdmin()
  const body = await bodyOf(admin.userId)
  const caller = await createMember(role)
  expect((await list("acme", {}, caller)).code).toBe("forbidden")
  for (const name of ACTIONS) {
    const { status, code } = await send(caller, platformAdmins[name], { body })
    expect([status, code]).toEqual([403, "forbidden"])
  }
})

test.each([
  ["no letters", ""],
  ["nine letters", "too short"],
  ["nine letters among spaces", `          ${"x".repeat(9)}          `],
  ["501 letters", "x".repeat(501)],
])("%s are refused as a reason", async (_, text) => {
  const { admin } = await createVerifiedAdmin()
  const body = await bodyOf(admin.userId, { reason: text })
  for (const name of ACTIONS) {
    const { code, fields } = await send(master, platformAdmins[name], { body })
    expect([code, Object.keys(fields ?? {})]).toEqual(["invalid_input", ["reason"]])
  }
})

test("an administrator is disabled and enabled again, and the event and the mail give the reason", async () => {
  await createMember("InstituteAdmin")
  const { admin } = await createVerifiedAdmin()
  const { userId } = admin
  const was = await bodyOf(userId)
  expect((await changeStatus("enable", userId)).data.status).toBe("active")
  expect((await changeStatus("disable", userId)).data.status).toBe("disabled")
  expect((await send(admin, profile.show, {})).code).toBe("disabled")
  expect((await changeStatus("disable", userId)).data.status).toBe("disabled")
  expect((await changeStatus("enable", userId, was)).code).toBe("stale")
  expect((await changeStatus("enable", userId)).data.status).toBe("active")
  expect(await eventsOf(`user:${userId}`)).toMatchObject([
    { key: "member.disabled", actorId: master.userId },
    { key: "member.enabled", actorId: master.userId },
  ])
  const mails = await mailsTo(admin.email)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    "Your access to acme institute was disabled",
    "Your access to acme institute was restored",
  ])
  for (const { text } of mails) expect(text).toContain(`> ${reason}`)
})

test("the last administrator of an institute is not disabled", async () => {
  await withInstitute(institutes.rival, (db) =>
    db.updateTable("memberships").set({ status: "left" }).where("role", "=", "InstituteAdmin").execute(),
  )
  const { admin } = await createVerifiedAdmin("rival")
  await createMember("Admin", "rival")
  const { version } = await findAdmin(admin.userId, "rival")
  const body = { id: admin.userId, institute: institutes.rival, version, reason }
  expect((await send(master, platformAdmins.disable, { body })).code).toBe("last_admin")
  expect(await mailsTo(admin.email)).toEqual([])
  await createMember("InstituteAdmin", "rival")
  expect((await send(master, platformAdmins.disable, { body })).data.status).toBe("disabled")
})

test("a member of the platform who also administers an institute cannot act on themselves", async () => {
  await withPlatform((db) =>
    db
      .insertInto("memberships")
      .values({ instituteId: institutes.acme, userId: master.userId, role: "InstituteAdmin" })
      .execute(),
  )
  const mobile = await markMobileVerified(master.userId)
  const body = await bodyOf(master.userId, { ending: mobile.slice(-4) })
  for (const name of ACTIONS) expect((await send(master, platformAdmins[name], { body })).code).toBe("forbidden")
})
