import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { ListTotals } from "./list-totals-contract"
import { matchOrders } from "./queries.server"

/** What the paid orders that a filter finds come to; those of test mode count in no figure. */
export async function sumOrders(db: Db, filter: Parameters<typeof matchOrders>[1]): Promise<ListTotals> {
  const { currency } = await db.selectFrom("institutes").select("currency").executeTakeFirstOrThrow()
  const sums = await matchOrders(db, filter)
    .where("o.mode", "=", "live")
    .where("o.status", "in", ["paid", "partially_refunded", "refunded"])
    .select((e) => [
      e.fn.countAll<number>().as("orders"),
      e.fn.coalesce(e.fn.sum<number>("o.subtotalMinor"), sql<number>`0`).as("grossMinor"),
      e.fn.coalesce(e.fn.sum<number>("o.discountMinor"), sql<number>`0`).as("discountMinor"),
      e.fn.coalesce(e.fn.sum<number>("o.taxMinor"), sql<number>`0`).as("taxMinor"),
      e.fn.coalesce(e.fn.sum<number>("o.refundedMinor"), sql<number>`0`).as("refundedMinor"),
      sql<number>`coalesce(sum(o."totalMinor" - o."refundedMinor"), 0)`.as("netMinor"),
    ])
    .executeTakeFirstOrThrow()
  return { ...sums, currency }
}
