/** The events that the history of an order tells, of the order and of the application to pay the institute itself for it. */
export const HISTORY_EVENTS = [
  ...["order.paid", "order.enrolled_free", "order.receipt_resent"],
  ...["refund.asked", "refund.waiting", "refund.declined", "refund.decided", "refund.withdrawn", "refund.retried"],
  ...["refund.sent", "refund.paid_back", "refund.processed", "refund.failed", "refund.adopted"],
  ...["dispute.opened", "dispute.won", "dispute.lost"],
  ...["offline.applied", "offline.accepted", "offline.recorded", "offline.recorded_again", "offline.received"],
  ...["offline.reminded", "offline.expiring", "offline.extended", "offline.expired", "offline.withdrawn"],
  ...["offline.rejected", "offline.receipt_reversed", "offline.written_off", "offline.enrolled"],
] as const
