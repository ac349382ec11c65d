import { randomInt } from "node:crypto"
import { sql } from "kysely"
import { institutes as publicCalls } from "@/lib/features/institutes/contract"
import { members } from "@/lib/features/members/contract"
import { platform } from "@/lib/features/platform/contract"
import { MAX_FOUND } from "@/lib/server/db/page"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
import { insertItem } from "./item-fixtures"

let master: TestMember

beforeAll(async () => {
  master = await createMember("SuperAdmin")
})

const FIRST_ID = 1_000_000
let lastId = FIRST_ID + randomInt(FIRST_ID) * 10

/** Inserts institutes of a name and a number each, in the order of their numbers; returns their slugs. */
async function insertInstitutes(name: string, count: number): Promise<string[]> {
  const slug = unique("list")
  const firstId = lastId
  lastId += count
  await withPlatform((db) =>
    sql`insert into institutes (id, slug, name, "legalName", "displayOrder") overriding system value
        select ${firstId} + n, ${slug} || '-' || n, ${name} || ' ' || n, 'Legal of ' || ${slug}, 100 + n from generate_series(1, ${count}::int) n`.execute(
      db,
    ),
  )
  return Array.from({ length: count }, (_, at) => `${slug}-${at + 1}`)
}

/** Inserts students of acme with this last name. */
const insertStudents = (lastName: string, count: number) =>
  withPlatform((db) =>
    sql`with people as (
          insert into users (email, "firstName", "lastName")
          select ${lastName.toLowerCase()} || n || '@acme.test', 'Asha', ${lastName} from generate_series(1, ${count}::int) n returning id
        ) insert into memberships ("instituteId", "userId", role) select ${institutes.acme}, id, 'Student' from people`.execute(
      db,
    ),
  )

const letters = (prefix: string) =>
  unique(prefix)
    .replace(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)))
    .replaceAll("-", "")

describe("the directory", () => {
  const search = async (query: { searchParam?: string; page?: string; size?: string }) => {
    const { data } = await send(null, publicCalls.directory, { query })
    return {
      slugs: data.content.map(({ slug }) => slug),
      total: data.totalElements,
      items: data.content.map(({ items }) => items),
    }
  }

  it("finds the most similar names where a text finds nothing", async () => {
    const [slug = ""] = await insertInstitutes("Sargam Music", 1)
    expect((await search({ searchParam: "sargm" })).slugs).toEqual([slug])
    expect((await search({ searchParam: "sargam" })).slugs).toEqual([slug])
    expect((await search({ searchParam: "xqzzk" })).slugs).toEqual([])
  })

  it("pages all in their order, and the pages of a search, each with the whole number", async () => {
    const name = `Pages ${letters("p")}`
    const slugs = await insertInstitutes(name, 5)
    const pages = await Promise.all(["0", "1", "2"].map((page) => search({ searchParam: name, page, size: "2" })))
    expect(pages.flatMap((page) => page.slugs)).toEqual(slugs)
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5])
    const all = await search({ size: "100" })
    const inTwo = await Promise.all(["0", "1"].map((page) => search({ page, size: String(Math.ceil(all.total / 2)) })))
    expect(inTwo.flatMap((page) => page.slugs)).toEqual(all.slugs)
    expect(await search({ page: "9999", size: "100" })).toEqual(all)
  })

  it("finds fewer than three letters at the beginning of a word", async () => {
    const [slug = ""] = await insertInstitutes("Fjord Øy", 1)
    expect((await search({ searchParam: "fj" })).slugs).toEqual([slug])
    expect((await search({ searchParam: "øy" })).slugs).toEqual([slug])
    expect((await search({ searchParam: "jo" })).slugs).not.toContain(slug)
  })

  it("counts what an institute lists, and leaves out institutes that are hidden or closed", async () => {
    const name = `Closing ${letters("c")}`
    await insertInstitutes(name, 3)
    const before = (await search({})).total
    await withPlatform((db) =>
      sql`update institutes set visible = name not like '% 2', status = case when name like '% 3' then 'closed' else status end
          where name like ${`${name}%`}`.execute(db),
    )
    expect((await search({})).total).toBe(before - 2)
    expect((await search({ searchParam: name })).total).toBe(1)
    const itemsOfAcme = async () => {
      const { slugs, items } = await search({ size: "100" })
      return items[slugs.indexOf("acme")] ?? 0
    }
    const listed = await itemsOfAcme()
    await insertItem("acme")
    await insertItem("acme", { status: "draft" })
    expect(await itemsOfAcme()).toBe(listed + 1)
  })
})

describe("the institutes of the platform", () => {
  const search = async (searchParam: string, page = "0") => {
    const { data } = await send(master, platform.listInstitutes, { query: { searchParam, page, size: "2" } })
    return { slugs: data.content.map(({ slug }) => slug), total: data.totalElements }
  }

  it("are searched by name, slug and legal name and paged in their order", async () => {
    const name = `Owned ${letters("o")}`
    const slugs = await insertInstitutes(name, 3)
    expect(await search(name)).toEqual({ slugs: slugs.slice(0, 2), total: 3 })
    expect(await search(name, "1")).toEqual({ slugs: slugs.slice(2), total: 3 })
    expect(await search(slugs[1] ?? "")).toEqual({ slugs: [slugs[1]], total: 1 })
    expect((await search(`legal of ${slugs[0]?.replace(/-1$/, "")}`)).total).toBe(3)
    expect((await search("100%_")).total).toBe(0)
  })
})

describe("the memberships of all institutes", () => {
  const list = async (query: { searchParam?: string; page?: string; size?: string; before?: string }) =>
    (await send(master, members.allMemberships, { query })).data
  /** The e-mails of all pages, each begun at the key of the former one. */
  async function walk(searchParam: string | undefined): Promise<string[]> {
    const found: string[] = []
    let before: string | undefined
    do {
      const page = await list({
        size: searchParam ? "100" : "2",
        ...(searchParam && { searchParam }),
        ...(before && { before }),
      })
      found.push(...page.content.map(({ email }) => email))
      before = page.next === null ? undefined : String(page.next)
    } while (before !== undefined)
    return found
  }

  it("are read by key to the last, each once, newest first, as by page", async () => {
    await Promise.all(Array.from({ length: 3 }, () => createMember("Student")))
    const newest = (await createMember("Teacher")).email
    const all = await walk(undefined)
    const { totalElements } = await list({})
    expect(all).toHaveLength(totalElements)
    expect(all[0]).toBe(newest)
    const byPage = await Promise.all(["0", "1"].map((page) => list({ page, size: "2" })))
    expect(byPage.flatMap(({ content }) => content.map(({ email }) => email))).toEqual(all.slice(0, 4))
  })

  it("are found by a whole name, a part of an e-mail and the name of the institute", async () => {
    const lastName = letters("found")
    await insertStudents(lastName, 3)
    expect(await list({ searchParam: `asha ${lastName}` })).toMatchObject({ totalElements: 3, next: null })
    expect((await list({ searchParam: `${lastName}2@acme` })).content).toMatchObject([
      { email: `${lastName}2@acme.test` },
    ])
    const name = `Place ${letters("n")}`
    await insertInstitutes(name, 1)
    await withPlatform((db) =>
      sql`insert into memberships ("instituteId", "userId", role)
          select i.id, ${master.userId}, 'Admin' from institutes i where i.name like ${`${name}%`}`.execute(db),
    )
    expect(await list({ searchParam: name })).toMatchObject({ content: [{ email: master.email }], totalElements: 1 })
  })

  it("of more than a thousand that match show the newest, and say that there are more", async () => {
    const lastName = letters("many")
    await insertStudents(lastName, MAX_FOUND)
    expect((await list({ searchParam: lastName })).totalElements).toBe(MAX_FOUND)
    expect(await walk(lastName)).toHaveLength(MAX_FOUND)
    const newest = `${lastName}-new`
    await insertStudents(newest, 1)
    expect(await list({ searchParam: lastName, size: "1" })).toMatchObject({
      content: [{ email: `${newest}1@acme.test` }],
      totalElements: MAX_FOUND + 1,
    })
    expect(new Set(await walk(lastName)).size).toBe(MAX_FOUND + 1)
  })
})
