import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"

/** Runs `work`, the only part of a transaction that sees sections and materials in the trash and moves them in and out. */
export async function withTrash<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('app.trash', 'on', true)`.execute(db)
  const result = await work()
  await sql`select set_config('app.trash', '', true)`.execute(db)
  return result
}
