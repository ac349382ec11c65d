import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf, enumOrNull } from "@/lib/shared/enum-of"
import {
  IMPORT_REASONS,
  ImportFacts,
  INSTITUTE_IMPORT_STATUSES,
  type InstituteImport,
  type InstituteImportStatus,
} from "./contract"
import type { ImportRefused } from "./refused"

const SHOWN = 10

const selectImports = (db: Db) =>
  db
    .selectFrom("institute_imports as i")
    .innerJoin("users as u", "u.id", "i.createdBy")
    .select(["i.id", "i.name", "i.bytes", "i.status", "i.reason", "i.place", "i.line", "i.detail", "i.done", "i.total"])
    .select(["i.facts", "i.createdAt", "i.finishedAt"])
    .select(sql<string>`trim(concat_ws(' ', u."firstName", u."lastName"))`.as("requestedBy"))
    .select((e) =>
      e
        .selectFrom("invitations as v")
        .select(e.fn.countAll<number>().as("count"))
        .where("v.waits", "=", true)
        .where("i.status", "=", "done")
        .as("waiting"),
    )

type Row = Awaited<ReturnType<ReturnType<typeof selectImports>["executeTakeFirstOrThrow"]>>

const toImport = ({ status, reason, facts, waiting, ...row }: Row): InstituteImport => ({
  ...row,
  status: enumOf(INSTITUTE_IMPORT_STATUSES, status, "status of an import"),
  reason: enumOrNull(IMPORT_REASONS, reason, "reason of an import"),
  facts: facts === null ? null : ImportFacts.parse(facts),
  waiting: waiting ?? 0,
})

/** The latest imports. */
export const listImportRows = async (db: Db): Promise<InstituteImport[]> =>
  (await selectImports(db).orderBy("i.id", "desc").limit(SHOWN).execute()).map(toImport)

/** One import. */
export async function findInstituteImport(db: Db, id: number): Promise<InstituteImport | undefined> {
  const row = await selectImports(db).where("i.id", "=", id).executeTakeFirst()
  return row && toImport(row)
}

interface Move {
  from: readonly InstituteImportStatus[]
  to: InstituteImportStatus
  refused?: Pick<ImportRefused, "reason" | "where">
}

const HAS_ENDED: readonly InstituteImportStatus[] = ["done", "failed", "cancelled"]

/** Moves an import to another state; returns who began it and its archive, or undefined where it is in none of the states before. */
export const moveImport = (db: Db, id: number, { from, to, refused }: Move) =>
  db
    .updateTable("institute_imports")
    .set({
      ...{ status: to, reason: refused?.reason ?? null, place: refused?.where.place?.slice(0, 300) ?? null },
      ...{ line: refused?.where.line ?? null, detail: refused?.where.detail ?? null, done: 0 },
      finishedAt: HAS_ENDED.includes(to) ? sql<Date>`now()` : null,
    })
    .where("id", "=", id)
    .where("status", "in", from)
    .returning(["createdBy", "archiveId", "name"])
    .executeTakeFirst()

/** The archive of an import with its state; its key and size are null once it is deleted. */
export const findImportArchive = (db: Db, id: number) =>
  db
    .selectFrom("institute_imports as i")
    .leftJoin("files as f", "f.id", "i.archiveId")
    .select(["i.status", "i.createdBy", "f.key", "f.bytes"])
    .where("i.id", "=", id)
    .executeTakeFirst()

/** Says how many parts there are to do. */
export const setTotal = (db: Db, id: number, total: number) =>
  db.updateTable("institute_imports").set({ total, done: 0 }).where("id", "=", id).execute()

/** Says that some of them are done. */
export const addDone = (db: Db, id: number, amount = 1) =>
  db
    .updateTable("institute_imports")
    .set({ done: sql<number>`least(done + ${amount}, total)` })
    .where("id", "=", id)
    .execute()
