import { otp } from "@/lib/features/otp/contract"
import { auth } from "@/lib/features/auth/contract"
import { profile } from "@/lib/features/profile/contract"
import { readOutbox } from "@/lib/server/gateways/outbox"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { latestOtp, freshIp, markMobileVerified, wrongOtp } from "../setup/otp"
import { password, createPersonIn, signIn } from "../setup/sign-in"
import { withJobQueue } from "../setup/job-queue"
import { runJobs } from "../setup/run-jobs"
import { institutes, send, createMember, type TestMember, unique } from "../setup/test-app"
import { showProfile, createSignedInMember } from "./profile-fixtures"

withJobQueue()

const reauthenticate = (as: TestMember, secret = password) =>
  send(as, profile.reauthenticate, { body: { password: secret } }, freshIp())
const requestContactCode = (as: TestMember, identifier: string) =>
  send(as, profile.sendContactCode, { body: { identifier } }, freshIp())
const changeContact = (as: TestMember, identifier: string, otp: string) =>
  send(as, profile.changeContact, { body: { identifier, otp } }, freshIp())

describe("a changed contact", () => {
  test("requires the password, then the code, and notifies the previous e-mail", async () => {
    const { first, email } = await createSignedInMember("acme")
    const next = `${unique("next")}@people.test`
    expect((await requestContactCode(first, next)).code).toBe("reauthentication_required")
    expect((await changeContact(first, next, "123456")).code).toBe("reauthentication_required")
    expect(await reauthenticate(first, "a guess")).toMatchObject({
      code: "invalid_input",
      fields: { password: ["Is not right"] },
    })
    expect((await requestContactCode(first, next)).code).toBe("reauthentication_required")
    expect((await reauthenticate(first)).status).toBe(200)
    expect((await requestContactCode(first, next)).status).toBe(200)
    const otp = await latestOtp(next)
    expect((await changeContact(first, next, wrongOtp(otp))).code).toBe("invalid_code")
    expect((await changeContact(first, next, otp)).status).toBe(200)
    expect(await showProfile(first)).toMatchObject({ email: next, email_verified: true })
    expect((await signIn(next)).code).toBe("signed_in_elsewhere")
    await runJobs()
    expect(
      (await readOutbox(500)).find(({ to, subject }) => to === email && subject === "Your email was changed"),
    ).toBeDefined()
  })

  test("ends the sessions on other devices and pending password resets", async () => {
    const { first, second } = await createSignedInMember("acme", "rival")
    await reauthenticate(first)
    const next = `${unique("next")}@people.test`
    await requestContactCode(first, next)
    expect((await changeContact(first, next, await latestOtp(next))).status).toBe(200)
    expect((await send(second, auth.getProfile, {})).code).toBe("unauthenticated")
    expect((await send(first, auth.getProfile, {})).status).toBe(200)
  })

  test("of another user is refused", async () => {
    const [{ first }, other] = [await createSignedInMember("acme"), await createPersonIn("rival")]
    const mobile = await markMobileVerified(other.userId)
    await reauthenticate(first)
    for (const identifier of [other.email, mobile]) {
      expect((await requestContactCode(first, identifier)).status).toBe(200)
      expect((await changeContact(first, identifier, await latestOtp(identifier))).code).toBe("contact_taken")
    }
  })

  test("can be authorised by a code to a contact verified before, by no other, and for a limited time", async () => {
    const { first, userId } = await createSignedInMember("acme")
    const mobile = `+9198${String(userId).slice(-8).padStart(8, "0")}`
    const byCode = (identifier: string, otp: string) =>
      send(first, profile.reauthenticate, { body: { identifier, otp } }, freshIp())
    await send(first, otp.sendToVerify, { query: { identifier: first.email } }, freshIp())
    expect((await byCode(first.email, await latestOtp(first.email))).code).toBe("invalid_code")
    const verifiedMobile = await markMobileVerified(userId)
    await send(first, otp.sendToVerify, { query: { identifier: verifiedMobile } }, freshIp())
    expect((await byCode(verifiedMobile, await latestOtp(verifiedMobile))).status).toBe(200)
    expect((await requestContactCode(first, mobile)).status).toBe(200)
    await withPlatform((db) =>
      db
        .updateTable("sessions")
        .set({ reauthenticatedAt: new Date(Date.now() - 601_000) })
        .where("userId", "=", userId)
        .execute(),
    )
    expect((await changeContact(first, mobile, await latestOtp(mobile))).code).toBe("reauthentication_required")
    await reauthenticate(first)
    expect((await changeContact(first, mobile, await latestOtp(mobile))).status).toBe(200)
    expect(await showProfile(first)).toMatchObject({ mobile_number: mobile, mobile_verified: true })
  })
})

describe("own devices", () => {
  const listed = async (as: TestMember) => (await send(as, profile.listSessions, { query: {} })).data

  test("are listed at every institute, with truncated IP addresses, and nobody else's", async () => {
    const { first } = await createSignedInMember("acme", "rival")
    await createMember("Student")
    const { content, totalElements } = await listed(first)
    expect(totalElements).toBe(2)
    expect(content.map(({ institute }) => institute.id).toSorted()).toEqual([institutes.acme, institutes.rival])
    expect(content.filter(({ isCurrent }) => isCurrent).map(({ institute }) => institute.id)).toEqual([institutes.acme])
    expect(content.map(({ ip }) => ip)).toEqual(["203.0.…", "203.0.…"])
  })

  test("are ended one by one or all but this one", async () => {
    const { first, second } = await createSignedInMember("acme", "rival")
    const there = (await listed(first)).content.find(({ isCurrent }) => !isCurrent)
    const end = (as: TestMember, id = there?.id ?? "") => send(as, profile.endSession, { body: { id } })
    expect((await end(await createMember("Student"))).code).toBe("not_found")
    expect((await end(first)).status).toBe(200)
    expect((await send(second, auth.getProfile, {})).code).toBe("unauthenticated")
    expect((await end(first)).code).toBe("not_found")
    const { data } = await signIn(first.email, "rival")
    const again = { ...second, accessToken: data.access_token, loginToken: data.user_unique_login_token }
    expect((await send(first, profile.endOtherSessions, {})).data).toEqual({ ended: 1 })
    expect((await send(again, auth.getProfile, {})).code).toBe("unauthenticated")
    expect((await send(first, auth.getProfile, {})).status).toBe(200)
  })
})

test("an own institute has its origin", async () => {
  const { first } = await createSignedInMember("acme", "rival")
  const { data } = await send(first, auth.getUserInstitutes, {})
  expect(data.map(({ slug, origin }) => [slug, new URL(origin).hostname.split(".")[0]])).toEqual([
    ["acme", "acme"],
    ["rival", "rival"],
  ])
})
