import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Actor } from "./actor"

/** How long a reauthentication is valid, in minutes. */
export const REAUTHENTICATION_MINUTES = 10

/** Throws `reauthentication_required` unless the session was reauthenticated within the last ten minutes (ASVS 7.5.1). */
export async function requireReauthentication(db: Db, { sessionId }: Actor): Promise<void> {
  const session = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("reauthenticatedAt", ">", sql<Date>`now() - make_interval(mins => ${REAUTHENTICATION_MINUTES})`)
    .executeTakeFirst()
  if (!session) throw new Failure("reauthentication_required")
}
