import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { ADMINS } from "@/lib/shared/roles"

const ofStaff = { access: ADMINS, screen: "orders" } as const

/** The orders of test mode, which an institute removes once it has tried its sales. */
export const testOrders = {
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
