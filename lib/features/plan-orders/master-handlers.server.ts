import { implement } from "@/lib/server/api/implement"
import { masterPlanOrders } from "./master-contract"
import { downloadDocumentOf, listOrdersOf } from "./master-orders.server"

export const masterPlanOrdersHandlers = implement(masterPlanOrders, {
  list: ({ db }, { params, query }) => listOrdersOf(db, { ...params, ...query }),
  document: (_, { params }) => downloadDocumentOf(params.id, params.document),
})
