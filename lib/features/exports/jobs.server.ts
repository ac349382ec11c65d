import { sql } from "kysely"
import { z } from "zod"
import { type Job, job } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { prepareExport, removeParts } from "./prepare-export.server"

const MAX_PER_RUN = 100

/** Removes the parts of archives that are not kept any more; the archives stay in the list. One that fails is tried by the next run. */
const expireExports: Job = job({
  name: "expire-exports",
  shape: z.object({}),
  cron: "23 * * * *",
  async run() {
    const expired = await readPlatform((db) =>
      db
        .selectFrom("exports as x")
        .select(["x.id as exportId", "x.instituteId"])
        .where("x.expiresAt", "<=", sql<Date>`now()`)
        .where((e) =>
          e.exists(
            e
              .selectFrom("export_entries as p")
              .select("p.place")
              .whereRef("p.instituteId", "=", "x.instituteId")
              .whereRef("p.exportId", "=", "x.id"),
          ),
        )
        .orderBy("x.id")
        .limit(MAX_PER_RUN)
        .execute(),
    )
    for (const target of expired)
      await removeParts(target).catch((error: unknown) =>
        log.error({ ...target, error: String(error) }, "the parts of an archive were not removed"),
      )
  },
})

/** The jobs of archives. */
export const exportJobs: Job[] = [prepareExport, expireExports]
