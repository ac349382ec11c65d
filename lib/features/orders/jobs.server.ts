import type { Job } from "@/lib/server/jobs/job"
import { workEvent, workWaitingEvents } from "./inbox.server"
import { expireOrders, reconcileOrder, reconcileOrders } from "./reconcile.server"
import { sendRefund, sendRefundsDue } from "./refunds.server"

/** What orders need done later or by themselves. */
export const orderJobs: Job[] = [
  expireOrders,
  reconcileOrder,
  reconcileOrders,
  workEvent,
  workWaitingEvents,
  sendRefund,
  sendRefundsDue,
]
