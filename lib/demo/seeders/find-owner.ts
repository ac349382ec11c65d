import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"

/** Who acts for the platform in the demo; undefined where nobody does. */
export const findOwner = (db: Db) =>
  db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .select(["u.id", "u.firstName as first_name", "u.lastName as last_name"])
    .where("m.instituteId", "=", PLATFORM_INSTITUTE_ID)
    .where("m.role", "=", "SuperAdmin")
    .executeTakeFirst()
