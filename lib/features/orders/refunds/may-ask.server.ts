import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { OrderRefunds } from "../refund-shapes"

/** Whether a buyer may ask for a refund of an order, and by which policy. */
type Ask = OrderRefunds["ask"]

/** A line of which something is left, with the policy of its kind and how much of it the buyer has seen. */
type Askable = Awaited<ReturnType<typeof listAskable>>[number]

/** Whether the policy of the institute lets the buyer of an order ask for a refund now. */
export async function mayAsk(db: Db, orderId: number): Promise<Ask> {
  const lines = await listAskable(db, orderId)
  const [first] = lines
  if (!first) return { refusal: "nothing_left", days: 0, maxPercent: 0, seenPercent: 0 }
  const allowed = lines.find((line) => refusalOf(line) === null)
  const shown = allowed ?? lines.find(({ isOn }) => isOn) ?? first
  const refusal = first.isAsked ? "asked" : refusalOf(shown)
  return { refusal, days: shown.days, maxPercent: shown.maxPercent, seenPercent: shown.seenPercent }
}

/** Why a line is not given back on request now; null where it is. */
export function refusalOf({ isOn, isInTime, seenPercent, maxPercent }: Askable): Ask["refusal"] {
  if (!isOn) return "off"
  if (!isInTime) return "days"
  return seenPercent > maxPercent ? "percent" : null
}

/** The sold lines of an order of which something is left, each with its policy; of a kind without one that of all others. */
export const listAskable = (db: Db, orderId: number) =>
  db
    .selectFrom("order_lines as l")
    .innerJoin("orders as o", "o.id", "l.orderId")
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom("refund_policies as p")
          .select(["p.isOn", "p.days", "p.maxPercent"])
          .where((one) => one.or([one("p.kind", "=", one.ref("l.kind")), one("p.kind", "is", null)]))
          .orderBy(sql`p.kind nulls last`)
          .limit(1)
          .as("p"),
      (join) => join.onTrue(),
    )
    .leftJoin("enrolments as n", (join) => join.onRef("n.userId", "=", "o.buyerId").onRef("n.itemId", "=", "l.itemId"))
    .select(["l.id", "l.no", sql<number>`l."totalMinor" - l."refundedMinor"`.as("leftMinor")])
    .select((e) => [
      e.fn.coalesce("p.isOn", sql<boolean>`false`).as("isOn"),
      e.fn.coalesce("p.days", sql<number>`0`).as("days"),
      e.fn.coalesce("p.maxPercent", sql<number>`0`).as("maxPercent"),
      e.fn.coalesce("n.percent", sql<number>`0`).as("seenPercent"),
      sql<boolean>`coalesce(o."paidAt" + make_interval(days => p.days) > now(), false)`.as("isInTime"),
      e
        .exists(
          e
            .selectFrom("refunds as r")
            .select("r.id")
            .whereRef("r.orderId", "=", "o.id")
            .where("r.status", "=", "requested"),
        )
        .$castTo<boolean>()
        .as("isAsked"),
    ])
    .where("o.id", "=", orderId)
    .where("o.mode", "=", "live")
    .where("o.status", "in", ["paid", "partially_refunded"])
    .where("l.status", "=", "granted")
    .whereRef("l.refundedMinor", "<", "l.totalMinor")
    .orderBy("l.no")
    .execute()
