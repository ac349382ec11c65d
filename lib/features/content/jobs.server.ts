import { sql } from "kysely"
import { z } from "zod"
import { recountProgress } from "@/lib/features/item-contents/item-contents.server"
import { job } from "@/lib/server/jobs/job"
import { withPlatform } from "@/lib/server/tenancy/platform"

const TRASH_DAYS = 30
const PURGED_AT_ONCE = 1_000

/** Deletes for good the sections and materials that have been in the trash for thirty days, with their progress. */
export const purgeTrash = job({
  name: "purge-curriculum-trash",
  shape: z.object({}),
  cron: "20 3 * * *",
  async run() {
    for (;;) {
      const purged = await withPlatform(async (db) => {
        const { rows } = await sql<{ id: number }>`select id from materials
          where "deletedAt" < now() - make_interval(days => ${TRASH_DAYS}) order by id limit ${PURGED_AT_ONCE}`.execute(
          db,
        )
        const ids = rows.map(({ id }) => id)
        await sql`update enrolments set "lastMaterialId" = null where "lastMaterialId" = any(${ids})`.execute(db)
        await sql`delete from materials where id = any(${ids})`.execute(db)
        return ids.length
      })
      if (purged < PURGED_AT_ONCE) break
    }
    await withPlatform((db) =>
      sql`delete from sections s where s."deletedAt" < now() - make_interval(days => ${TRASH_DAYS})
        and not exists (select from materials m where m."sectionId" = s.id)`.execute(db),
    )
  },
})

export const contentJobs = [recountProgress, purgeTrash]
