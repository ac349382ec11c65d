import type { RequestOf } from "@/lib/contract/endpoint"
import type { planOrders } from "@/lib/features/plan-orders/contract"

/** What is ordered. */
export type PlanOrder = RequestOf<typeof planOrders.order>["body"]
