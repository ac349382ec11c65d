import { sql } from "kysely"
import { z } from "zod"
import { job } from "@/lib/server/jobs/job"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { RETRYABLE_REASONS } from "../folder-shapes"
import { cancelImport } from "./end-import.server"

const DAYS = 7
const BATCH_SIZE = 100

/** Cancels the imports that nobody has started for a week, whose zips take up storage. */
export const expireFolderImports = job({
  name: "expire-folder-imports",
  shape: z.object({}),
  cron: "40 3 * * *",
  async run() {
    for (;;) {
      const expired = await readPlatform((db) =>
        db
          .selectFrom("folder_imports")
          .select(["id", "instituteId"])
          .where("createdAt", "<", sql<Date>`now() - make_interval(days => ${DAYS})`)
          .where("status", "in", ["reading", "ready", "failed"])
          .where((e) => e.or([e("status", "<>", "failed"), e("reason", "in", [...RETRYABLE_REASONS])]))
          .limit(BATCH_SIZE)
          .execute(),
      )
      for (const { id, instituteId } of expired) await withInstitute(instituteId, (db) => cancelImport(db, id))
      if (expired.length < BATCH_SIZE) return
    }
  },
})
