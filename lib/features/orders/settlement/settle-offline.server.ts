import type { Db } from "@/lib/server/tenancy/transaction"
import type { Advances } from "@/lib/features/ledger/advance-entries"
import type { lockOrder } from "../locks.server"
import { applyRatesOfDay } from "./rates-of-day.server"
import { type Sale, saleSteps } from "./sale-steps.server"

export type LockedSale = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

interface PaidOffline {
  /** The last payment of the order. */
  payment: { id: number; providerPaymentId: string }
  advances: Advances
  recordedBy: number
}

/**
 * Completes the sale of an order that was paid to the institute itself and of which every line can be granted, by the steps of every
 * sale; the last thing that a transaction does. Such an order is granted whole or not at all, for its money is in no account from
 * which a part could go back by itself.
 */
export async function settleOffline(
  db: Db,
  { order, items, lines }: LockedSale,
  { payment, advances, recordedBy }: PaidOffline,
): Promise<void> {
  const granted = await applyRatesOfDay(db, order, lines)
  const captured = { ...payment, amountMinor: advances.receivedMinor, feeMinor: 0, feeTaxMinor: 0 }
  const sale: Sale = { order, items, granted, returned: [], payment: captured, offline: { advances, recordedBy } }
  for (const step of saleSteps) await step(db, sale)
}
