import { implement } from "@/lib/server/api/implement"
import { openRefunds } from "./open-refunds-contract"
import { listOpenRefunds } from "./refunds/list-open-refunds.server"

export const openRefundHandlers = implement(openRefunds, {
  list: ({ db }, { query }) => listOpenRefunds(db, query),
})
