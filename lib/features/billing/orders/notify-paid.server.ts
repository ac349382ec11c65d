import { z } from "zod"
import { record } from "@/lib/features/events/events.server"
import { settleHeld } from "@/lib/features/plans/plans.server"
import { enqueue, job } from "@/lib/server/jobs/job"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { planEvents } from "../events"
import { feeEvents } from "../fee-events"
import { namePlan } from "../name-plan.server"
import { storedQuoteOf } from "../stored-quote"

/**
 * Releases what a plan that was paid has a place for again, and tells its institute: the transaction that sold it is of another institute,
 * that of the platform.
 */
export const planPaid = job({
  name: "plan-paid",
  shape: z.object({ orderId: z.number().int().positive() }),
  workload: "messages",
  async run({ orderId }) {
    const order = await readInstitute(PLATFORM_INSTITUTE_ID, (db) =>
      db
        .selectFrom("orders")
        .select(["forInstituteId", "buyerId", "number", "currency", "quote", "providerOrderId"])
        .where("id", "=", orderId)
        .executeTakeFirst(),
    )
    if (!order || order.forInstituteId === null) return
    const { forInstituteId: instituteId, buyerId, number, currency, providerOrderId } = order
    const stored = storedQuoteOf(order.quote)
    // By a link anybody may have paid.
    const by = providerOrderId === null && stored.dueMinor > 0 ? "provider" : buyerId
    const money = { amountMinor: stored.dueMinor, currency, order: number }
    await withPlatform(async (db) => {
      if (stored.kind === "fee") {
        await record(db, feeEvents.paid, { by, instituteId, once: `plan.fee_paid:${orderId}`, data: money })
        return
      }
      const plan = await namePlan(db, stored.versionId)
      await settleHeld(db, { instituteId })
      await record(db, planEvents.paid, {
        ...{ by, instituteId, once: `plan.paid:${orderId}` },
        data: { plan, ...money },
      })
      if (await hasReopened(db, { instituteId, orderId }))
        await record(db, planEvents.reopened, {
          ...{ by: "program", instituteId, once: `plan.reopened:${orderId}` },
          data: { plan },
        })
    })
  },
})

/** Whether an order paid for a plan that had ended. */
const hasReopened = async (db: Db, { instituteId, orderId }: { instituteId: number; orderId: number }) =>
  (await db
    .selectFrom("subscription_moves")
    .select("id")
    .where("instituteId", "=", instituteId)
    .where("orderId", "=", orderId)
    .where("event", "=", "paid")
    .where("fromStatus", "=", "expired")
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Has it told, in the transaction of the sale. */
export const notifyPlanPaid = (db: Db, { id: orderId }: { id: number }): Promise<void> =>
  enqueue(db, planPaid, { orderId })

/** Tells an institute that a payment for its plan goes back, because it fitted no plan any more. */
export const planRefunded = job({
  name: "plan-refunded",
  shape: z.object({ refundId: z.number().int().positive() }),
  workload: "messages",
  async run({ refundId }) {
    const refund = await readInstitute(PLATFORM_INSTITUTE_ID, (db) =>
      db
        .selectFrom("refunds as r")
        .innerJoin("orders as o", "o.id", "r.orderId")
        .select(["r.amountMinor", "o.forInstituteId", "o.number", "o.currency", "o.quote"])
        .where("r.id", "=", refundId)
        .executeTakeFirst(),
    )
    if (!refund || refund.forInstituteId === null) return
    const { forInstituteId: instituteId, number, currency, amountMinor, quote } = refund
    await withPlatform(async (db) => {
      const plan = await namePlan(db, storedQuoteOf(quote).versionId)
      await record(db, planEvents.refunded, {
        ...{ by: "provider", instituteId, once: `plan.refunded:${refundId}` },
        data: { plan, amountMinor, currency, order: number },
      })
    })
  },
})

/** Has it told, in the transaction that gives it back. */
export const notifyPlanRefunded = (db: Db, refund: { refundId: number }): Promise<void> =>
  enqueue(db, planRefunded, refund)
