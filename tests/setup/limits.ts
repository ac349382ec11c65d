import { sql } from "kysely"
import { withPlatform } from "@/lib/server/tenancy/platform"

/** Sets what the plans of the institutes of the tests allow; without a limit, everything. */
export const setLimits = (limits: Record<string, number>) =>
  withPlatform((db) =>
    sql`update institute_subscriptions set "effectiveLimits" = ${JSON.stringify(limits)}::jsonb`.execute(db),
  )
