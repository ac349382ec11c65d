import { sql } from "kysely"
import { z } from "zod"
import { job } from "@/lib/server/jobs/job"
import { withPlatform } from "@/lib/server/tenancy/platform"

/** Marks expired entitlements. `canOpen` reads the dates, so access does not depend on this job. */
export const expireEntitlements = job({
  name: "expire-entitlements",
  shape: z.object({}),
  cron: "7 * * * *",
  async run() {
    await withPlatform((db) =>
      db
        .updateTable("entitlements")
        .set({ status: "expired" })
        .where("status", "=", "active")
        .where("expiresAt", "<", sql<Date>`now()`)
        .execute(),
    )
  },
})
