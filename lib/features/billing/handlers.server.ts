import { implement } from "@/lib/server/api/implement"
import { originOf } from "@/lib/server/origin"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { Failure } from "@/lib/contract/errors"
import { continueOnFree } from "./continue-on-free.server"
import { billing } from "./contract"
import { confirmPlanOrder, reportPlanFailure } from "./orders/confirm-plan-order.server"
import { placePlanOrder } from "./orders/place-plan-order.server"
import { quotePlan } from "./quote-plan.server"
import { cancelPlan, changePlan, undoPending } from "./schedule-change.server"
import { listMoves, showPlan, showValidPlan } from "./show-plan.server"

export const billingHandlers = implement(billing, {
  details({ db, actor }, { params }) {
    if (params.instituteId !== actor.instituteId) throw new Failure("other_institute")
    return showValidPlan(db)
  },
  show: ({ db }) => showPlan(db),
  moves: ({ db }, { query }) => listMoves(db, query),
  quote: ({ actor }, { body }) => quotePlan(actor.instituteId, body),
  order({ actor, facts }, { body: { instituteId, ...input } }) {
    if (instituteId !== undefined && instituteId !== actor.instituteId) throw new Failure("other_institute")
    return placePlanOrder(actor, input, originOf(new URL(facts.origin).hostname))
  },
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
  async change({ db, actor }, { body }) {
    await changePlan(db, actor, body)
    return null
  },
  async cancel({ db, actor }, { body }) {
    await cancelPlan(db, actor, body.to)
    return null
  },
  async undo({ db, actor }) {
    await undoPending(db, actor)
    return null
  },
  async continueOnFree({ db, actor }) {
    await continueOnFree(db, actor)
    return null
  },
})
