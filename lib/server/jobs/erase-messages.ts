import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"

/**
 * Deletes the queued, sent and failed messages to these contacts, or the one with this id, in the transaction of the
 * platform that erases their person.
 */
export async function eraseMessages(db: Db, contacts: readonly string[], id?: string): Promise<void> {
  await sql`select tenancy.erase_messages(${contacts}::text[], ${id ?? null})`.execute(db)
  await sql`delete from job_failures where data ->> 'to' = any (${contacts}::text[])
    and (${id ?? null}::text is null or data ->> 'id' = ${id ?? null})`.execute(db)
}
