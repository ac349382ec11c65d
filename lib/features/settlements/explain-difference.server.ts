import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { SettlementDifference } from "./contract"
import { settlementEvents } from "./events"
import { findDifference } from "./list-differences.server"

/** Closes an open difference of the actor's institute with a note. Throws `stale` where it was closed, or became another, meanwhile. */
export async function explainDifference(
  db: Db,
  actor: Actor,
  { id, version, note }: { id: number; version: number; note: string },
): Promise<SettlementDifference> {
  const { providerId } = await orNotFound(findDifference(db, id))
  const closed = await db
    .updateTable("settlement_differences")
    .set({ status: "seen", note, seenById: actor.userId, endedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where("status", "=", "open")
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst()
  if (!closed) throw new Failure("stale")
  const { instituteId } = actor
  await record(db, settlementEvents.seen, { by: actor, data: { instituteId, providerId, note } })
  return orNotFound(findDifference(db, id))
}
