import type { Db } from "@/lib/server/tenancy/transaction"
import type { Entry } from "./ledger"

/** Books entries as one transaction of the ledger; the same kind and reference a second time is refused by the database. */
export async function bookEntries(
  db: Db,
  { kind, reference, currency }: { kind: "sale" | "surplus" | "refund"; reference: string; currency: string },
  entries: Entry[],
): Promise<void> {
  const { id: transactionId } = await db
    .insertInto("ledger_transactions")
    .values({ kind, reference })
    .returning("id")
    .executeTakeFirstOrThrow()
  if (entries.length === 0) return
  await db
    .insertInto("ledger_entries")
    .values(entries.map((entry) => ({ ...entry, transactionId, currency })))
    .execute()
}
