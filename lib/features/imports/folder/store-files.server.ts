import { sql } from "kysely"
import type { Entry } from "yauzl"
import { Failure, type FailureCode } from "@/lib/contract/errors"
import { requireItem } from "@/lib/features/content/content.server"
import { ALL_UPLOAD_KINDS, type UploadKind } from "@/lib/shared/upload-kinds"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { entriesOf, openStoredArchive } from "@/lib/server/zip/zip-entries"
import { enumOf } from "@/lib/shared/enum-of"
import type { EntryReason } from "../folder-shapes"
import { failImport } from "./end-import.server"
import { findArchive } from "./folder-queries.server"
import { requireAuthor } from "../import-author.server"
import { storeCaptions } from "./store-captions.server"
import { storeEntry } from "./store-entry.server"

type Data = { instituteId: number; importId: number }

/** Failures of one file, which is left out; any other ends the attempt. */
const OF_FILE: Partial<Record<FailureCode, EntryReason>> = {
  file_type_not_allowed: "type",
  file_damaged: "damaged",
}

/** Stores the files of an import that are not stored yet, one by one. Ends between two of them when `signal` aborts. */
export async function storeFiles({ instituteId, importId }: Data, signal: AbortSignal): Promise<void> {
  const work = await readInstitute(instituteId, (db) => findWork(db, { instituteId, importId }))
  if (!work) return
  const { archive, pending, actor } = work
  if (!archive) return withInstitute(instituteId, (db) => failImport(db, importId, "archive_removed"))
  const zip = await openStoredArchive(archive)
  const fail = (entryIndex: number, reason: EntryReason) =>
    withInstitute(instituteId, (db) => failEntry(db, { importId, entryIndex, reason }))
  // They follow the videos, which may come after them in the zip.
  const captions: { entry: Entry; row: CaptionsRow }[] = []
  try {
    let entryIndex = 0
    for await (const entry of entriesOf(zip)) {
      const file = pending.get(entryIndex)
      entryIndex += 1
      if (!file) continue
      if (isCaptions(file)) {
        captions.push({ entry, row: file })
        continue
      }
      signal.throwIfAborted()
      try {
        await storeEntry(actor, { archive: zip, entry }, { ...file, importId, archiveBytes: archive.bytes })
      } catch (error) {
        const reason = error instanceof Failure ? OF_FILE[error.code] : undefined
        if (!reason) throw error
        await fail(file.entryIndex, reason)
      }
    }
    for (const { entry, row } of captions) {
      signal.throwIfAborted()
      const reason = await storeCaptions({ archive: zip, entry }, { ...row, instituteId, importId })
      if (reason) await fail(row.entryIndex, reason)
    }
  } finally {
    zip.close()
  }
}

interface Row {
  entryIndex: number
  path: string
  kind: UploadKind
  bytes: number
  captionsOf: number | null
  language: string | null
}

type CaptionsRow = Row & { captionsOf: number; language: string }

const isCaptions = (row: Row): row is CaptionsRow => row.captionsOf !== null

/** What is left to do, and who began the import; undefined for nothing. Throws `not_found` once they may not do it. */
async function findWork(db: Db, { instituteId, importId }: Data) {
  const started = await db
    .selectFrom("folder_imports")
    .select(["createdBy", "itemId"])
    .where("id", "=", importId)
    .where("status", "=", "importing")
    .executeTakeFirst()
  if (!started) return undefined
  const actor = await requireAuthor(db, { instituteId, userId: started.createdBy })
  await requireItem(db, actor, started.itemId)
  const rows = await db
    .selectFrom("folder_import_entries")
    .select(["entryIndex", "path", "kind", "bytes", "captionsOf", "language"])
    .where("importId", "=", importId)
    .where("status", "=", "ready")
    .execute()
  if (rows.length === 0) return undefined
  const pending = rows.map((row) => ({ ...row, kind: enumOf(ALL_UPLOAD_KINDS, row.kind ?? "", "kind of an upload") }))
  return {
    actor,
    archive: await findArchive(db, importId),
    pending: new Map(pending.map((row) => [row.entryIndex, row])),
  }
}

type EntryFailure = { importId: number; entryIndex: number; reason: EntryReason }

async function failEntry(db: Db, { importId, entryIndex, reason }: EntryFailure): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("folder_import_entries")
    .set({ status: "failed", reason })
    .where("importId", "=", importId)
    .where("entryIndex", "=", entryIndex)
    .where("status", "=", "ready")
    .executeTakeFirst()
  if (numUpdatedRows === 1n)
    await db
      .updateTable("folder_imports")
      .set({ failed: sql`failed + 1` })
      .where("id", "=", importId)
      .execute()
}
