import { codes } from "@/lib/features/otp/contract"
import { people } from "@/lib/features/auth/contract"
import { profile } from "@/lib/features/profile/contract"
import { readOutbox } from "@/lib/server/gateways/outbox"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { codeOf, freshAddress, proveMobile, wrongCode } from "../setup/codes"
import { password, personOf, signIn } from "../setup/member"
import { withQueue } from "../setup/queue"
import { runJobs } from "../setup/run-jobs"
import { institutes, send, someone, type Someone, unique } from "../setup/world"
import { own, signedIn } from "./profile-world"

withQueue()

const prove = (as: Someone, word = password) =>
  send(as, profile.proveIdentity, { body: { password: word } }, freshAddress())
const askFor = (as: Someone, identifier: string) =>
  send(as, profile.sendContactCode, { body: { identifier } }, freshAddress())
const change = (as: Someone, identifier: string, otp: string) =>
  send(as, profile.changeContact, { body: { identifier, otp } }, freshAddress())

describe("a changed contact", () => {
  test("asks for the password first, then for the code, and the e-mail before is told", async () => {
    const { first, email } = await signedIn("acme")
    const next = `${unique("next")}@people.test`
    expect((await askFor(first, next)).code).toBe("proof_needed")
    expect((await change(first, next, "123456")).code).toBe("proof_needed")
    expect(await prove(first, "a guess")).toMatchObject({
      code: "invalid_input",
      fields: { password: ["Is not right"] },
    })
    expect((await askFor(first, next)).code).toBe("proof_needed")
    expect((await prove(first)).status).toBe(200)
    expect((await askFor(first, next)).status).toBe(200)
    const otp = await codeOf(next)
    expect((await change(first, next, wrongCode(otp))).code).toBe("wrong_code")
    expect((await change(first, next, otp)).status).toBe(200)
    expect(await own(first)).toMatchObject({ email: next, email_verified: true })
    expect((await signIn(next)).code).toBe("session_elsewhere")
    await runJobs()
    expect(
      (await readOutbox(500)).find(({ to, subject }) => to === email && subject === "Your e-mail was changed"),
    ).toBeDefined()
  })

  test("ends the sessions on other devices, and no reset that was under way sets a password any more", async () => {
    const { first, second } = await signedIn("acme", "rival")
    await prove(first)
    const next = `${unique("next")}@people.test`
    await askFor(first, next)
    expect((await change(first, next, await codeOf(next))).status).toBe(200)
    expect((await send(second, people.getProfile, {})).code).toBe("signed_out")
    expect((await send(first, people.getProfile, {})).status).toBe(200)
  })

  test("of another person is not taken", async () => {
    const [{ first }, other] = [await signedIn("acme"), await personOf("rival")]
    const mobile = await proveMobile(other.userId)
    await prove(first)
    for (const identifier of [other.email, mobile]) {
      expect((await askFor(first, identifier)).status).toBe(200)
      expect((await change(first, identifier, await codeOf(identifier))).code).toBe("contact_taken")
    }
  })

  test("may be proved by a code to what was proved before, by no other and not for long", async () => {
    const { first, userId } = await signedIn("acme")
    const mobile = `+9198${String(userId).padStart(8, "0")}`
    const byCode = (identifier: string, otp: string) =>
      send(first, profile.proveIdentity, { body: { identifier, otp } }, freshAddress())
    await send(first, codes.sendToVerify, { query: { identifier: first.email } }, freshAddress())
    expect((await byCode(first.email, await codeOf(first.email))).code).toBe("wrong_code")
    const proved = await proveMobile(userId)
    await send(first, codes.sendToVerify, { query: { identifier: proved } }, freshAddress())
    expect((await byCode(proved, await codeOf(proved))).status).toBe(200)
    expect((await askFor(first, mobile)).status).toBe(200)
    await withPlatform((db) =>
      db
        .updateTable("sessions")
        .set({ provedAt: new Date(Date.now() - 601_000) })
        .where("userId", "=", userId)
        .execute(),
    )
    expect((await change(first, mobile, await codeOf(mobile))).code).toBe("proof_needed")
    await prove(first)
    expect((await change(first, mobile, await codeOf(mobile))).status).toBe(200)
    expect(await own(first)).toMatchObject({ mobile_number: mobile, mobile_verified: true })
  })
})

describe("one's devices", () => {
  const listed = async (as: Someone) => (await send(as, profile.listSessions, { query: {} })).data

  test("are listed at every institute, with no address whole, and nobody else's", async () => {
    const { first } = await signedIn("acme", "rival")
    await someone("Student")
    const { content, totalElements } = await listed(first)
    expect(totalElements).toBe(2)
    expect(content.map(({ institute }) => institute.id).toSorted()).toEqual([institutes.acme, institutes.rival])
    expect(content.filter(({ isCurrent }) => isCurrent).map(({ institute }) => institute.id)).toEqual([institutes.acme])
    expect(content.map(({ address }) => address)).toEqual(["203.0.…", "203.0.…"])
  })

  test("are ended one by one or all but this one", async () => {
    const { first, second } = await signedIn("acme", "rival")
    const there = (await listed(first)).content.find(({ isCurrent }) => !isCurrent)
    const end = (as: Someone, id = there?.id ?? "") => send(as, profile.endSession, { body: { id } })
    expect((await end(await someone("Student"))).code).toBe("not_found")
    expect((await end(first)).status).toBe(200)
    expect((await send(second, people.getProfile, {})).code).toBe("signed_out")
    expect((await end(first)).code).toBe("not_found")
    const { data } = await signIn(first.email, "rival")
    const again = { ...second, accessToken: data.access_token, loginToken: data.user_unique_login_token }
    expect((await send(first, profile.endOtherSessions, {})).data).toEqual({ ended: 1 })
    expect((await send(again, people.getProfile, {})).code).toBe("signed_out")
    expect((await send(first, people.getProfile, {})).status).toBe(200)
  })
})

test("an institute of one's own is told with its address", async () => {
  const { first } = await signedIn("acme", "rival")
  const { data } = await send(first, people.getUserInstitutes, {})
  expect(data.map(({ slug, origin }) => [slug, new URL(origin).hostname.split(".")[0]])).toEqual([
    ["acme", "acme"],
    ["rival", "rival"],
  ])
})
