import { sql } from "kysely"
import { institutes as institutePages } from "@/lib/features/institutes/contract"
import { addressJobs } from "@/lib/features/openings/address-jobs.server"
import { instituteAddress, reservedSlugs } from "@/lib/features/openings/addresses-contract"
import { openings } from "@/lib/features/openings/contract"
import { findFreeVersionId } from "@/lib/features/billing/billing.server"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { routeHost } from "@/lib/shared/hosts/route-host"
import { eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { freshIp } from "../setup/otp"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
import { begin, prepareOpenings } from "./opening-fixtures"

withJobQueue()
prepareOpenings()

const first: Record<"acme" | "rival", string> = { acme: "acme", rival: "rival" }
afterEach(async () => {
  await withPlatform(async (db) => {
    await db.deleteFrom("slug_claims").where("instituteId", "in", [institutes.acme, institutes.rival]).execute()
    for (const slug of ["acme", "rival"] as const)
      await db.updateTable("institutes").set({ slug: first[slug] }).where("id", "=", institutes[slug]).execute()
  })
})

const change = (as: TestMember, slug: string) => send(as, instituteAddress.change, { body: { slug } })
const stateOf = async (slug: string) =>
  (await send(null, openings.checkSlug, { query: { slug, name: "" } }, freshIp())).data.state
const hostOf = (subdomain: string) => send(null, institutePages.findByHost, { params: { subdomain } })
const runJob = (name: string) => addressJobs.find((one) => one.name === name)?.run({})
const age = (slug: string, days: number) =>
  withPlatform((db) =>
    db
      .updateTable("slug_claims")
      .set({ releasedAt: sql<Date>`now() - make_interval(days => ${days}::int)` })
      .where("slug", "=", slug)
      .execute(),
  )

test("the address of before leads to the new one, is nobody else's for a year, and may be taken back", async () => {
  const owner = await createMember("InstituteAdmin")
  const slug = unique("moved")
  const changed = await change(owner, slug)
  expect(changed).toMatchObject({ status: 200, data: { slug, former: [{ slug: "acme" }] } })
  const old = (await hostOf("acme")).data
  expect(old).toMatchObject({ institute_Id: institutes.acme, movedTo: changed.data.origin })
  const { institute_Id: instituteId, ...facts } = old
  expect(routeHost({ instituteId, ...facts }, { pathname: "/login", search: "?a=b" })).toEqual({
    kind: "redirect",
    status: 307,
    to: `${changed.data.origin}/login?a=b`,
  })
  expect((await hostOf(slug)).data.movedTo).toBeUndefined()
  expect(await stateOf("acme")).toBe("taken")
  expect((await change(await createMember("InstituteAdmin", "rival"), "acme")).code).toBe("name_taken")
  expect((await begin({ slug: "acrne" })).code).toBe("name_taken")
  expect(await eventsOf(`institute:${institutes.acme}`, { key: "institute.address_changed" })).not.toHaveLength(0)
  await age("acme", 364)
  await runJob("release-former-addresses")
  expect((await hostOf("acme")).status).toBe(200)
  expect((await change(owner, "acme")).data).toMatchObject({ slug: "acme", former: [{ slug }] })
  expect((await hostOf("acme")).data.movedTo).toBeUndefined()
})

test("after a year the address is free, and the one that looks like it keeps how it looks", async () => {
  const owner = await createMember("InstituteAdmin")
  expect((await change(owner, "ac-me")).status).toBe(200)
  await age("acme", 366)
  expect((await hostOf("acme")).status).toBe(404)
  await runJob("release-former-addresses")
  expect((await readPlatform((db) => claimsOf(db))).map(({ slug, isAlike }) => ({ slug, isAlike }))).toEqual([
    { slug: "ac-me", isAlike: false },
  ])
  expect((await begin({ slug: "acrne" })).code).toBe("name_taken")
})

const claimsOf = (db: Parameters<typeof findFreeVersionId>[0]) =>
  db.selectFrom("slug_claims").selectAll().where("instituteId", "=", institutes.acme).execute()

test("of two institutes that want one address at the same time, one has it", async () => {
  const [acme, rival] = [await createMember("InstituteAdmin"), await createMember("InstituteAdmin", "rival")]
  const slug = unique("contest")
  const answers = await Promise.all([acme, rival, acme, rival].map((as) => change(as, slug)))
  const winners = new Set(answers.flatMap(({ status }, at) => (status === 200 ? [at % 2] : [])))
  expect(winners.size).toBe(1)
  expect(answers.filter(({ code }) => code === "name_taken").length).toBeGreaterThanOrEqual(2)
})

test.each(["l0gin", "xn--abc", "lectern-pay", "f-u-c-k", "12345"])("%s is given to nobody", async (slug) => {
  expect((await change(await createMember("InstituteAdmin"), slug)).status).toBe(400)
})

test("three addresses of before are enough, and only administrators of the institute change it", async () => {
  const owner = await createMember("InstituteAdmin")
  for (const at of [1, 2, 3]) expect((await change(owner, unique(`step${at}`))).status).toBe(200)
  expect((await change(owner, unique("fourth"))).code).toBe("too_many_requests")
  expect((await change(await createMember("Admin"), unique("admin"))).status).toBe(403)
})

test("what the platform keeps is given to nobody, whatever it looks like, until it is free again", async () => {
  const platform = await createMember("SuperAdmin", "lectern")
  const slug = unique("brand")
  expect((await send(platform, reservedSlugs.add, { body: { slug, note: "Known brand" } })).status).toBe(200)
  expect((await send(platform, reservedSlugs.add, { body: { slug, note: "Again" } })).code).toBe("name_taken")
  const report = (await send(null, openings.checkSlug, { query: { slug, name: "" } }, freshIp())).data
  expect(report).toMatchObject({ state: "reserved", isBrand: true })
  expect((await begin({ slug })).status).toBe(400)
  expect((await change(await createMember("InstituteAdmin"), slug)).status).toBe(400)
  const list = (await send(platform, reservedSlugs.list, { query: { searchParam: slug } })).data
  expect(list.content).toMatchObject([{ slug, note: "Known brand" }])
  const id = String(list.content[0]?.id)
  expect((await send(platform, reservedSlugs.remove, { params: { id } })).status).toBe(200)
  expect((await send(platform, reservedSlugs.remove, { params: { id } })).status).toBe(404)
  expect(await stateOf(slug)).toBe("free")
})

test("an institute that does nothing is warned twice, and reached by its number then; a sign-in ends it", async () => {
  const opened = async () => {
    const { data, body } = await begin()
    return { data, body }
  }
  const { body } = await opened()
  const id = await withPlatform(async (db) => {
    await db.deleteFrom("slug_claims").where("slug", "=", body.slug).execute()
    const versionId = await findFreeVersionId(db)
    const plan = await db.selectFrom("plans").select("id").where("slug", "=", "free").executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto("institutes")
      .values({ name: "Idle", slug: body.slug, createdAt: new Date(Date.now() - 200 * 86_400_000) })
      .returning("id")
      .executeTakeFirstOrThrow()
    await db
      .insertInto("institute_subscriptions")
      .values({ instituteId: id, planId: plan.id, planVersionId: versionId ?? 0, status: "active" })
      .execute()
    await db.insertInto("slug_claims").values({ slug: body.slug, instituteId: id }).execute()
    return id
  })
  const slugNow = () =>
    readPlatform((db) => db.selectFrom("institutes").select("slug").where("id", "=", id).executeTakeFirstOrThrow())
  const later = (column: "warnedAt" | "warnedAgainAt", days: number) =>
    withPlatform((db) =>
      db
        .updateTable("address_warnings")
        .set({ [column]: sql`now() - make_interval(days => ${days}::int)` })
        .where("instituteId", "=", id)
        .execute(),
    )
  const warnings = async () => (await eventsOf(`institute:${id}`, { key: "institute.address_idle" })).length
  await runJob("free-idle-addresses")
  await runJob("free-idle-addresses")
  expect(await warnings()).toBe(1)
  await later("warnedAt", 21)
  await runJob("free-idle-addresses")
  expect(await warnings()).toBe(2)
  expect(await slugNow()).toEqual({ slug: body.slug })
  await later("warnedAgainAt", 11)
  await runJob("free-idle-addresses")
  expect(await slugNow()).toEqual({ slug: `i${String(id).padStart(2, "0")}` })
  expect(await stateOf(body.slug)).toBe("free")
})
