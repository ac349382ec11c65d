import { sql } from "kysely"
import { z } from "zod"
import { job } from "@/lib/server/jobs/job"
import { withPlatform } from "@/lib/server/tenancy/platform"

/** Marks the plans that have ended as expired, which invalidates the pages of their institutes: these no longer sell. */
export const expirePlans = job({
  name: "expire-plans",
  shape: z.object({}),
  cron: "* * * * *",
  async run() {
    await withPlatform((db) =>
      db
        .updateTable("institute_subscriptions")
        .set({ status: "expired" })
        .where("status", "<>", "expired")
        .where("accessUntil", "<=", sql<Date>`billing.clock()`)
        .execute(),
    )
  },
})
