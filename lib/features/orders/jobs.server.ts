import type { Job } from "@/lib/server/jobs/job"
import type { PeriodicTask } from "@/lib/server/jobs/periodic-task"
import { paymentLinks } from "./links/payment-links.server"
import { processWebhookEvent, processPendingWebhookEvents } from "./settlement/webhook-events.server"
import { expireOrders, reconcileOrder, reconcileOrders } from "./settlement/reconcile.server"
import { findGatewayRefunds } from "./refunds/find-gateway-refunds.server"
import { remindOfRequests } from "./refunds/remind-of-requests.server"
import { sendRefund, sendDueRefunds } from "./refunds/send-refund.server"

/** The queued and scheduled jobs of orders. */
export const orderJobs: Job[] = [
  expireOrders,
  reconcileOrder,
  processWebhookEvent,
  sendRefund,
  findGatewayRefunds,
  remindOfRequests,
]

/** The searches for payments, links and refunds that a crash or an outage left behind. */
export const orderTasks: PeriodicTask[] = [processPendingWebhookEvents, reconcileOrders, sendDueRefunds, paymentLinks]
