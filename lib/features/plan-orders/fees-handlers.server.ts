import { Failure } from "@/lib/contract/errors"
import { implement } from "@/lib/server/api/implement"
import type { Actor } from "@/lib/server/auth/actor"
import { mainOrigin, originOf } from "@/lib/server/origin"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { paths } from "@/lib/shared/paths"
import { findOwedFees, listFees, listOrdersOfFee } from "./fee-queries.server"
import { type Fees, planFees } from "./fees-contract"
import { orderFees } from "./order-fees.server"
import { checkoutOf } from "./place-plan-order.server"
import { findOpenPlanOrder, takeOver } from "./plan-order-queries.server"

export const planFeesHandlers = implement(planFees, {
  show: ({ actor }) => showFees(actor),
  list: ({ db }, { query }) => listFees(db, query),
  orders: ({ db }, { params, query }) => listOrdersOfFee(db, { ...params, ...query }),
  async pay({ actor, facts }, { body: { expectedTotalMinor } }) {
    const order = await orderFees(actor.instituteId)
    if (!order) throw new Failure("not_found")
    const { dueMinor } = order.stored
    if (expectedTotalMinor !== undefined && expectedTotalMinor !== dueMinor)
      throw new Failure("price_changed", { details: { dueMinor: String(dueMinor) } })
    await withInstitute(PLATFORM_INSTITUTE_ID, (db) => takeOver(db, order, actor.userId))
    return checkoutOf(order, originOf(new URL(facts.origin).hostname))
  },
})

async function showFees({ instituteId }: Actor): Promise<Fees> {
  const [{ accruedMinor, nextOn, dueOn, today }, open] = await Promise.all([
    readInstitute(instituteId, (db) => findOwedFees(db, instituteId)),
    readInstitute(PLATFORM_INSTITUTE_ID, (db) => findOpenPlanOrder(db, { instituteId, kind: "fee" })),
  ])
  const shown = { currency: "INR", accruedMinor, nextOn }
  if (!open || dueOn === null) return { ...shown, order: null }
  const { transactionId, number, stored } = open
  const payUrl = `${mainOrigin()}${paths.payByLink(transactionId)}`
  return {
    ...shown,
    order: { transactionId, number, amountMinor: stored.dueMinor, dueOn, isOverdue: today > dueOn, payUrl },
  }
}
