import type { Db } from "@/lib/server/tenancy/transaction"
import { isStillOffered, type PlanLines } from "../orders/fulfil-plans.server"
import { storedQuoteOf } from "../stored-quote"
import { listUnpaidFees, payFees, returnFees } from "./unpaid-fees.server"

interface FeeLines {
  order: PlanLines["order"]
  lines: readonly { id: number; subjectId: number; totalMinor: number }[]
}

/** Lines of the fee on sales: the institute that they are for does not owe it any more. */
export const fulfilFees = {
  /** What was paid by another order goes back, and with the next period of a plan all of it where that was not granted. */
  async findObstacles(db: Db, { order, lines }: FeeLines) {
    const isOffered = storedQuoteOf(order.quote).kind === "fee" || (await isStillOffered(db, order))
    const unpaid = isOffered ? (await listUnpaidFees(db, instituteOf(order))).map(({ id }) => id) : []
    const refused = lines.filter(({ subjectId }) => !unpaid.includes(subjectId))
    return new Map(refused.map(({ id }) => [id, "plan_changed" as const]))
  },

  async grant(db: Db, { order, lines }: FeeLines) {
    const paid = lines.map(({ id: lineId, subjectId: id, totalMinor }) => ({ id, lineId, totalMinor }))
    await payFees(db, instituteOf(order), paid)
  },

  async end(db: Db, lineIds: readonly number[]) {
    const orders = await db
      .selectFrom("order_lines as l")
      .innerJoin("orders as o", "o.id", "l.orderId")
      .select("o.forInstituteId")
      .distinct()
      .where("l.id", "in", [...lineIds])
      .execute()
    for (const order of orders) await returnFees(db, instituteOf(order), lineIds)
  },
}

function instituteOf({ forInstituteId }: { forInstituteId: number | null }): number {
  if (forInstituteId === null) throw new Error("a fee is paid for an institute")
  return forInstituteId
}
