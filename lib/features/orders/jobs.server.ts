import type { Job } from "@/lib/server/jobs/job"
import { processEvent, processPendingEvents } from "./settlement/webhook-events.server"
import { expireOrders, reconcileOrder, reconcileOrders } from "./settlement/reconcile.server"
import { sendRefund, sendDueRefunds } from "./settlement/refunds.server"

/** The queued and scheduled jobs of orders. */
export const orderJobs: Job[] = [
  expireOrders,
  reconcileOrder,
  reconcileOrders,
  processEvent,
  processPendingEvents,
  sendRefund,
  sendDueRefunds,
]
