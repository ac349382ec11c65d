import { z } from "zod"
import { files } from "@/lib/server/gateways/files/files"
import { type Job, job } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { listIdle, removeIncoming } from "@/lib/server/uploads/incoming-files"
import { findOrphans } from "./find-orphans.server"
import { deleteFiles, listExpiredTrash } from "./purge-files.server"

const IDLE_MS = 4 * 24 * 60 * 60 * 1000

/** Deletes uploads that nobody has continued for three days, and what killed processes left of others. */
const expireUploads = job({
  name: "expire-uploads",
  shape: z.object({}),
  cron: "17 * * * *",
  async run() {
    const expired = await withPlatform((db) =>
      db.deleteFrom("uploads").where("expiresAt", "<", new Date()).returning("id").execute(),
    )
    for (const { id } of expired) await removeIncoming(id)
    for await (const id of listIdle(IDLE_MS)) await removeIncoming(id)
  },
})

/**
 * Deletes files for good that have been in the trash for 30 days. A file that something else still refers to stays there,
 * which the log says.
 */
const purgeTrash = job({
  name: "purge-trash",
  shape: z.object({}),
  cron: "47 2 * * *",
  async run() {
    const seen = new Set<number>()
    for (;;) {
      const expired = (await readPlatform(listExpiredTrash)).filter(({ id }) => !seen.has(id))
      if (expired.length === 0) return
      for (const { id, instituteId } of expired) {
        seen.add(id)
        await withInstitute(instituteId, (db) => deleteFiles(db, [id])).catch((error: unknown) =>
          log.warn({ fileId: id, error: String(error) }, "a file of the trash is still in use"),
        )
      }
    }
  },
})

/** Compares store and rows on both sides and logs what is on one alone. */
const checkStore = job({
  name: "check-store",
  shape: z.object({}),
  cron: "17 3 * * 0",
  async run() {
    const { withoutRow, withoutContent } = await findOrphans(files)
    if (withoutRow.length > 0)
      log.warn({ count: withoutRow.length, keys: withoutRow.slice(0, 20) }, "stored files without a row")
    if (withoutContent.length > 0)
      log.error(
        { count: withoutContent.length, keys: withoutContent.slice(0, 20) },
        "rows of files that are not stored",
      )
  },
})

/** The jobs of files. */
export const fileJobs: Job[] = [expireUploads, purgeTrash, checkStore]
