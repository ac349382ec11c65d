import { chargeFees, forEachDebtor } from "@/lib/features/billing/billing.server"
import { feeEvents } from "@/lib/features/billing/fee-events"
import { addDays, type Day } from "@/lib/features/billing/periods"
import { FEE_REMINDER_DAYS } from "@/lib/features/billing/terms"
import { record } from "@/lib/features/events/events.server"
import { log } from "@/lib/server/log"
import { mainOrigin } from "@/lib/server/origin"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { paths } from "@/lib/shared/paths"
import { findDueDay, orderFees } from "./order-fees.server"
import type { OpenPlanOrder } from "./plan-order-queries.server"

/** Charges the fees on sales of the months that are over, orders those that wait for no next period of a plan, and notifies when they are due. */
export async function followFees(signal?: AbortSignal): Promise<void> {
  await chargeFees()
  await forEachDebtor(async (instituteId) => {
    signal?.throwIfAborted()
    await orderAndNotify(instituteId).catch((error: unknown) =>
      log.error({ instituteId, error: String(error) }, "the fees on sales could not be ordered"),
    )
  })
}

async function orderAndNotify(instituteId: number): Promise<void> {
  const order = await orderFees(instituteId)
  if (order) await notifyOf(instituteId, order)
}

/** Each stage is notified of once for a day on which fees are due. */
async function notifyOf(
  instituteId: number,
  { transactionId, number, currency, stored }: OpenPlanOrder,
): Promise<void> {
  await withPlatform(async (db) => {
    const due = await findDueDay(db, instituteId)
    if (!due) return
    const stage = stageOf(due)
    const payUrl = `${mainOrigin()}${paths.payByLink(transactionId)}`
    const { dueOn } = due
    await record(db, feeEvents.due, {
      ...{ by: "program", instituteId, once: `plan.fee_due:${stage}:${dueOn}` },
      data: { stage, dueOn, amountMinor: stored.dueMinor, currency, order: number, payUrl },
    })
  })
}

function stageOf({ dueOn, today }: { dueOn: Day; today: Day }) {
  if (today > dueOn) return "over"
  return today >= addDays(dueOn, -FEE_REMINDER_DAYS) ? "soon" : "ordered"
}
