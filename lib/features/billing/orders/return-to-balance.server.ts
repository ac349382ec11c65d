import { sql } from "kysely"
import { unusedEntries } from "@/lib/features/ledger/entries"
import { postEntries } from "@/lib/features/ledger/ledger.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { lockSoldPlan, saveSoldPlan } from "../sold-plan.server"
import type { StoredQuote } from "../stored-quote"

interface RefundedOrder {
  id: number
  forInstituteId: number
  transactionId: string
  currency: string
}

/**
 * Gives what the balance of an institute, or a credit note, has paid of an order back to the balance, once all that was charged is refunded. The
 * order keeps it with what it left unused, so that nothing more of it is given back.
 */
export async function returnToBalance(
  db: Db,
  { id: orderId, forInstituteId, transactionId, currency }: RefundedOrder,
  parts: StoredQuote["unused"],
): Promise<void> {
  const { subscription, today, balanceMinor } = await lockSoldPlan(db, forInstituteId)
  const returnedMinor = parts.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  await saveSoldPlan(db, forInstituteId, {
    ...{ event: "credited", before: subscription, after: subscription, today, actorId: null, orderId },
    ...{ balanceMinor: balanceMinor + returnedMinor, closes: [], opens: [] },
  })
  const transaction = { kind: "plan_change", reference: `returned-${transactionId}`, orderId, currency } as const
  await postEntries(db, transaction, unusedEntries(parts))
  await db
    .updateTable("orders")
    .set({ quote: sql<string>`jsonb_set(quote, '{unused}', (quote -> 'unused') || ${JSON.stringify(parts)}::jsonb)` })
    .where("id", "=", orderId)
    .execute()
}
