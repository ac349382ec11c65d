import { createHash } from "node:crypto"
import { sql } from "kysely"
import { institutes as institutesContract } from "@/lib/features/institutes/contract"
import { openings } from "@/lib/features/openings/contract"
import { openingJobs } from "@/lib/features/openings/jobs.server"
import { skeletonOf } from "@/lib/features/openings/slug-skeleton"
import { socialLogin } from "@/lib/features/social-login/contract"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { mailsTo } from "../setup/mails"
import { freshIp, latestOtp as codeSentTo } from "../setup/otp"
import { createPersonIn, markEmailVerified } from "../setup/sign-in"
import { createMember, institutes, send, unique } from "../setup/test-app"
import { begin, confirm, openOne, planToTry, prepareOpenings } from "./opening-fixtures"

withJobQueue()
prepareOpenings()

const browser = "b".repeat(43)

/** The half hour for which an address is held is over. */
const endHold = (slug: string) =>
  withPlatform((db) =>
    db
      .updateTable("slug_claims")
      .set({ heldUntil: new Date(Date.now() - 1000) })
      .where("slug", "=", slug)
      .execute(),
  )

/** Forgets the limits of codes, which have tests of their own, and keeps those of openings. */
const forgetCodeLimits = () => {
  const prefixes = ["opening by person", "opening by address"].map((name) =>
    createHash("sha256").update(name).digest("base64url").slice(0, 12),
  )
  return withPlatform((db) => sql`delete from rate_limits where left(key, 12) <> all (${prefixes}::text[])`.execute(db))
}

const rowsOf = (slug: string) =>
  readPlatform((db) =>
    db
      .selectFrom("institutes as i")
      .innerJoin("institute_subscriptions as s", "s.instituteId", "i.id")
      .innerJoin("memberships as m", "m.instituteId", "i.id")
      .innerJoin("users as u", "u.id", "m.userId")
      .leftJoin("slug_claims as c", "c.instituteId", "i.id")
      .select([
        "i.id",
        "i.name",
        "i.locale",
        "i.timezone",
        "i.visible",
        "s.status",
        "s.trialEndsAt",
        "s.accessUntil",
        "s.planId",
      ])
      .select(["u.email", "u.emailVerifiedAt", "m.role", "m.status as membership", "c.slug as claimed"])
      .where("i.slug", "=", slug)
      .execute(),
  )

describe("opening an institute", () => {
  test("by the code gives it its address, an administrator, a trial, its history and a welcome", async () => {
    const plan = await planToTry()
    const { status, data, body } = await begin({ plan: plan.slug, locale: "hi", name: "गणित की पाठशाला" })
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
    const host = await send(null, institutesContract.findByHost, { params: { subdomain: body.slug } })
    expect(host.data.institute_Id).toBe(rows[0]?.id)
  })

  test("signs in at its own host by the ticket, once, in that browser alone", async () => {
    const { origin, ticket, slug } = (await openOne({}, browser)).data
    const [{ id: instituteId = 0 } = {}] = await rowsOf(slug)
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
    const kept = await readPlatform((db) =>
      db.selectFrom("openings").select(["step", "passwordHash"]).where("id", "=", data.id).executeTakeFirst(),
    )
    expect(kept).toEqual({ step: "opened", passwordHash: null })
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

describe("an address", () => {
  test.each([
    ["acme", "taken"],
    ["acrne", "looks_taken"],
    ["l0gin", "reserved"],
    ["a--b", "form"],
    ["f-u-c-k", "rude"],
  ])("%s is %s, with free ones that follow from the name", async (slug, state) => {
    await withPlatform((db) =>
      db
        .insertInto("slug_claims")
        .values({ slug: "acme", instituteId: institutes.acme })
        .onConflict((c) => c.doNothing())
        .execute(),
    )
    const name = `Suggested ${unique("name")}`
    const { data } = await send(null, openings.checkSlug, { query: { slug, name } }, freshIp())
    expect(data.state).toBe(state)
    expect(data.suggestions).toHaveLength(3)
    for (const suggestion of data.suggestions)
      expect((await send(null, openings.checkSlug, { query: { slug: suggestion } }, freshIp())).data.state).toBe("free")
  })

  test("is wanted by 200 at the same time: one opening holds it, the others are told free ones", async () => {
    const slug = unique("wanted")
    const answers = await Promise.all(Array.from({ length: 200 }, () => begin({ slug, name: "Wanted School" })))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    const lost = answers.filter(({ code }) => code === "name_taken")
    expect(lost).toHaveLength(199)
    expect(lost[0]?.fields).toHaveProperty("slug")
  }, 120_000)

  test("is held for half an hour: then another one may have it, and the first is told so", async () => {
    const first = await begin()
    const code = await codeSentTo(first.body.email)
    const soon = await begin({ slug: first.body.slug })
    expect(soon.code).toBe("name_taken")
    await endHold(first.body.slug)
    const later = await begin({ slug: first.body.slug })
    expect(later.status).toBe(200)
    expect((await confirm(later.data.id, { code: await codeSentTo(later.body.email) })).status).toBe(200)
    expect((await confirm(first.data.id, { code })).code).toBe("name_taken")
    expect(await rowsOf(first.body.slug)).toHaveLength(1)
  })

  test("that was held for too long is still opened where nobody else wants it", async () => {
    const { data, body } = await begin()
    const code = await codeSentTo(body.email)
    await endHold(body.slug)
    expect((await confirm(data.id, { code })).status).toBe(200)
  })

  test("looks the same to the program and to the database", async () => {
    const slugs = ["acrne", "c1ear", "vvave", "a-b-c", "0123456789", "illegal", "cinema", "x-rn-cl-vv", "minimum"]
    const rows = await readPlatform((db) =>
      sql<{ slug: string; skeleton: string }>`select slug, tenancy.slug_skeleton(slug) as skeleton
        from unnest(${slugs}::text[]) slug`.execute(db),
    )
    expect(rows.rows).toEqual(slugs.map((slug) => ({ slug, skeleton: skeletonOf(slug) })))
  })
})

describe("what one person may have", () => {
  test("is one trial: of an e-mail, however it is spelt, and of a mail domain of their own", async () => {
    const plan = await planToTry()
    const name = unique("ravi").replaceAll("-", "")
    await openOne({ email: `${name}@gmail.com`, plan: plan.slug })
    const { data, body } = await begin({ email: `${name.slice(0, 3)}.${name.slice(3)}+two@gmail.com`, plan: plan.slug })
    const code = await codeSentTo(body.email)
    expect((await confirm(data.id, { code })).code).toBe("trial_used")
    expect(await rowsOf(body.slug)).toEqual([])
    expect((await confirm(data.id, { code, onFree: true })).status).toBe(200)
    expect(await rowsOf(body.slug)).toMatchObject([{ status: "active", trialEndsAt: null }])

    const domain = `${unique("school")}.test`
    await openOne({ email: `one@${domain}`, plan: plan.slug })
    const second = await begin({ email: `two@${domain}`, plan: plan.slug })
    expect((await confirm(second.data.id, { code: await codeSentTo(`two@${domain}`) })).code).toBe("trial_used")
  })

  test("is three institutes that pay nothing", async () => {
    const email = `${unique("many")}@gmail.com`
    for (let i = 0; i < 3; i += 1) expect((await openOne({ email }, undefined, { onFree: true })).status).toBe(200)
    expect((await openOne({ email }, undefined, { onFree: true })).code).toBe("too_many_institutes")
  })

  test("is three openings a day, wherever they are signed in; what is refused does not count", async () => {
    const member = await createMember("Teacher")
    const beginAs = async (slug: string) => {
      await forgetCodeLimits()
      return send(member, openings.create, { body: { name: "One more school", slug } }, freshIp())
    }
    expect((await beginAs("acme")).code).toBe("name_taken")
    for (let i = 0; i < 3; i += 1) expect((await beginAs(unique("more"))).status).toBe(200)
    expect(await beginAs(unique("more"))).toMatchObject({ status: 429, code: "too_many_requests" })
  })

  test("is at most five openings a day from one address", async () => {
    const headers = freshIp()
    for (let i = 0; i < 5; i += 1) expect((await begin({}, headers)).status).toBe(200)
    expect((await begin({}, headers)).code).toBe("too_many_requests")
  })
})

describe("who stops before the code", () => {
  const age = (id: string, hours: number) =>
    withPlatform((db) =>
      db
        .updateTable("openings")
        .set({ createdAt: sql<Date>`now() - make_interval(hours => ${hours})` })
        .where("id", "=", id)
        .execute(),
    )
  const runJob = async (name: string) => {
    const job = openingJobs.find((one) => one.name === name)
    await job?.run({})
  }
  const remindersOf = async (email: string) =>
    (await mailsTo(email)).filter(({ subject }) => subject === "Your institute is one code away")

  test("is reminded after a day, once, and finds what was typed; who went on is not", async () => {
    const stopped = await begin({ plan: "growth" })
    const recent = await begin()
    const done = await begin()
    await confirm(done.data.id, { code: await codeSentTo(done.body.email) })
    for (const { data } of [stopped, done]) await age(data.id, 25)
    await runJob("remind-openings")
    await runJob("remind-openings")
    const mails = await remindersOf(stopped.body.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`/create-institute?opening=${stopped.data.id}`)
    expect([...(await remindersOf(recent.body.email)), ...(await remindersOf(done.body.email))]).toEqual([])
    const { data } = await send(null, openings.show, { params: { id: stopped.data.id } }, freshIp())
    expect(data).toMatchObject({
      ...{ name: stopped.body.name, slug: stopped.body.slug, plan: "growth", email: stopped.body.email },
      ...{ origin: null, timezone: "Asia/Kolkata" },
    })
  })

  test("leaves nothing after thirty days, not even a held address", async () => {
    const { data, body } = await begin()
    await withPlatform((db) =>
      db
        .updateTable("openings")
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where("id", "=", data.id)
        .execute(),
    )
    await runJob("delete-openings")
    const left = await readPlatform((db) =>
      db.selectFrom("slug_claims").select("slug").where("slug", "=", body.slug).execute(),
    )
    expect(left).toEqual([])
  })
})
