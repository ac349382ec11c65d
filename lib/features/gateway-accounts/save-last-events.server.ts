import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"

/** Saves that accounts have sent events, at most once a minute of each, and how many were about nothing that is known here. */
export async function saveLastEvents(
  db: Db,
  events: readonly { accountId: number; isKnown: boolean }[],
): Promise<void> {
  for (const accountId of [...new Set(events.map((event) => event.accountId))].toSorted((a, b) => a - b)) {
    const unknown = events.filter((event) => event.accountId === accountId && !event.isKnown).length
    await db
      .updateTable("gateway_accounts")
      .set({
        lastEventAt: sql<Date>`now()`,
        silentAt: null,
        unknownEvents: sql<number>`"unknownEvents" + ${unknown}::bigint`,
      })
      .where("id", "=", accountId)
      .where((e) =>
        e.or([
          e("lastEventAt", "is", null),
          e("silentAt", "is not", null),
          e("lastEventAt", "<", sql<Date>`now() - interval '1 minute'`),
          e(sql<number>`${unknown}::bigint`, ">", 0),
        ]),
      )
      .execute()
  }
}
