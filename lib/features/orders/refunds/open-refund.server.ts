import { type Insertable, sql } from "kysely"
import type { DB } from "@/lib/server/schema/tables"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { PlannedRefund } from "../refund-parts"

/** What is known of a refund when it is decided, besides its amounts. */
export type NewRefund = Omit<Insertable<DB["refunds"]>, "amountMinor" | "roundOffMinor">

/** A planned refund, with the lines whose access ends although they are not given back in full. */
export type RefundPlan = PlannedRefund & { endsAccess?: readonly number[] }

/**
 * Makes a refund of an order due: from now on its amount is taken from what is left of the order and its lines. Correct only while the order
 * is locked. Returns its id.
 */
export async function openRefund(db: Db, values: NewRefund, plan: RefundPlan): Promise<number> {
  const { amountMinor, roundOffMinor } = plan
  const { excessMinor = 0 } = values
  const { id } = await db
    .insertInto("refunds")
    .values({ ...values, roundOffMinor, amountMinor: amountMinor + excessMinor })
    .returning("id")
    .executeTakeFirstOrThrow()
  await insertLines(db, id, plan)
  await reserve(db, values.orderId, plan)
  return id
}

/** Adds the lines of a refund. */
export async function insertLines(db: Db, refundId: number, { lines, endsAccess = [] }: RefundPlan): Promise<void> {
  if (lines.length === 0) return
  await db
    .insertInto("refund_lines")
    .values(
      lines.map(({ id: lineId, amountMinor: totalMinor }) => ({
        ...{ refundId, lineId, totalMinor, endsAccess: endsAccess.includes(lineId) },
      })),
    )
    .execute()
}

/** Takes what a refund gives back from what is left of its order and its lines. */
export const reserve = (db: Db, orderId: number, plan: PlannedRefund) => move(db, orderId, { plan, sign: 1 })

/** Returns it, for the refund is not made. */
export const release = (db: Db, orderId: number, plan: PlannedRefund) => move(db, orderId, { plan, sign: -1 })

async function move(db: Db, orderId: number, { plan, sign }: { plan: PlannedRefund; sign: 1 | -1 }): Promise<void> {
  const [ids, minors] = [plan.lines.map(({ id }) => id), plan.lines.map(({ amountMinor }) => sign * amountMinor)]
  await sql`update order_lines l set "refundedMinor" = l."refundedMinor" + part.minor
    from unnest(${ids}::bigint[], ${minors}::bigint[]) as part (id, minor) where l.id = part.id`.execute(db)
  await db
    .updateTable("orders")
    .set({ refundedMinor: sql<number>`"refundedMinor" + ${sign * plan.amountMinor}::bigint` })
    .where("id", "=", orderId)
    .execute()
}

/** What a refund has taken from its order: its lines and, without what is beyond the sale, its amount. */
export async function planOf(
  db: Db,
  refund: { id: number; amountMinor: number; excessMinor: number; roundOffMinor: number },
): Promise<PlannedRefund> {
  const lines = await db
    .selectFrom("refund_lines")
    .select(["lineId as id", "totalMinor as amountMinor"])
    .where("refundId", "=", refund.id)
    .execute()
  return { lines, amountMinor: refund.amountMinor - refund.excessMinor, roundOffMinor: refund.roundOffMinor }
}
