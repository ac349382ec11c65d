import { site } from "@/lib/features/site/contract"
import { institutes as institutesContract } from "@/lib/features/institutes/contract"
import { openings } from "@/lib/features/openings/contract"
import { socialLogin } from "@/lib/features/social-login/contract"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { mailsTo } from "../setup/mails"
import { freshIp, latestOtp as codeSentTo } from "../setup/otp"
import { createPersonIn, markEmailVerified } from "../setup/sign-in"
import { createMember, send, unique } from "../setup/test-app"
import { begin, confirm, forgetCodeLimits, openOne, planToTry, prepareOpenings, rowsOf } from "./opening-fixtures"

withJobQueue()
prepareOpenings()

const browser = "b".repeat(43)

describe("opening an institute", () => {
  test("by the code gives it its address, an administrator, a trial, its history and a welcome", async () => {
    const plan = await planToTry()
    const { status, data, body } = await begin({
      plan: plan.slug,
      locale: "hi",
      name: "गणित की पाठशाला",
      subject: "exams",
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({ sentTo: body.email, expiresInSeconds: 300, resendAfterSeconds: 30 })
    const opened = await confirm(data.id, { code: await codeSentTo(body.email), browser })
    expect(opened).toMatchObject({
      status: 200,
      data: { origin: `http://${body.slug}.localhost:3000`, slug: body.slug },
    })
    const rows = await rowsOf(body.slug)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      ...{ name: body.name, locale: "hi", timezone: "Asia/Kolkata", visible: false },
      ...{ tagline: "परीक्षा की तैयारी, विषय दर विषय", awaitsMobile: true },
      ...{ status: "trialing", accessUntil: null, planId: plan.id },
      ...{ email: body.email, role: "InstituteAdmin", membership: "active", claimed: body.slug },
    })
    expect(rows[0]?.emailVerifiedAt).not.toBeNull()
    const days = (Number(rows[0]?.trialEndsAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(13)
    expect(days).toBeLessThanOrEqual(14)
    const moves = await readPlatform((db) =>
      db
        .selectFrom("subscription_moves")
        .select(["event", "fromStatus", "toStatus"])
        .where("instituteId", "=", rows[0]?.id ?? 0)
        .execute(),
    )
    expect(moves).toEqual([{ event: "opened", fromStatus: null, toStatus: "trialing" }])
    const subjects = (await mailsTo(body.email)).map(({ subject }) => subject)
    expect(subjects).toContain(`${body.name} खुल गया है`)
    const page = await send(null, site.showLanding, { query: { instituteId: String(rows[0]?.id) } })
    expect(page.data.map(({ kind }) => kind).slice(0, 3)).toEqual(["banner", "items", "details"])
    expect(page.data.map(({ text }) => text).join("")).toBe("")
    const host = await send(null, institutesContract.findByHost, { params: { subdomain: body.slug } })
    expect(host.data.institute_Id).toBe(rows[0]?.id)
  })

  test("sells nothing and is in no search engine before an administrator has verified a mobile", async () => {
    const { data, body } = await begin()
    await confirm(data.id, { code: await codeSentTo(body.email) })
    const [row] = await rowsOf(body.slug)
    const profile = async () => (await send(null, institutesContract.show, { params: { id: String(row?.id) } })).data
    expect(await profile()).toMatchObject({ awaitsMobile: true, takesPayments: false })
    await withPlatform((db) =>
      db
        .updateTable("users")
        .set({ mobileVerifiedAt: new Date() })
        .where("id", "=", row?.userId ?? 0)
        .execute(),
    )
    expect(await profile()).toMatchObject({ awaitsMobile: false, takesPayments: true })
  })

  test("signs in at its own host by the ticket, once, in that browser alone", async () => {
    const { origin, ticket, slug } = (await openOne({}, browser)).data
    const instituteId = (await rowsOf(slug))[0]?.id ?? 0
    expect(origin).toContain(slug)
    const redeem = (secret: string) =>
      send(null, socialLogin.redeem, { body: { ticket: ticket ?? "", browser: secret, instituteId } }, freshIp())
    expect((await redeem("c".repeat(43))).code).toBe("link_expired")
    expect((await redeem(browser)).data).toMatchObject({
      role: { roleType: "InstituteAdmin" },
      selectedInstitute: instituteId,
    })
    expect((await redeem(browser)).code).toBe("link_expired")
  })

  test("twice, in two tabs and after a lost answer, is one institute", async () => {
    const { data, body } = await begin()
    const code = await codeSentTo(body.email)
    const answers = await Promise.all([1, 2, 3].map(() => confirm(data.id, { code, browser })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await confirm(data.id, { code })).data).toMatchObject({ slug: body.slug, ticket: null })
    expect(await rowsOf(body.slug)).toHaveLength(1)
    const stored = await readPlatform((db) =>
      db.selectFrom("openings").select(["step", "passwordHash"]).where("id", "=", data.id).executeTakeFirst(),
    )
    expect(stored).toEqual({ step: "opened", passwordHash: null })
  })

  test("with a wrong code, or that of another opening of the same person, opens nothing", async () => {
    const email = `${unique("two")}@people.test`
    const first = await begin({ email })
    const code = await codeSentTo(email)
    const second = await begin({ email })
    expect((await confirm(second.data.id, { code })).code).toBe("invalid_code")
    expect((await confirm(first.data.id, { code: code === "000000" ? "000001" : "000000" })).code).toBe("invalid_code")
    expect((await confirm("00000000-0000-4000-8000-000000000000", { code })).code).toBe("link_expired")
    expect(await rowsOf(first.body.slug)).toEqual([])
  })

  test("after thirty days is over, and what was typed is gone", async () => {
    const { data, body } = await begin()
    const code = await codeSentTo(body.email)
    await withPlatform((db) =>
      db
        .updateTable("openings")
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where("id", "=", data.id)
        .execute(),
    )
    expect((await confirm(data.id, { code })).code).toBe("link_expired")
    expect((await send(null, openings.show, { params: { id: data.id } }, freshIp())).code).toBe("link_expired")
  })

  test("by somebody with an account keeps its password, and a claimed account gets the new one", async () => {
    const known = await createPersonIn("acme")
    await markEmailVerified(known.userId)
    await openOne({ email: known.email })
    const users = await readPlatform((db) =>
      db.selectFrom("users").select(["id", "passwordHash"]).where("email", "=", known.email).execute(),
    )
    expect(users).toMatchObject([{ id: known.userId }])
  })

  test("by somebody who is signed in needs no name and no password, and the code goes to their own e-mail", async () => {
    const member = await createMember("Teacher")
    const slug = unique("second")
    const body = { name: "A second school", slug, email: `${unique("other")}@people.test` }
    const { status, data } = await send(member, openings.create, { body }, freshIp())
    expect(status).toBe(200)
    expect(data.sentTo).toBe(member.email)
    expect((await confirm(data.id, { code: await codeSentTo(member.email) })).status).toBe(200)
    expect(await rowsOf(slug)).toMatchObject([{ email: member.email, role: "InstituteAdmin" }])
  })

  test("is gone on with by the form that is shown again: the address that it holds is its own, with a password", async () => {
    const { data, body } = await begin()
    const again = { ...body, name: "Banyan Evening School", email: `${unique("right")}@people.test`, opening: data.id }
    const changed = await send(null, openings.create, { body: again }, freshIp())
    expect(changed).toMatchObject({ status: 200, data: { id: data.id, sentTo: again.email } })
    const without = await send(null, openings.create, { body: { ...again, password: undefined } }, freshIp())
    expect(without.fields).toHaveProperty("password")
    await confirm(data.id, { code: await codeSentTo(again.email), onFree: true })
    expect(await rowsOf(body.slug)).toMatchObject([{ name: again.name, email: again.email }])

    const other = { ...again, slug: unique("other"), email: `${unique("other")}@people.test` }
    const begun = await send(null, openings.create, { body: other }, freshIp())
    expect(begun).toMatchObject({ status: 200, data: { sentTo: other.email } })
    expect(begun.data.id).not.toBe(data.id)
  })

  test("is changed before the code, which the old one does not confirm any more", async () => {
    const { data, body } = await begin()
    const code = await codeSentTo(body.email)
    await forgetCodeLimits()
    const changed = { ...body, slug: unique("renamed"), email: `${unique("right")}@people.test`, password: undefined }
    const again = await send(null, openings.change, { params: { id: data.id }, body: changed }, freshIp())
    expect(again).toMatchObject({ status: 200, data: { id: data.id, sentTo: changed.email } })
    expect((await confirm(data.id, { code })).code).toBe("invalid_code")
    expect((await confirm(data.id, { code: await codeSentTo(changed.email), onFree: true })).data.slug).toBe(
      changed.slug,
    )
    const check = await send(null, openings.checkSlug, { query: { slug: body.slug } }, freshIp())
    expect(check.data.state).toBe("free")
  })

  test.each([
    [{ name: "Lectern Help" }, "name"],
    [{ slug: "l0gin" }, "slug"],
    [{ slug: "xn--abc" }, "slug"],
    [{ slug: "12345" }, "slug"],
    [{ name: "ab" }, "name"],
    [{ timezone: "Moon/Crater" }, "timezone"],
    [{ password: "12345678" }, "password"],
    [{ password: undefined }, "password"],
    [{ email: undefined }, "email"],
    [{ first_name: undefined }, "first_name"],
  ])("is refused with %j", async (fields, invalid) => {
    const answer = await begin(fields)
    expect(answer.code).toBe("invalid_input")
    expect(Object.keys(answer.fields ?? {})).toEqual([invalid])
  })
})
