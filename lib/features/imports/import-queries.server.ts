import { z } from "zod"
import type { PageInput } from "@/lib/contract/shapes"
import { fillPath } from "@/lib/contract/endpoint"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { countPlaces } from "@/lib/features/plans/plans.server"
import { enumOf } from "@/lib/shared/enum-of"
import { imports } from "./contract"
import {
  IMPORT_ROLES,
  IMPORT_STATUSES,
  type ImportRow,
  ROW_STATUSES,
  RowError,
  type RowStatus,
  type UserImport,
} from "./import-shapes"
import type { ImportSort } from "./import-sorts"
import { IMPORT_ORDERS } from "./order-imports.server"

const selectImports = (db: Db) =>
  db
    .selectFrom("user_imports as i")
    .leftJoin("users as u", "u.id", "i.createdBy")
    .leftJoin("items as t", "t.id", "i.itemId")
    .select(["i.id", "i.name", "i.role", "i.status", "i.total", "i.ok", "i.failed", "i.createdAt", "i.finishedAt"])
    .select(["u.firstName", "u.lastName", "t.id as itemId", "t.title as itemTitle"])

type Row = Awaited<ReturnType<ReturnType<typeof selectImports>["execute"]>>[number]

/** A page of the imports of the current institute. */
export async function listImports(db: Db, query: PageInput & { sort: ImportSort }) {
  const [rows, total] = await Promise.all([
    selectImports(db).orderBy(IMPORT_ORDERS[query.sort]).$call(onPage(query)).execute(),
    countRows(db.selectFrom("user_imports")),
  ])
  return pageOf({ rows, total }, query, toImport)
}

export async function findImport(db: Db, id: number): Promise<UserImport | undefined> {
  const row = await selectImports(db).where("i.id", "=", id).executeTakeFirst()
  if (!row) return undefined
  const record = toImport(row)
  if (record.status !== "ready") return record
  return { ...record, places: await countPlaces(db, record.role === "Student" ? "activeStudents" : "staff") }
}

/** A page of the rows of an import, in the order of the file. */
export async function listRows(
  db: Db,
  { importId, status, ...range }: PageInput & { importId: number; status?: RowStatus | undefined },
) {
  let query = db.selectFrom("user_import_rows").where("importId", "=", importId)
  if (status) query = query.where("status", "=", status)
  const [rows, total] = await Promise.all([
    query.select(["line", "cells", "status", "errors"]).orderBy("line").$call(onPage(range)).execute(),
    countRows(query),
  ])
  return pageOf({ rows, total }, range, toRow)
}

const toImport = ({ firstName, lastName, itemId, itemTitle, ...row }: Row): UserImport => ({
  ...row,
  role: enumOf(IMPORT_ROLES, row.role, "role of an import"),
  status: enumOf(IMPORT_STATUSES, row.status, "status of an import"),
  author: `${firstName ?? ""} ${lastName ?? ""}`.trim(),
  item: itemId === null ? null : { id: itemId, title: itemTitle ?? "" },
  places: null,
  errorFile: row.failed > 0 ? `/api${fillPath(imports.errorFile.path, { id: row.id })}` : null,
})

const RowErrors = z.array(RowError)

type RowColumns = { line: number; cells: string[]; status: string; errors: unknown }

const toRow = ({ line, cells, status, errors }: RowColumns): ImportRow => ({
  line,
  cells,
  status: enumOf(ROW_STATUSES, status, "status of an imported row"),
  errors: RowErrors.safeParse(errors).data ?? [],
})
