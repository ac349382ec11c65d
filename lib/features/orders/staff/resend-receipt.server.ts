import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { orderEvents } from "../events"
import { findSold } from "../settlement/bought-facts.server"
import { findStaffOrder, type StaffOrder } from "./find-staff-order.server"

/** Minutes until a receipt may be mailed again. */
const PAUSE_MINUTES = 5

/**
 * Mails the receipt of an order to its buyer again, with all documents that it has. Throws `not_found`; `nothing_to_send` for an order that was
 * not paid, or in test mode; `no_mailbox` for a buyer whose account is closed; and `too_many_requests` shortly after the last time.
 */
export async function resendReceipt(db: Db, actor: Actor, transactionId: string): Promise<{ email: string }> {
  const order = await findStaffOrder(db, transactionId)
  if (!hasReceipt(order)) throw new Failure("nothing_to_send")
  const buyer = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", order.buyerId)
    .where("disabledAt", "is", null)
    .executeTakeFirst()
  if (!buyer) throw new Failure("no_mailbox")
  await requirePause(db, order)
  const documents = await db.selectFrom("invoices").select("id").where("orderId", "=", order.id).orderBy("id").execute()
  await record(db, orderEvents.receiptResent, {
    by: actor,
    data: { ...(await findSold(db, order.id)), transactionId, documentIds: documents.map(({ id }) => id) },
  })
  return buyer
}

const hasReceipt = ({ paidAt, totalMinor, mode }: StaffOrder) => paidAt !== null && totalMinor > 0 && mode === "live"

/** Two people who press at once send it once. */
async function requirePause(db: Db, { id }: StaffOrder): Promise<void> {
  await db.selectFrom("orders").select("id").where("id", "=", id).forUpdate().execute()
  const { leftSeconds } = await db
    .selectFrom("events")
    .select(
      sql<number>`coalesce(ceil(extract(epoch from max(at) + make_interval(mins => ${PAUSE_MINUTES}::int) - now())), 0)::int`.as(
        "leftSeconds",
      ),
    )
    .where("subjectType", "=", "order")
    .where("subjectId", "=", id)
    .where("key", "=", orderEvents.receiptResent.key)
    .executeTakeFirstOrThrow()
  if (leftSeconds > 0) throw new Failure("too_many_requests", { retryAfterSeconds: leftSeconds })
}
