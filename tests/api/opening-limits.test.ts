import { sql } from "kysely"
import { openings } from "@/lib/features/openings/contract"
import { openingJobs } from "@/lib/features/openings/jobs.server"
import { isPassword } from "@/lib/server/auth/password"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { mailsTo } from "../setup/mails"
import { freshIp, latestOtp as codeSentTo, markMobileVerified } from "../setup/otp"
import { createMember, send, unique } from "../setup/test-app"
import { begin, confirm, forgetCodeLimits, openOne, planToTry, prepareOpenings, rowsOf } from "./opening-fixtures"

withJobQueue()
prepareOpenings()

const runJob = async (name: string) => {
  const job = openingJobs.find((one) => one.name === name)
  await job?.run({})
}

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
    const [, id = ""] = /\/create-institute\?opening=([0-9a-f-]{36})/.exec(mails[0]?.text ?? "") ?? []
    expect([...(await remindersOf(recent.body.email)), ...(await remindersOf(done.body.email))]).toEqual([])
    const { data } = await send(null, openings.show, { params: { id } }, freshIp())
    expect(data).toMatchObject({
      ...{ name: stopped.body.name, slug: stopped.body.slug, plan: "growth", email: stopped.body.email },
      ...{ origin: null, timezone: "Asia/Kolkata", sentTo: stopped.body.email },
    })
  })

  test("is led back by an id that only the mail knows, and chooses the password: it may be a stranger who began", async () => {
    const { data, body } = await begin()
    await age(data.id, 25)
    await runJob("remind-openings")
    const [mail] = await remindersOf(body.email)
    const [, id = ""] = /opening=([0-9a-f-]{36})/.exec(mail?.text ?? "") ?? []
    await forgetCodeLimits()
    const change = (opening: string, password: string) =>
      send(null, openings.change, { params: { id: opening }, body: { ...body, password } }, freshIp())
    expect((await change(data.id, "words of a stranger")).code).toBe("link_expired")
    const [stored] = await readPlatform((db) =>
      db.selectFrom("openings").select("passwordHash").where("id", "=", id).execute(),
    )
    expect(stored).toEqual({ passwordHash: null })
    expect((await change(id, "words of whose e-mail it is")).status).toBe(200)
    expect((await confirm(id, { code: await codeSentTo(body.email) })).status).toBe(200)
    const person = await readPlatform((db) =>
      db.selectFrom("users").select("passwordHash").where("email", "=", body.email).executeTakeFirstOrThrow(),
    )
    expect(await isPassword("words of whose e-mail it is", person.passwordHash)).toBe(true)
  })

  test("stops reminders by the link of one, without an account, and again; a made-up link does nothing", async () => {
    const email = `${unique("ravi")}@${unique("school")}.test`
    const first = await begin({ email })
    await age(first.data.id, 25)
    await runJob("remind-openings")
    const [mail] = await remindersOf(email)
    const link = /http:\S+\/create-institute\/unsubscribe\?token=(\S+)/.exec(mail?.text ?? "")
    expect(mail?.html).toContain("/create-institute/unsubscribe?token=")
    const token = link?.[1] ?? ""
    const unsubscribe = (given: string) => send(null, openings.unsubscribe, { body: { token: given } }, freshIp())
    expect((await unsubscribe(`${token.startsWith("x") ? "y" : "x"}${token.slice(1)}`)).code).toBe("link_expired")
    expect((await unsubscribe("")).code).toBe("link_expired")
    for (let time = 0; time < 2; time++) expect((await unsubscribe(token)).status).toBe(200)
    await withPlatform((db) => db.deleteFrom("openings").where("id", "=", first.data.id).execute())
    const second = await begin({ email })
    await age(second.data.id, 25)
    await runJob("remind-openings")
    expect(await remindersOf(email)).toHaveLength(1)
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

test("the directory lists a new institute once it has published something and its administrator has verified a mobile", async () => {
  const { slug } = (await openOne()).data
  const { id: instituteId = 0, email = "" } = (await rowsOf(slug))[0] ?? {}
  const isListed = async () => {
    await runJob("list-ready-institutes")
    return (await rowsOf(slug))[0]?.visible
  }
  expect(await isListed()).toBe(false)
  await withPlatform((db) =>
    db
      .insertInto("items")
      .values({ instituteId, kind: "course", title: "A course", status: "published", slug: unique("item") })
      .execute(),
  )
  expect(await isListed()).toBe(false)
  const person = await readPlatform((db) =>
    db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow(),
  )
  await markMobileVerified(person.id)
  expect(await isListed()).toBe(true)
})
