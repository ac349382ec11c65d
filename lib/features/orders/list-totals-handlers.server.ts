import { implement } from "@/lib/server/api/implement"
import { listTotals } from "./list-totals-contract"
import { sumOrders } from "./list-totals.server"

export const listTotalsHandlers = implement(listTotals, {
  show: ({ db }, { query }) => sumOrders(db, query),
})
