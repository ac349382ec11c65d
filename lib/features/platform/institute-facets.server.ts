import { sql, type SqlBool } from "kysely"
import { indexedPattern } from "@/lib/server/db/like-pattern"
import { MAX_FOUND } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { ADMINS } from "@/lib/shared/roles"
import type { Attention } from "./risks"
import type { InstituteFilter } from "./shapes"

/** What a filter asks of `institute_facets`. */
interface Facets {
  ofInstitute: string[]
  ofPlan: string[]
  ofRisk: string[]
  /** Those whose trial ends within so many days. */
  trialDays: number | null
  /** Those that a search or a task names. */
  among: number[] | null
}

const textsOf = (...texts: (string | false | undefined)[]) => texts.filter((text) => typeof text === "string")

/** The facets that a filter asks for; undefined where it asks for none. */
export async function facetsOf(db: Db, filter: InstituteFilter): Promise<Facets | undefined> {
  const { searchParam, status, plan, planStatus, trialWithin, featured, risk, country, paying, attention } = filter
  const facets: Facets = {
    ofInstitute: textsOf(status && `status:${status}`, country && `country:${country}`, featured && "featured"),
    ofPlan: textsOf(
      planStatus && `status:${planStatus}`,
      plan && `plan:${await findPlanId(db, plan)}`,
      paying && "paying",
    ),
    ofRisk: textsOf(risk),
    trialDays: trialWithin ? Number(trialWithin) : null,
    among: await findNamed(db, { searchParam, attention }),
  }
  const { among, trialDays, ofInstitute, ofPlan, ofRisk } = facets
  return among || trialDays !== null || ofInstitute.length + ofPlan.length + ofRisk.length > 0 ? facets : undefined
}

/** Zero for an unknown plan, which no institute has. */
async function findPlanId(db: Db, slug: string): Promise<number> {
  const plan = await db.selectFrom("plans").select("id").where("slug", "=", slug).executeTakeFirst()
  return plan?.id ?? 0
}

const until = (days: number | null) => sql<Date | null>`billing.clock() + make_interval(days => ${days}::int)`

/** The ids of those with all of these facets, at most one more than are shown. */
export async function findWith(db: Db, { ofInstitute, ofPlan, ofRisk, trialDays, among }: Facets): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select tenancy.find_institutes(${ofInstitute}::text[], ${ofPlan}::text[], ${ofRisk}::text[],
      ${until(trialDays)}, ${among}::bigint[], ${MAX_FOUND + 1}::int) as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The condition that an institute has them, for a list in an order of its own. */
export const hasAll = ({ ofInstitute, ofPlan, ofRisk, trialDays, among }: Facets) =>
  sql<SqlBool>`f."ofInstitute" @> ${ofInstitute}::text[] and f."ofPlan" @> ${ofPlan}::text[] and f."ofRisk" @> ${ofRisk}::text[]
    and (${trialDays}::int is null or f."trialEndsAt" <= ${until(trialDays)})
    and (${among}::bigint[] is null or f."instituteId" = any (${among}::bigint[]))`

interface Named {
  searchParam: string | undefined
  attention: Attention | undefined
}

/** The institutes that a search and a task both find; null where neither is asked for. */
async function findNamed(db: Db, { searchParam, attention }: Named): Promise<number[] | null> {
  const lists = await Promise.all([
    searchParam ? idsOf(matching(db, indexedPattern(searchParam))) : null,
    attention ? idsOf(ATTENTION[attention](db)) : null,
  ])
  const found = lists.filter((list) => list !== null)
  const [first, ...others] = found
  return first ? first.filter((id) => others.every((list) => list.includes(id))) : null
}

interface Ids {
  limit: (count: number) => { execute: () => Promise<{ id: number }[]> }
}

const idsOf = async (query: Ids) => (await query.limit(MAX_FOUND + 1).execute()).map(({ id }) => id)

const CLOSING_DAYS = 7
const LATE_MINUTES = 10

/** What asks for somebody today, each read through an index of what is open. */
export const ATTENTION = {
  closing: (db: Db) =>
    db
      .selectFrom("institute_restrictions")
      .select("instituteId as id")
      .where("kind", "=", "closed")
      .where("endedAt", "is", null)
      .where("reopenUntil", ">", sql<Date>`billing.clock()`)
      .where("reopenUntil", "<=", sql<Date>`billing.clock() + make_interval(days => ${CLOSING_DAYS}::int)`),
  unexplained: (db: Db) =>
    db
      .selectFrom("institute_restrictions as r")
      .select("r.instituteId as id")
      .where("r.kind", "=", "suspended")
      .where("r.endedAt", "is", null)
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom("institute_notes as n")
              .select("n.id")
              .whereRef("n.instituteId", "=", "r.instituteId")
              .whereRef("n.createdAt", ">=", "r.createdAt"),
          ),
        ),
      ),
  late: (db: Db) =>
    db
      .selectFrom("institute_subscriptions")
      .select("instituteId as id")
      .where("nextAt", "<", sql<Date>`billing.clock() - make_interval(mins => ${LATE_MINUTES}::int)`),
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
