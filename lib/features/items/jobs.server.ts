import { sql } from "kysely"
import { z } from "zod"
import { job } from "@/lib/server/jobs/job"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { RESTORABLE_DAYS } from "./deletion"

const BATCH_SIZE = 500

/**
 * Removes the rows of items that can no longer be restored, with their content. One that somebody once ordered, learned or
 * was notified of stays, because these records name it.
 */
export const removeDeletedItems = job({
  name: "remove-deleted-items",
  shape: z.object({}),
  cron: "25 3 * * *",
  async run() {
    await withPlatform((db) =>
      sql`delete from items where id in (
        select i.id from items i
        where i."deletedAt" <= now() - make_interval(days => ${RESTORABLE_DAYS}::int)
          and not exists (select from order_lines l where l."instituteId" = i."instituteId" and l."itemId" = i.id)
          and not exists (select from entitlements e where e."instituteId" = i."instituteId" and e."itemId" = i.id)
          and not exists (select from enrolments e where e."instituteId" = i."instituteId" and e."itemId" = i.id)
          and not exists (
            select from notifications n where n."instituteId" = i."instituteId" and n."audienceItemId" = i.id
          )
        order by i."deletedAt" limit ${BATCH_SIZE}
      )`.execute(db),
    )
  },
})
