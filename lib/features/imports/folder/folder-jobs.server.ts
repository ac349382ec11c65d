import { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import { deleteFiles, maxBytesOf } from "@/lib/features/files/files.server"
import { job } from "@/lib/server/jobs/job"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import type { FolderReason } from "../folder-shapes"
import { failImport, recordFailure } from "./end-import.server"
import { findArchive, saveFolder } from "./folder-queries.server"
import { makeLessons } from "./make-lessons.server"
import { readArchive } from "./read-archive.server"
import { storeFiles } from "./store-files.server"

const HOUR_SECONDS = 3_600
const shape = z.object({ instituteId: z.number().int().positive(), importId: z.number().int().positive() })

/** Reads a zip and saves what it would be imported as; a zip of which nothing can be imported is deleted. */
export const readFolder = job({
  name: "read-folder-import",
  shape,
  workload: "urgent",
  async run({ instituteId, importId }) {
    const { archive, maxVideoBytes } = await readInstitute(instituteId, async (db) => ({
      archive: await findArchive(db, importId),
      maxVideoBytes: await maxBytesOf(db, "video"),
    }))
    if (!archive) return withInstitute(instituteId, (db) => failImport(db, importId, "archive_removed"))
    if (archive.status !== "reading") return
    const folder = await readArchive({ ...archive, maxVideoBytes })
    await withInstitute(instituteId, async (db) => {
      const isSaved = await saveFolder(db, importId, folder)
      if (!isSaved || folder.reason === null) return
      await recordFailure(db, importId, folder.reason)
      await deleteFiles(db, [archive.id])
    })
  },
  onFailed: ({ instituteId, importId }) => withInstitute(instituteId, (db) => recordFailure(db, importId, null)),
})

/**
 * Imports what was read of a zip: stores its files one by one, then makes all sections and lessons in one transaction. Run
 * again after a failure it goes on with the files that are not stored yet; the lessons are made once.
 */
export const importFolder = job({
  name: "import-folder",
  shape,
  maxSeconds: 6 * HOUR_SECONDS,
  async run(data, { signal } = { signal: new AbortController().signal }) {
    const { instituteId, importId } = data
    try {
      await storeFiles(data, signal)
      await withInstitute(instituteId, (db) => makeLessons(db, data))
    } catch (error) {
      const reason = error instanceof Failure ? FATAL[error.code] : undefined
      if (!reason) throw error
      await withInstitute(instituteId, (db) => failImport(db, importId, reason))
    }
  },
  // It still runs, so that it can be continued.
  onFailed: ({ instituteId, importId }) => withInstitute(instituteId, (db) => recordFailure(db, importId, null)),
})

/** Failures that end an import. */
const FATAL: Partial<Record<Failure["code"], FolderReason>> = {
  quota_exceeded: "quota_exceeded",
  curriculum_full: "curriculum_full",
  storage_full: "storage_full",
  not_found: "no_access",
  file_damaged: "damaged",
}
