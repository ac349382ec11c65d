import { sql } from "kysely"
import { disputePlan } from "@/lib/features/billing/billing.server"
import { record } from "@/lib/features/events/events.server"
import type { GatewayDispute } from "@/lib/server/gateways/payments/gateway-schemas"
import { log } from "@/lib/server/log"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { disputeEvents } from "../events"
import type { AccountId } from "../gateway-of.server"
import { findBought } from "../settlement/bought-facts.server"
import { acceptRefund } from "./accept-refund.server"
import { makeRoom, planOfLeft } from "./adopt-refund.server"
import { findPaymentAt } from "./find-payment.server"
import { findRefund, isSold, type LockedRefunds, lockRefunds } from "./lock-refunds.server"
import { markPaid } from "./move-refund.server"
import { openRefund } from "./open-refund.server"
import { takeDisputeFee } from "./take-dispute-fee.server"

/**
 * Applies an account's state of a dispute. Staff are told of one that is new, with the day by which they must answer, and of how it ends. A lost one
 * has taken the money from the account: it is given back like a refund, and what the bank took besides is posted. One that has ended stays so.
 */
export async function applyDispute(dispute: GatewayDispute, account: AccountId): Promise<void> {
  const payment = await findPaymentAt(dispute.paymentId, account)
  if (!payment) {
    log.warn({ dispute: dispute.id, paymentId: dispute.paymentId, account }, "a dispute about an unknown payment")
    return
  }
  const { instituteId, orderId, paymentId } = payment
  await withInstitute(instituteId, async (db) => {
    const locked = await lockRefunds(db, { orderId })
    if (locked) await save(db, locked, { dispute, paymentId })
  })
}

type OfPayment = { dispute: GatewayDispute; paymentId: number }
type Status = GatewayDispute["status"]

const hasEnded = (status: string) => status === "won" || status === "lost" || status === "closed"

async function save(db: Db, locked: LockedRefunds, { dispute, paymentId }: OfPayment): Promise<void> {
  const { status, amountMinor, feeMinor, reason, respondBy, id: providerDisputeId } = dispute
  const known = await db
    .selectFrom("disputes")
    .select(["id", "status"])
    .where("providerDisputeId", "=", providerDisputeId)
    .executeTakeFirst()
  if (known && (hasEnded(known.status) || known.status === status)) {
    if (known.status === "lost") await takeDisputeFee(db, locked, { id: known.id, paymentId, feeMinor })
    return
  }
  const values = { status, respondBy, endedAt: hasEnded(status) ? sql<Date>`now()` : null }
  const { id } = known
    ? await db.updateTable("disputes").set(values).where("id", "=", known.id).returning("id").executeTakeFirstOrThrow()
    : await db
        .insertInto("disputes")
        .values({ ...values, orderId: locked.order.id, paymentId, providerDisputeId, amountMinor, reason })
        .returning("id")
        .executeTakeFirstOrThrow()
  if (!known) await disputePlan(db, locked.order)
  if (!known) await notifyStaff(db, locked, { id, dispute, status: "open" })
  if (status === "won" || status === "lost") await notifyStaff(db, locked, { id, dispute, status })
  if (status !== "lost") return
  await takeDisputeFee(db, locked, { id, paymentId, feeMinor })
  await giveBack(db, locked, { dispute, paymentId })
}

const EVENT_OF = { open: disputeEvents.opened, won: disputeEvents.won, lost: disputeEvents.lost } as const

async function notifyStaff(
  db: Db,
  { order }: LockedRefunds,
  { id: disputeId, dispute, status }: { id: number; dispute: GatewayDispute; status: keyof typeof EVENT_OF & Status },
): Promise<void> {
  if (order.mode === "test") return
  const { amountMinor, currency, respondBy } = dispute
  const { transactionId, number } = order
  await record(db, EVENT_OF[status], {
    by: "provider",
    data: {
      ...(await findBought(db, order.id)),
      ...{ disputeId, amountMinor, currency, transactionId, number },
      respondBy: respondBy?.toISOString() ?? null,
    },
  })
}

/** What a lost dispute took is returned in the books as a refund is, which is paid at once. */
async function giveBack(db: Db, locked: LockedRefunds, { dispute, paymentId }: OfPayment): Promise<void> {
  if (!isSold(locked.order)) return
  const { amountMinor, id: disputeId } = dispute
  const left = await makeRoom(db, locked, amountMinor)
  const plan = planOfLeft(left, { amountMinor })
  const id = await openRefund(
    db,
    {
      ...{ paymentId, orderId: left.order.id, origin: "dispute", reason: "dispute_lost" },
      ...{ excessMinor: amountMinor - plan.amountMinor, key: `dispute-${disputeId}` },
      nextTryAt: null,
    },
    plan,
  )
  const refund = await findRefund(db, id)
  if (!refund) throw new Error("the refund of a dispute is missing")
  await acceptRefund(db, left, { refund, by: "provider" })
  await markPaid(db, left, { refund, by: "provider" })
}
