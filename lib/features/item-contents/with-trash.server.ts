import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"

/** Runs `work`, the only part of a transaction that sees sections and materials in the trash and moves them in and out. */
export async function withTrash<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{
    before: string
  }>`select coalesce(current_setting('app.trash', true), '') as before`.execute(db)
  await sql`select set_config('app.trash', 'on', true)`.execute(db)
  const result = await work()
  await sql`select set_config('app.trash', ${rows[0]?.before ?? ""}, true)`.execute(db)
  return result
}
