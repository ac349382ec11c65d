import type { Db } from "@/lib/server/tenancy/transaction"
import type { Deductions } from "./entries"

/**
 * Who collected a payment and what the platform took of its sale, as it was posted: where it went then it is taken from, whatever
 * rule holds now. The reference is the provider's id of the payment.
 */
export async function findDeductions(db: Db, reference: string): Promise<Deductions> {
  const entries = await db
    .selectFrom("ledger_transactions as t")
    .innerJoin("ledger_entries as e", "e.transactionId", "t.id")
    .select(["e.account", "e.amountMinor"])
    .where("t.kind", "in", ["sale", "unmatched_payment"])
    .where("t.reference", "=", reference)
    .where("e.account", "in", ["platform_clearing", "platform_fees", "tcs_receivable"])
    .execute()
  const amountOf = (account: string) => entries.find((entry) => entry.account === account)?.amountMinor
  return {
    collector: amountOf("platform_clearing") === undefined ? "gateway" : "platform_clearing",
    platformFeeMinor: amountOf("platform_fees") ?? 0,
    tcsMinor: amountOf("tcs_receivable") ?? 0,
  }
}
