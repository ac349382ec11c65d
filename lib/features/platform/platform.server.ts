import { sql } from "kysely"
import { jsonArrayFrom } from "kysely/helpers/postgres"
import type { DomainStatus } from "@/lib/features/domains/contract"
import { indexedPattern } from "@/lib/server/db/like-pattern"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { MAX_FOUND, onPage, pageOf, type PageRows, withTotal } from "@/lib/server/db/page"
import { preparedQuery } from "@/lib/server/db/prepared-query"
import type { Db } from "@/lib/server/tenancy/transaction"
import { publicOrigin } from "@/lib/server/origin"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import type { PageInput } from "@/lib/contract/shapes"

const MAX_NEWEST = 6

const selectInstitutes = (db: Db) =>
  db
    .selectFrom("institutes as i")
    .leftJoin("institute_subscriptions as s", "s.instituteId", "i.id")
    .leftJoin("plans as p", "p.id", "s.planId")
    .leftJoin("institute_domains as d", (on) =>
      on.onRef("d.instituteId", "=", "i.id").on("d.isPrimary", "=", true).on("d.status", "in", ["verified", "active"]),
    )
    .where("i.id", "<>", PLATFORM_INSTITUTE_ID)

/**
 * A page of institutes, searched by name, slug or legal name, with the total number. First the ids of the page are read, from an
 * index alone, then what belongs to them.
 */
export async function listInstitutes(db: Db, query: PageInput) {
  const [{ rows: found, total }, { country }] = await Promise.all([
    query.searchParam ? findInstituteIds(db, query, indexedPattern(query.searchParam)) : listInstituteIds(db, query),
    db.selectFrom("institutes").select("country").where("id", "=", PLATFORM_INSTITUTE_ID).executeTakeFirstOrThrow(),
  ])
  const ids = found.map(({ id }) => id)
  const rows = ids.length > 0 ? await listInstituteRows(db, ids) : []
  const institutes = pageOf({ rows, total }, query, ({ domain, ...row }) => ({
    ...row,
    origin: publicOrigin({ slug: row.slug, domain }),
    members: row.members ?? 0,
    items: row.items ?? 0,
  }))
  return { ...institutes, country }
}

const inListOrder = (db: Db) =>
  db
    .selectFrom("institutes as i")
    .where("i.id", "<>", PLATFORM_INSTITUTE_ID)
    .orderBy("i.featured", "desc")
    .orderBy("i.displayOrder")
    .orderBy("i.id")

async function listInstituteIds(db: Db, query: PageInput): Promise<PageRows<{ id: number }>> {
  const total = await countInstitutes(db)
  if (query.page * query.size >= total) return { rows: [], total }
  return { rows: await inListOrder(db).select("i.id").$call(onPage(query)).execute(), total }
}

/** The ids of a page of those that match, at most `MAX_FOUND`. */
const findInstituteIds = async (db: Db, query: PageInput, pattern: string) =>
  withTotal(
    await db
      .selectFrom(
        inListOrder(db)
          .select(["i.id", "i.featured", "i.displayOrder"])
          // Indexed, see migration 0412.
          .where(sql<boolean>`tenancy.text_of_institute(i.name, i.slug, i."legalName") ilike ${pattern}`)
          .limit(MAX_FOUND + 1)
          .as("found"),
      )
      .select(["found.id", sql<number>`(count(*) over ())::int`.as("total")])
      .orderBy("found.featured", "desc")
      .orderBy("found.displayOrder")
      .orderBy("found.id")
      .$call(onPage(query))
      .execute(),
  )

const listInstituteRows = (db: Db, ids: number[]) =>
  selectInstitutes(db)
    .where("i.id", "in", ids)
    .select(["i.id", "i.slug", "i.name", "i.status", "i.featured", "i.visible", "i.displayOrder", "i.createdAt"])
    .select(["p.name as plan", "s.status as planStatus", "d.host as domain"])
    .select((e) => [
      e
        .selectFrom("counters as m")
        .select((c) => c.fn.sum<number>("m.count").as("n"))
        .whereRef("m.instituteId", "=", "i.id")
        .where((c) => c.between("m.kind", "members.", "members/"))
        .where("m.kind", "not like", "members.%.left")
        .as("members"),
      e.fn<number>("tenancy.student_count", ["i.id"]).as("students"),
      e
        .selectFrom("counters as t")
        .select((c) => c.fn.sum<number>("t.count").as("n"))
        .whereRef("t.instituteId", "=", "i.id")
        .where((c) => c.between("t.kind", "items.", "items/"))
        .as("items"),
      jsonArrayFrom(
        e
          .selectFrom("institute_domains as o")
          .select((d) => ["o.host", d.ref("o.status").$castTo<DomainStatus>().as("status")])
          .whereRef("o.instituteId", "=", "i.id")
          .orderBy("o.id"),
      ).as("domains"),
    ])
    .orderBy("i.featured", "desc")
    .orderBy("i.displayOrder")
    .orderBy("i.id")
    .execute()

/** The newest institutes, at most MAX_NEWEST. */
export async function listNewestInstitutes(db: Db) {
  const rows = await listNewestRows(db, {})
  return rows.map(({ slug, domain, ...row }) => ({ ...row, origin: publicOrigin({ slug, domain }) }))
}

const listNewestRows = preparedQuery((db) =>
  selectInstitutes(db)
    .select(["i.id", "i.name", "i.slug", "i.createdAt", "p.name as plan", "d.host as domain"])
    .orderBy("i.id", "desc")
    .limit(MAX_NEWEST),
)

/** The platform's own institute holds the counters of the others. */
const selectPlatformCounters = (db: Db, prefix: string) =>
  db
    .selectFrom("counters as c")
    .where("c.instituteId", "=", PLATFORM_INSTITUTE_ID)
    .where((e) => e.between("c.kind", `${prefix}.`, `${prefix}/`))

async function countInstitutes(db: Db): Promise<number> {
  const { total } = await selectPlatformCounters(db, "institutes")
    .select((e) => e.fn.coalesce(e.fn.sum<number>("c.count"), e.lit(0)).as("total"))
    .executeTakeFirstOrThrow()
  return total
}

export const countInstitutesByPlan = preparedQuery((db) =>
  selectPlatformCounters(db, "subscriptions")
    .innerJoin("plans as p", "p.id", "c.subject")
    .select((e) => ["p.name", e.fn.sum<number>("c.count").as("institutes")])
    .groupBy(["p.id", "p.name"])
    .having((e) => e(e.fn.sum("c.count"), ">", 0))
    .orderBy("p.rank"),
)

/** Features or unfeatures an institute; returns whether it exists. */
export async function updateFeatured(db: Db, { id, featured }: { id: number; featured: boolean }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("institutes")
    .set({ featured })
    .where("id", "=", id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Sets the order of institutes in the directory. */
export async function updateInstituteOrder(db: Db, order: { id: number; displayOrder: number }[]): Promise<void> {
  for (const { id, displayOrder } of order) {
    const change = db.updateTable("institutes").set({ displayOrder }).where("id", "=", id)
    await orNotFound(change.returning("id").executeTakeFirst())
  }
}
