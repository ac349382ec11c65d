import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { releaseUses } from "@/lib/features/coupons/coupons.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { namePlan } from "../name-plan.server"
import { type StoredQuote, storedQuoteOf } from "../stored-quote"
import { waitingMinorOf } from "./waiting-cheques.server"

const OPEN = ["created", "payment_pending"]

/**
 * Cancels what the institute has ordered, which another decision about its plan ends. An order for a change of the plan that can still be paid
 * is cancelled only where it is the one that the decision replaces; else throws `order_open`.
 */
export async function replaceOpenOrder(db: Db, instituteId: number, replaces: string | undefined): Promise<void> {
  const open = await db
    .selectFrom("orders")
    .select(["transactionId", "quote"])
    .where("forInstituteId", "=", instituteId)
    .where("status", "in", OPEN)
    .where(sql<boolean>`quote ->> 'kind' = 'change'`)
    .where(sql<boolean>`"expiresAt" > now()`)
    .executeTakeFirst()
  if (open && open.transactionId !== replaces) {
    const stored = storedQuoteOf(open.quote)
    throw orderOpen({ ...open, stored, plan: await namePlan(db, stored.versionId) })
  }
  await cancelOpenOrders(db, instituteId)
}

/** What was ordered is not wanted any more, but for fees on sales, which are owed; a payment that comes nevertheless goes back. */
export async function cancelOpenOrders(db: Db, instituteId: number): Promise<void> {
  const cancelled = await db
    .updateTable("orders")
    .set({ status: "cancelled" })
    .where("forInstituteId", "=", instituteId)
    .where("status", "in", OPEN)
    .where(sql<boolean>`quote ->> 'kind' <> 'fee'`)
    .returning("id")
    .execute()
  await releaseUses(db, cancelled.map(({ id }) => id)) // oxfmt-ignore
}

/** Says which order is open, so that it can be paid or cancelled. */
export const orderOpen = ({
  transactionId,
  plan,
  stored,
}: {
  transactionId: string
  plan: string
  stored: StoredQuote
}) =>
  new Failure("order_open", {
    details: {
      transactionId,
      plan,
      dueMinor: String(stored.dueMinor),
      planId: String(stored.quote.planId),
      interval: stored.interval,
      addOnIds: JSON.stringify(stored.quote.addOnIds),
      coupon: stored.quote.couponCode ?? "",
      ...(stored.quote.isNewer && { isNewer: "yes" }),
    },
  })

/** What is paid by the order of the next period of an institute that can be paid, in a transaction of the platform's institute. */
export async function findOpenRenewal(db: Db, instituteId: number) {
  const row = await db
    .selectFrom("orders")
    .select(["quote", "totalMinor", waitingMinorOf("orders.id")])
    .where("forInstituteId", "=", instituteId)
    .where("status", "in", OPEN)
    .where(sql<boolean>`quote ->> 'kind' = 'renewal' and "expiresAt" > now()`)
    .executeTakeFirst()
  return row && { ...storedQuoteOf(row.quote), totalMinor: row.totalMinor, waitingMinor: row.waitingMinor }
}
