import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { supportEvents } from "./events"

/** Shows emails and mobile numbers in the caller's own support session, which the audit log of the institute says. Throws `not_found`. */
export async function showContacts(db: Db, actor: Actor, id: number): Promise<void> {
  const { support, instituteId } = actor
  if (support?.id !== id) throw new Failure("not_found")
  const { numUpdatedRows } = await db
    .updateTable("support_sessions")
    .set({ contactsShownAt: sql`now()` })
    .where("id", "=", id)
    .where("contactsShownAt", "is", null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  const data = { sessionId: id, name: support.name }
  await record(db, supportEvents.contactsShown, { instituteId, by: actor, data })
}
