import { type RawBuilder, sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import { indexedPattern } from "@/lib/server/db/like-pattern"
import { MAX_FOUND } from "@/lib/server/db/page"
import { readPlatformCounter } from "@/lib/server/db/platform-counters"
import type { Db } from "@/lib/server/tenancy/transaction"

/** With `before`, those that follow this membership, and `page` does not count. */
export type MembershipsQuery = PageInput & { before?: number | undefined }
export type FoundMemberships = { ids: number[]; total: number }

/** Of so many newest memberships this many match a text that may be common. */
const SAMPLE = { rows: 50, limit: 10 }
/** Read at once to find as many as are asked for; if those are not enough, eight times as many. */
const ROWS_AT_ONCE = 8_000

/**
 * A page of the memberships that match a text: few are found by the indexes of texts, which read all that matches; of many
 * the newest are read until there are enough. The planner cannot tell which, because under row-level security it may not look
 * at its statistics.
 */
export async function searchMemberships(db: Db, query: MembershipsQuery, text: string): Promise<FoundMemberships> {
  const { before, page, size } = query
  const pattern = indexedPattern(text)
  const first = before === undefined ? page * size : 0
  const { ids, areMany, matching } = (await isCommon(db, pattern))
    ? { ids: [], areMany: true, matching: byText(pattern) }
    : await findByIndex(db, pattern)
  if (!areMany) {
    const rest = ids.filter((id) => before === undefined || id < before)
    return { ids: rest.slice(first, first + size), total: ids.length }
  }
  const total = MAX_FOUND + 1
  if (first >= total) return { ids: [], total }
  return { ids: (await findNewest(db, matching, { before, limit: first + size })).slice(first), total }
}

/** Whether more than `MAX_FOUND` of some people match: those with the lowest ids, which are random. */
async function isCommon(db: Db, pattern: string): Promise<boolean> {
  const sample = await findAmong(db, byText(pattern), SAMPLE)
  if (sample.length < SAMPLE.limit) return false
  const { rows } = await sql<{ found: number }>`
    select count(*) as found
    from (
      select from (select email, "firstName", "lastName" from users order by id limit ${ROWS_AT_ONCE}) u
      where ${matchesPerson(pattern)} limit ${MAX_FOUND + 1}
    ) people`.execute(db)
  return (rows[0]?.found ?? 0) > MAX_FOUND
}

async function findNewest(db: Db, matching: Matching, wanted: { before?: number | undefined; limit: number }) {
  const all = await readPlatformCounter(db, "platform.members")
  for (let rows = ROWS_AT_ONCE; ; rows *= 8) {
    const ids = await findAmong(db, matching, { ...wanted, rows })
    if (ids.length === wanted.limit || rows >= all) return ids
  }
}

type ByIndex = { ids: number[] | null; people: number[] | null; places: number[] | null }

/** The memberships that match, newest first, and how to find the newest if there are more than `MAX_FOUND`. */
async function findByIndex(db: Db, pattern: string): Promise<{ ids: number[]; areMany: boolean; matching: Matching }> {
  const { rows } = await sql<ByIndex>`
    with people as materialized (
      select u.id from users u where ${matchesPerson(pattern)} limit ${MAX_FOUND + 1}
    ), places as materialized (
      select i.id from institutes i where ${matchesInstitute(pattern)} limit ${MAX_FOUND + 1}
    ), few as materialized (
      (select m.id from memberships m
       where (select count(*) from people) <= ${MAX_FOUND} and m."userId" in (select id from people) limit ${MAX_FOUND + 1})
      union
      (select m.id from memberships m
       where (select count(*) from places) <= ${MAX_FOUND} and m."instituteId" in (select id from places) limit ${MAX_FOUND + 1})
    )
    select (select json_agg(id order by id desc) from few) as ids,
      (select json_agg(id) from people) as people, (select json_agg(id) from places) as places
  `.execute(db)
  const [ids, people, places] = [rows[0]?.ids ?? [], rows[0]?.people ?? [], rows[0]?.places ?? []]
  const isWhole = Math.max(people.length, places.length) <= MAX_FOUND
  return {
    ids,
    areMany: !isWhole || ids.length > MAX_FOUND,
    matching: isWhole ? byIds(people, places) : byText(pattern),
  }
}

/** What is joined to the memberships `m`, and the condition. */
type Matching = { joins: RawBuilder<unknown>; condition: RawBuilder<boolean> }

/** `offset 0` makes the planner look up what belongs to each membership in turn. */
const byText = (pattern: string): Matching => ({
  joins: sql`
    cross join lateral (select ${matchesPerson(pattern)} as matches from users u where u.id = m."userId" offset 0) person
    cross join lateral (select ${matchesInstitute(pattern)} as matches from institutes i where i.id = m."instituteId" offset 0) place`,
  condition: sql`person.matches or place.matches`,
})

const byIds = (people: number[], places: number[]): Matching => ({
  joins: sql``,
  condition: sql`m."userId" = any (${people}::bigint[]) or m."instituteId" = any (${places}::bigint[])`,
})

type Range = { rows: number; before?: number | undefined; limit: number }

/** The first that match among so many newest memberships. */
async function findAmong(db: Db, { joins, condition }: Matching, { rows, before, limit }: Range): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select m.id
    from (
      select id, "userId", "instituteId" from memberships
      where ${before === undefined ? sql`true` : sql`id < ${before}`} order by id desc limit ${rows}
    ) m ${joins}
    where ${condition}
    order by m.id desc limit ${limit}`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** Indexed, see migration 0412. */
const matchesPerson = (pattern: string) =>
  sql<boolean>`tenancy.text_of_person(u.email, u."firstName", u."lastName") ilike ${pattern}`
const matchesInstitute = (pattern: string) =>
  sql<boolean>`tenancy.text_of_institute(i.name, i.slug, i."legalName") ilike ${pattern}`
