import { sql } from "kysely"
import { z } from "zod"
import type { PageInput } from "@/lib/contract/shapes"
import { isManagedBy } from "@/lib/features/access/access.server"
import type { Actor } from "@/lib/server/auth/actor"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { IMPORT_STATUSES } from "../import-shapes"
import {
  ITEM_ROW_STATUSES,
  type ItemImport,
  type ItemImportRow,
  ItemRowError,
  type ItemRowStatus,
} from "../items-shapes"
import type { ImportSort } from "../import-sorts"
import { IMPORT_ORDERS } from "../order-imports.server"

/** The imports that the actor sees: an administrator all, a teacher their own. */
function selectImports(db: Db, actor: Actor) {
  const all = db
    .selectFrom("item_imports as i")
    .innerJoin("users as u", "u.id", "i.createdBy")
    .select(["i.id", "i.name", "i.status", "i.total", "i.ok", "i.failed", "i.skipped", "i.createdAt", "i.finishedAt"])
    .select(sql<string>`trim(u."firstName" || ' ' || u."lastName")`.as("author"))
  return actor.role === "Teacher" ? all.where("i.createdBy", "=", actor.userId) : all
}

type Row = Awaited<ReturnType<ReturnType<typeof selectImports>["execute"]>>[number]

/** A page of the imports of items. */
export async function listItemImports(db: Db, actor: Actor, { sort, ...range }: PageInput & { sort: ImportSort }) {
  const [rows, total] = await Promise.all([
    selectImports(db, actor).orderBy(IMPORT_ORDERS[sort]).$call(onPage(range)).execute(),
    countRows(selectImports(db, actor)),
  ])
  return pageOf({ rows, total }, range, toImport)
}

/** One import that the actor sees; throws `not_found` for any other. */
export const requireItemImport = async (db: Db, actor: Actor, id: number): Promise<ItemImport> =>
  toImport(await orNotFound(selectImports(db, actor).where("i.id", "=", id).executeTakeFirst()))

const toImport = (row: Row): ItemImport => ({
  ...row,
  status: enumOf(IMPORT_STATUSES, row.status, "status of an import"),
})

/** A page of the rows of an import, in the order of the file. */
export async function listItemRows(
  db: Db,
  { importId, status, ...range }: PageInput & { importId: number; status?: ItemRowStatus | undefined },
) {
  let query = db.selectFrom("item_import_rows").where("importId", "=", importId)
  if (status) query = query.where("status", "=", status)
  const [rows, total] = await Promise.all([
    query.select(["line", "cells", "status", "errors"]).orderBy("line").$call(onPage(range)).execute(),
    countRows(query),
  ])
  return pageOf({ rows, total }, range, (row): ItemImportRow => ({
    ...row,
    status: enumOf(ITEM_ROW_STATUSES, row.status, "status of an imported row"),
    errors: z.array(ItemRowError).safeParse(row.errors).data ?? [],
  }))
}

/** The items with one of these titles, in any case, that the actor manages. */
export async function listExistingItems(db: Db, actor: Actor, titles: readonly string[]) {
  if (titles.length === 0) return []
  return db
    .selectFrom("items as i")
    .select(["i.kind", "i.title"])
    .where("i.deletedAt", "is", null)
    .where(isManagedBy(actor))
    .where(sql<boolean>`lower(i.title) = any(${titles.map((title) => title.toLowerCase())})`)
    .execute()
}
