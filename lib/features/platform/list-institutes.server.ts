import { sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import { indexedPattern } from "@/lib/server/db/like-pattern"
import { MAX_FOUND, onPage, pageOf, type PageRows, withTotal } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { ADMINS } from "@/lib/shared/roles"
import { readInstitutes } from "./read-institutes.server"
import type { InstituteFilter, MasterInstitute } from "./shapes"

/** A page of institutes with the total number: first the ids of the page are found, then what belongs to them is read. */
export async function listInstitutes(db: Db, query: PageInput & InstituteFilter) {
  const { country } = await db
    .selectFrom("institutes")
    .select("country")
    .where("id", "=", PLATFORM_INSTITUTE_ID)
    .executeTakeFirstOrThrow()
  const { rows: found, total } = await findIds(db, query)
  const rows = await readInOrder(
    db,
    found.map(({ id }) => id),
  )
  return { ...pageOf({ rows, total }, query, (row) => row), country }
}

async function readInOrder(db: Db, ids: number[]): Promise<MasterInstitute[]> {
  const rows = new Map((await readInstitutes(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** By any of which a list is not that of all institutes. */
const FILTERS = ["searchParam", "status", "plan", "planStatus", "trialWithin", "featured"] as const

function findIds(db: Db, query: PageInput & InstituteFilter): Promise<PageRows<{ id: number }>> {
  const isWhole = FILTERS.every((name) => !query[name])
  return isWhole ? listAll(db, query) : findSome(db, query)
}

async function listAll(db: Db, query: PageInput & InstituteFilter): Promise<PageRows<{ id: number }>> {
  const { total } = await db
    .selectFrom("counters as c")
    .where("c.instituteId", "=", PLATFORM_INSTITUTE_ID)
    .where((e) => e.between("c.kind", "institutes.", "institutes/"))
    .select((e) => e.fn.coalesce(e.fn.sum<number>("c.count"), e.lit(0)).as("total"))
    .executeTakeFirstOrThrow()
  if (query.page * query.size >= total) return { rows: [], total }
  return { rows: await inOrder(selectIds(db, query), query.sort).$call(onPage(query)).execute(), total }
}

/** The ids of a page of those that match, at most `MAX_FOUND`. */
const findSome = async (db: Db, query: PageInput & InstituteFilter) =>
  withTotal(
    await db
      .selectFrom(
        inOrder(selectIds(db, query), query.sort)
          .select(sql<number>`(row_number() over (order by ${sql.raw(ORDERS[query.sort])}))::int`.as("place"))
          .limit(MAX_FOUND + 1)
          .as("found"),
      )
      .select(["found.id", sql<number>`(count(*) over ())::int`.as("total")])
      .orderBy("found.place")
      .$call(onPage(query))
      .execute(),
  )

/** The orders, each with an index. */
const ORDERS: Record<InstituteFilter["sort"], string> = {
  directory: `i.featured desc, i."displayOrder", i.id`,
  name: "lower(i.name), i.id",
  newest: "i.id desc",
  income: `coalesce(s."mrrMinor", 0) desc, i.id`,
}

const inOrder = (ids: ReturnType<typeof selectIds>, sort: InstituteFilter["sort"]) => ids.orderBy(sql.raw(ORDERS[sort]))

function selectIds(db: Db, { searchParam, status, plan, planStatus, trialWithin, featured }: InstituteFilter) {
  const ids = db
    .selectFrom("institutes as i")
    .leftJoin("institute_subscriptions as s", "s.instituteId", "i.id")
    .select("i.id")
    .where("i.id", "<>", PLATFORM_INSTITUTE_ID)
  return ids
    .$if(status !== undefined, (query) => query.where("i.status", "=", status ?? ""))
    .$if(featured !== undefined, (query) => query.where("i.featured", "=", true))
    .$if(planStatus !== undefined, (query) => query.where("s.status", "=", planStatus ?? ""))
    .$if(plan !== undefined, (query) =>
      query.where("s.planId", "in", (e) =>
        e
          .selectFrom("plans")
          .select("id")
          .where("slug", "=", plan ?? ""),
      ),
    )
    .$if(trialWithin !== undefined, (query) =>
      query
        .where("s.status", "=", "trialing")
        .where("s.trialEndsAt", "<=", sql<Date>`billing.clock() + make_interval(days => ${Number(trialWithin)}::int)`),
    )
    .$if(Boolean(searchParam), (query) => query.where("i.id", "in", matching(db, indexedPattern(searchParam ?? ""))))
}

/** Those whose name, address, legal name, host or administrators' e-mail has a text, each by a trigram index. */
const matching = (db: Db, pattern: string) =>
  db
    .selectFrom("institutes as n")
    .select("n.id")
    .where(sql<boolean>`tenancy.text_of_institute(n.name, n.slug, n."legalName") ilike ${pattern}`)
    .union(
      db
        .selectFrom("institute_domains as h")
        .select("h.instituteId as id")
        .where(sql<boolean>`' ' || h.host ilike ${pattern}`),
    )
    .union(
      db
        .selectFrom("users as u")
        .innerJoin("memberships as m", "m.userId", "u.id")
        .select("m.instituteId as id")
        .where(sql<boolean>`tenancy.text_of_person(u.email, u."firstName", u."lastName") ilike ${pattern}`)
        .where(sql<boolean>`' ' || u.email ilike ${pattern}`)
        .where("m.role", "in", ADMINS),
    )
