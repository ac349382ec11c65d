import { implement } from "@/lib/server/api/implement"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { planPayments } from "./payments-contract"
import { listOpenPlanOrders } from "./plan-order-queries.server"
import { recordPlanPayment } from "./record-plan-payment.server"

export const planPaymentHandlers = implement(planPayments, {
  open: (_, { params }) => readInstitute(PLATFORM_INSTITUTE_ID, (db) => listOpenPlanOrders(db, params.id)),
  async record({ actor }, { params, body }) {
    await recordPlanPayment(actor.userId, { ...params, ...body })
    return null
  },
})
