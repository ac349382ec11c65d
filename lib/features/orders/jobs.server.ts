import type { Job } from "@/lib/server/jobs/job"
import { processWebhookEvent, processPendingWebhookEvents } from "./settlement/webhook-events.server"
import { expireOrders, reconcileOrder, reconcileOrders } from "./settlement/reconcile.server"
import { sendRefund, sendDueRefunds } from "./settlement/refunds.server"

export const orderJobs: Job[] = [
  expireOrders,
  reconcileOrder,
  reconcileOrders,
  processWebhookEvent,
  processPendingWebhookEvents,
  sendRefund,
  sendDueRefunds,
]
