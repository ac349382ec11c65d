import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { ADMINS } from "@/lib/shared/roles"
import { PLACE_FAILURES, PlacedOrder } from "./contract"
import { OrderBody } from "./order-input"

const ofStaff = { access: ADMINS, screen: "orders" } as const

/** The orders of test mode, which an institute places to try its sales, and removes afterwards. */
export const testOrders = {
  place: endpoint("POST /payments/v2/api/testOrder", {
    ...ofStaff,
    summary:
      "Buys an item of one's own institute in test mode, at its own test account or the platform's: in no books, and open for 24 hours (added)",
    right: "edit",
    scope: "own",
    limit: { calls: 60, perSeconds: 3600 },
    body: OrderBody,
    reply: PlacedOrder,
    failures: PLACE_FAILURES,
    records: ["order.tested"],
  }),
  count: endpoint("GET /payments/v2/api/testOrders", {
    ...ofStaff,
    summary: "How many orders of test mode there are (added)",
    reply: z.object({ count: z.int() }),
  }),
  remove: endpoint("DELETE /payments/v2/api/testOrders", {
    ...ofStaff,
    summary:
      "Deletes orders of test mode with all that hangs on them, up to 200; says how many, and how many are left (added)",
    right: "edit",
    reply: z.object({ removed: z.int(), left: z.int() }),
    records: ["order.tests_removed"],
  }),
}
