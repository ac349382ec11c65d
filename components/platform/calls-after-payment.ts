import { masterBilling } from "@/lib/features/billing/master-contract"
import { figures } from "@/lib/features/figures/contract"
import { masterPlanOrders } from "@/lib/features/plan-orders/master-contract"
import { planPayments } from "@/lib/features/plan-orders/payments-contract"
import { platform } from "@/lib/features/platform/contract"

/** The calls that answer otherwise once a payment for a plan is recorded, cleared, bounced or taken back. */
export const CALLS_AFTER_PAYMENT = [
  ...[planPayments.open, planPayments.list, masterPlanOrders.list, platform.showInstitute, figures.today],
  ...[masterBilling.show, masterBilling.moves, masterBilling.lines],
]
