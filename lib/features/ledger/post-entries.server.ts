import type { Db } from "@/lib/server/tenancy/transaction"
import type { LedgerEntry } from "./entries"

/** Posts entries as one ledger transaction; the database rejects the same kind and reference a second time. */
export async function postEntries(
  db: Db,
  { kind, reference, currency }: { kind: "sale" | "unmatched_payment" | "refund"; reference: string; currency: string },
  entries: LedgerEntry[],
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
