import { Failure } from "@/lib/contract/errors"
import { showPlan } from "@/lib/features/billing/billing.server"
import { implement } from "@/lib/server/api/implement"
import { originOf } from "@/lib/server/origin"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { confirmPlanOrder, reportPlanFailure } from "./confirm-plan-order.server"
import { planOrders } from "./contract"
import { linkRenewal } from "./link-renewal.server"
import { showPlanOrder } from "./show-plan-order.server"
import { placePlanOrder } from "./place-plan-order.server"

export const planOrdersHandlers = implement(planOrders, {
  order({ actor, facts }, { body: { instituteId, ...input } }) {
    if (instituteId !== undefined && instituteId !== actor.instituteId) throw new Failure("other_institute")
    return placePlanOrder(actor, input, { origin: originOf(new URL(facts.origin).hostname), ip: facts.ip })
  },
  show: ({ actor: { instituteId } }, { params: { transactionId } }) =>
    readInstitute(PLATFORM_INSTITUTE_ID, (db) => showPlanOrder(db, { instituteId, transactionId })),
  link: ({ actor }) => linkRenewal(actor),
  async confirm({ actor: { instituteId } }, { body }) {
    const proof = { paymentId: body.razorpay_payment_id, signature: body.razorpay_signature }
    await confirmPlanOrder(instituteId, body.transaction_id, proof)
    return readInstitute(instituteId, showPlan)
  },
  async reportFailure({ actor: { instituteId } }, { body }) {
    const payment = { providerOrderId: body.order_id, paymentId: body.payment_id ?? null }
    await reportPlanFailure(instituteId, body.transaction_id, payment)
    return readInstitute(instituteId, showPlan)
  },
})
