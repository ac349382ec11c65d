import { implement } from "@/lib/server/api/implement"
import { originOf } from "@/lib/server/origin"
import { placeOrder } from "./checkout/place-order.server"
import { toOrderInput } from "./checkout/to-order-input.server"
import { countTestOrders, removeTestOrders } from "./staff/remove-test-orders.server"
import { testOrders } from "./test-orders-contract"

export const testOrderHandlers = implement(testOrders, {
  place: ({ actor, facts }, { body }) =>
    placeOrder(
      actor,
      { ...toOrderInput(body), isTest: true },
      { origin: originOf(new URL(facts.origin).hostname), ip: facts.ip },
    ),
  count: async ({ db }) => ({ count: await countTestOrders(db) }),
  remove: ({ db, actor }) => removeTestOrders(db, actor),
})
