import { giveCoupon } from "@/lib/features/billing/billing.server"
import { implement } from "@/lib/server/api/implement"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { masterPlanOrders } from "./master-contract"
import { downloadDocumentOf, listOrdersOf } from "./master-orders.server"
import { prepareRenewal } from "./prepare-renewal.server"

export const masterPlanOrdersHandlers = implement(masterPlanOrders, {
  list: ({ db }, { params, query }) => listOrdersOf(db, { ...params, ...query }),
  document: (_, { params }) => downloadDocumentOf(params.id, params.document),
  async giveCoupon({ actor }, { params, body }) {
    await withPlatform((db) => giveCoupon(db, actor.userId, { ...params, ...body }))
    // What is due is ordered anew, so that its link goes on.
    await prepareRenewal(params.id)
    return null
  },
})
