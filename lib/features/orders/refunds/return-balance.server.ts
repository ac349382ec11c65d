import { returnToBalance } from "@/lib/features/billing/billing.server"
import { creditLines } from "@/lib/features/invoices/invoices.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { headsOfPart } from "../refund-parts"
import { type LockedRefunds, soldLines } from "./lock-refunds.server"
import { sumAccepted } from "./refund-line-queries.server"

/**
 * Gives back to the balance of an institute what that paid of an order of its plan, of which all that was charged is refunded, with a credit note.
 * Does nothing where a change of the plan has credited a part of it.
 */
export async function returnBalance(db: Db, { order, lines }: LockedRefunds): Promise<void> {
  const { forInstituteId } = order
  if (forInstituteId === null || lines.some(({ creditedMinor }) => creditedMinor > 0)) return
  const accepted = await sumAccepted(db, order.id)
  const parts = soldLines({ lines }).flatMap((line) => {
    const beforeMinor = accepted.get(line.id)?.totalMinor ?? 0
    const totalMinor = line.totalMinor - beforeMinor
    if (totalMinor <= 0) return []
    return [{ orderLineId: line.id, totalMinor, ...headsOfPart(line, beforeMinor, totalMinor) }]
  })
  if (parts.length === 0) return
  await returnToBalance(db, { ...order, forInstituteId }, parts)
  await creditLines(db, order.instituteId, parts)
}
