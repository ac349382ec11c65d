import { sql } from "kysely"
import { z } from "zod"
import { Failure, type FailureCode } from "@/lib/contract/errors"
import { type Job, job } from "@/lib/server/jobs/job"
import { deleteFiles } from "@/lib/features/files/files.server"
import { log } from "@/lib/server/log"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { ImportReason } from "./contract"
import { cancelImport, failImport } from "./end-import.server"
import { readImport } from "./read-import.server"
import { ImportRefused } from "./refused"
import { runImport } from "./run-import.server"
import type { ImportJob } from "./stage-rows.server"

const HOURS = 60 * 60
/** How long an archive waits to be imported. */
const DAYS = 7
const BATCH = 100

const id = z.number().int().positive()
const shape = z.object({ instituteId: id, importId: id })
type Data = z.infer<typeof shape>

/** Failures that end an import, and are no reason to try again. */
const FINAL: Partial<Record<FailureCode, ImportReason>> = { quota_exceeded: "quota_exceeded" }

/** Reads an archive that was uploaded, and says what it would import or what is wrong with it. */
export const readInstituteImport: Job<typeof shape> = job({
  name: "read-institute-import",
  shape,
  maxSeconds: 6 * HOURS,
  run: (data, context) => orRefused(data, context?.signal, readImport),
  onFailed: giveUp,
})

/** Imports what was read and confirmed. */
export const runInstituteImport: Job<typeof shape> = job({
  name: "run-institute-import",
  shape,
  maxSeconds: 12 * HOURS,
  run: (data, context) => orRefused(data, context?.signal, runImport),
  onFailed: giveUp,
})

async function orRefused(
  data: Data,
  signal: AbortSignal = new AbortController().signal,
  work: (target: ImportJob) => Promise<void>,
): Promise<void> {
  try {
    await work({ ...data, signal })
  } catch (error) {
    const refused = refusalOf(error)
    if (!refused) throw error
    await withInstitute(data.instituteId, (db) => failImport(db, data.importId, refused))
  }
}

function refusalOf(error: unknown): Pick<ImportRefused, "reason" | "where"> | undefined {
  if (error instanceof ImportRefused) return error
  const reason = error instanceof Failure ? FINAL[error.code] : undefined
  return reason && { reason, where: {} }
}

async function giveUp({ instituteId, importId }: Data, reason: string): Promise<void> {
  log.error({ instituteId, importId, reason }, "an archive could not be imported")
  await withInstitute(instituteId, (db) => failImport(db, importId, { reason: "stopped", where: {} }))
}

/** Cancels the imports that nobody has confirmed for a week, whose archives take up storage. */
const expireInstituteImports: Job = job({
  name: "expire-institute-imports",
  shape: z.object({}),
  cron: "50 3 * * *",
  async run() {
    for (;;) {
      const expired = await readPlatform((db) =>
        db
          .selectFrom("institute_imports")
          .select(["id", "instituteId"])
          .where("createdAt", "<", sql<Date>`now() - make_interval(days => ${DAYS})`)
          .where("status", "in", ["reading", "ready"])
          .limit(BATCH)
          .execute(),
      )
      for (const { id: importId, instituteId } of expired)
        await withInstitute(instituteId, (db) => cancelImport(db, importId))
      if (expired.length < BATCH) return
    }
  },
})

/** Deletes the archives that nobody has had read for two days: their bytes count as storage, and their upload soon ends. */
const deleteUnreadArchives: Job = job({
  name: "delete-unread-archives",
  shape: z.object({}),
  cron: "55 * * * *",
  async run() {
    for (;;) {
      const unread = await readPlatform((db) =>
        db
          .selectFrom("uploads as u")
          .innerJoin("files as f", "f.id", "u.fileId")
          .leftJoin("institute_imports as i", "i.archiveId", "f.id")
          .select(["f.id", "f.instituteId"])
          .where("u.kind", "=", "archive")
          .where("u.expiresAt", "<", sql<Date>`now() + interval '1 day'`)
          .where("i.id", "is", null)
          .limit(BATCH)
          .execute(),
      )
      for (const { id: fileId, instituteId } of unread)
        await withInstitute(instituteId, (db) => deleteFiles(db, [fileId]))
      if (unread.length < BATCH) return
    }
  },
})

/** The jobs of imports of another institute's data. */
export const instituteImportJobs: Job[] = [
  readInstituteImport,
  runInstituteImport,
  expireInstituteImports,
  deleteUnreadArchives,
]
