import type { Db } from "@/lib/server/tenancy/transaction"
import type { TransactionKind } from "./accounts"
import type { LedgerEntry } from "./entries"

interface Transaction {
  kind: TransactionKind
  /** What is posted, once of its kind: the provider's id of a payment or refund, or an id of ours. */
  reference: string
  orderId: number
  currency: string
}

/** Posts entries as one ledger transaction; the database rejects the same kind and reference a second time. */
export async function postEntries(
  db: Db,
  { currency, ...transaction }: Transaction,
  entries: LedgerEntry[],
): Promise<void> {
  const { id: transactionId } = await db
    .insertInto("ledger_transactions")
    .values(transaction)
    .returning("id")
    .executeTakeFirstOrThrow()
  if (entries.length === 0) return
  await db
    .insertInto("ledger_entries")
    .values(entries.map((entry) => ({ ...entry, transactionId, currency })))
    .execute()
}
