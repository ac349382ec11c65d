import { orNotFound } from "@/lib/server/db/or-not-found"
import { preparedQuery } from "@/lib/server/db/prepared-query"
import { keepsDomain } from "@/lib/server/tenancy/keeps-domain"
import type { Db } from "@/lib/server/tenancy/transaction"
import { publicOrigin } from "@/lib/server/origin"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"

export { ATTENTION } from "./institute-facets.server"

const MAX_NEWEST = 6

const selectInstitutes = (db: Db) =>
  db
    .selectFrom("institutes as i")
    .leftJoin("institute_subscriptions as s", "s.instituteId", "i.id")
    .leftJoin("plans as p", "p.id", "s.planId")
    .leftJoin("institute_domains as d", (on) =>
      on
        .onRef("d.instituteId", "=", "i.id")
        .on("d.isPrimary", "=", true)
        .on("d.status", "in", ["verified", "active"])
        .on(keepsDomain),
    )
    .where("i.id", "<>", PLATFORM_INSTITUTE_ID)

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
