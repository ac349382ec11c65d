import { sql } from "kysely"
import { type Placeholder, preparedRow } from "@/lib/server/db/prepared-query"
import type { Db } from "@/lib/server/tenancy/transaction"
import { isActiveEntitlement } from "./entitlement"
import { readableUntil } from "./plan"

/**
 * Whether a person reads on what they have at an institute whose plan is over: it can be read still, and they have access to
 * something. Only asked once the access of the plan has ended.
 */
export const hasLibrary = async (db: Db, userId: number): Promise<boolean> =>
  (await findReadable(db, { userId })) !== undefined

const findReadable = preparedRow((db, placeholder: Placeholder<{ userId: number }>) =>
  db
    .selectFrom("institute_subscriptions as s")
    .innerJoin("institutes as i", "i.id", "s.instituteId")
    .select("s.id")
    .where(readableUntil("s"), ">", sql<Date>`billing.clock()`)
    .where("i.status", "not in", ["suspended", "closed"])
    .where((e) =>
      e.exists(
        e
          .selectFrom("entitlements")
          .select("id")
          .where("userId", "=", placeholder("userId"))
          .where(isActiveEntitlement),
      ),
    ),
)
