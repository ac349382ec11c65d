import { implement } from "@/lib/server/api/implement"
import { countTestOrders, removeTestOrders } from "./staff/remove-test-orders.server"
import { testOrders } from "./test-orders-contract"

export const testOrderHandlers = implement(testOrders, {
  count: async ({ db }) => ({ count: await countTestOrders(db) }),
  remove: ({ db, actor }) => removeTestOrders(db, actor),
})
