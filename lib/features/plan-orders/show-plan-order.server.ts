import { sql } from "kysely"
import type { PlanOrderKind } from "@/lib/features/billing/stored-quote"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { PlanOrderState } from "./contract"

/** How an order of an institute stands, as the provider has told. Throws `not_found`. */
export async function showPlanOrder(
  db: Db,
  { instituteId, transactionId }: { instituteId: number; transactionId: string },
): Promise<PlanOrderState> {
  const { status, paidAt, lastPayment, hasRefund, isReturned, ...shown } = await orNotFound(
    db
      .selectFrom("orders as o")
      .select(["o.transactionId", "o.number", "o.currency", "o.status", "o.paidAt"])
      .select([
        sql<number>`o."totalMinor" - o."offsetMinor"`.as("amountMinor"),
        sql<string>`(select p.name from plans p join plan_versions v on v."planId" = p.id where v.id = (o.quote ->> 'versionId')::bigint)`.as(
          "plan",
        ),
        sql<string | null>`(select p.status from payments p where p."orderId" = o.id order by p.id desc limit 1)`.as(
          "lastPayment",
        ),
        sql<PlanOrderKind>`o.quote ->> 'kind'`.as("kind"),
        sql<boolean>`exists (select from refunds r where r."orderId" = o.id)`.as("hasRefund"),
        sql<boolean>`o."refundedMinor" > 0 and o."refundedMinor" >= o."totalMinor" - o."offsetMinor"`.as("isReturned"),
      ])
      .where("o.forInstituteId", "=", instituteId)
      .where("o.transactionId", "=", transactionId)
      .executeTakeFirst(),
  )
  return { ...shown, status: stateOf({ status, isPaid: paidAt !== null, lastPayment, hasRefund, isReturned }) }
}

interface Facts {
  status: string
  isPaid: boolean
  lastPayment: string | null
  hasRefund: boolean
  /** All that was charged. */
  isReturned: boolean
}

function stateOf({ status, isPaid, lastPayment, hasRefund, isReturned }: Facts): PlanOrderState["status"] {
  if (status === "refunded" || isReturned || (!isPaid && hasRefund)) return "returned"
  if (isPaid) return "paid"
  if (status === "cancelled" || status === "expired") return "ended"
  if (lastPayment === "failed") return "failed"
  return lastPayment === null ? "unpaid" : "pending"
}
