import type { Db } from "@/lib/server/tenancy/transaction"
import type { TransactionKind } from "./accounts"
import type { LedgerEntry } from "./entries"

interface Transaction {
  kind: TransactionKind
  /** What is posted, once of its kind: the provider's id of a payment or refund, or an id of ours. */
  reference: string
  /** Null where it follows from no order. */
  orderId: number | null
  currency: string
  /** Whose books they are, in a transaction of the platform; else those of the current institute. */
  instituteId?: number
}

/** Posts entries as one ledger transaction; the database rejects the same kind and reference a second time. */
export async function postEntries(
  db: Db,
  { currency, ...transaction }: Transaction,
  entries: LedgerEntry[],
): Promise<void> {
  const owner = transaction.instituteId === undefined ? {} : { instituteId: transaction.instituteId }
  const { id: transactionId } = await db
    .insertInto("ledger_transactions")
    .values(transaction)
    .returning("id")
    .executeTakeFirstOrThrow()
  if (entries.length === 0) return
  await db
    .insertInto("ledger_entries")
    .values(entries.map((entry) => ({ ...entry, transactionId, currency, ...owner })))
    .execute()
}
