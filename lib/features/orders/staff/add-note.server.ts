import { sql } from "kysely"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { orderEvents } from "../events"
import type { HistoryEntry } from "../staff-order-contract"
import { findStaffOrder } from "./find-staff-order.server"

type NewNote = { transactionId: string; text: string; idempotencyKey: string }

/** Adds a note to an order; one with a key that was used before is the note of that key. Throws `not_found`. */
export async function addNote(
  db: Db,
  actor: Actor,
  { transactionId, text, idempotencyKey }: NewNote,
): Promise<HistoryEntry> {
  const { id: orderId } = await findStaffOrder(db, transactionId)
  const added = await db
    .insertInto("order_notes")
    .values({ orderId, authorId: actor.userId, text, idempotencyKey })
    .onConflict((conflict) => conflict.columns(["instituteId", "idempotencyKey"]).doNothing())
    .returning("id")
    .executeTakeFirst()
  if (added) await record(db, orderEvents.noteAdded, { by: actor, data: { orderId } })
  const note = await orNotFound(
    db
      .selectFrom("order_notes as n")
      .innerJoin("users as u", "u.id", "n.authorId")
      .select(["n.createdAt as at", "n.text"])
      .select(sql<string>`trim(u."firstName" || ' ' || u."lastName")`.as("by"))
      .where("n.orderId", "=", orderId)
      .where("n.idempotencyKey", "=", idempotencyKey)
      .executeTakeFirst(),
  )
  return { kind: "note", ...note }
}
