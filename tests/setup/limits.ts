import { sql } from "kysely"
import { withPlatform } from "@/lib/server/tenancy/platform"

/** Sets what the plan of the institutes of the tests allows; without a limit, everything. */
export const setLimits = (limits: Record<string, number>) =>
  withPlatform((db) =>
    sql`update plans set limits = ${JSON.stringify(limits)}::jsonb where slug = 'growth'`.execute(db),
  )
