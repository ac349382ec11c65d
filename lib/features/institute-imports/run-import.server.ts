import { sql } from "kysely"
import { record } from "@/lib/features/events/events.server"
import { settleHeld } from "@/lib/features/plans/plans.server"
import { restoreCues } from "@/lib/features/videos/videos.server"
import { countWatchedOf } from "@/lib/features/learning/learning.server"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { withAllRows } from "./all-rows.server"
import { ImportFacts } from "./contract"
import { clearImport } from "./end-import.server"
import { instituteImportEvents } from "./events"
import { findImportArchive, setTotal } from "./import-queries.server"
import { openExport } from "./open-archive.server"
import { requireRoom } from "./plan-room.server"
import { countImported } from "./read-facts.server"
import { mapAll } from "./read-import.server"
import { ImportRefused } from "./refused"
import type { ImportJob } from "./stage-rows.server"
import { storeContents } from "./store-contents.server"
import { readShapes, type TableShape } from "./table-shapes.server"
import { writeRows } from "./write-import.server"

/**
 * Imports what was read and confirmed: stores its contents one by one, then inserts all its rows at once. Done again after it was
 * killed, it goes on with the contents that are not stored yet; the rows are inserted once.
 */
export async function runImport(target: ImportJob): Promise<void> {
  const { instituteId, importId } = target
  const found = await readInstitute(instituteId, (db) => findImportArchive(db, importId))
  if (found?.status === "importing") {
    await storeAll(target, found)
    const [shapes, oldInstituteId] = await readPlatform(
      async (db) => [await readShapes(db), await findOldInstitute(db, target)] as const,
    )
    await mapAll(target, shapes, oldInstituteId)
    await withAllRows((db) => finish(db, target, shapes))
  } else if (found?.status !== "done") return
  await countAnew(instituteId)
  await withInstitute(instituteId, (db) => clearImport(db, importId))
}

type Source = { key: string | null; bytes: number | null }

async function storeAll(target: ImportJob, { key, bytes }: Source): Promise<void> {
  if (key === null || bytes === null) throw new ImportRefused("archive_removed")
  const archive = await openExport({ key, bytes })
  try {
    await withInstitute(target.instituteId, async (db) =>
      setTotal(db, target.importId, await countContents(db, target)),
    )
    await storeContents(target, archive)
  } finally {
    archive.zip.close()
  }
}

const countContents = async (db: Db, { importId }: ImportJob): Promise<number> => {
  const { count } = await db
    .selectFrom("institute_import_files")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("importId", "=", importId)
    .where("isStored", "=", false)
    .executeTakeFirstOrThrow()
  return count
}

async function findOldInstitute(db: Db, { instituteId, importId }: ImportJob): Promise<number> {
  const { oldInstituteId } = await db
    .selectFrom("institute_imports")
    .select("oldInstituteId")
    .where("instituteId", "=", instituteId)
    .where("id", "=", importId)
    .executeTakeFirstOrThrow()
  return oldInstituteId ?? 0
}

/** Inserts the rows, holds what is above the plan, and says that the import is done: all of it or nothing. */
async function finish(db: Db, { instituteId, importId }: ImportJob, shapes: readonly TableShape[]): Promise<void> {
  const started = await db
    .updateTable("institute_imports")
    .set({ status: "done", finishedAt: sql<Date>`now()` })
    .where("instituteId", "=", instituteId)
    .where("id", "=", importId)
    .where("status", "=", "importing")
    .returning(["createdBy", "name", "facts"])
    .executeTakeFirst()
  if (!started) return
  const { createdBy, name, facts } = started
  await requireRoom(db, { instituteId, importId, createdBy })
  await writeRows(db, { instituteId, importId, createdBy }, shapes)
  await settleHeld(db, { instituteId })
  const rows = facts === null ? 0 : countImported(ImportFacts.parse(facts))
  await record(db, instituteImportEvents.done, {
    ...{ by: createdBy, instituteId },
    data: { importId, name, requesterId: createdBy, rows },
  })
}

/** What is counted from rows and read from files, and no trigger makes again. */
async function countAnew(instituteId: number): Promise<void> {
  await withAllRows((db) => countWatchedOf(db, instituteId))
  await restoreCues(instituteId)
}
