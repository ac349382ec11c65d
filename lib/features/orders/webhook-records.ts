import { COUPON_USES } from "@/lib/features/coupons/coupon-outcomes"

/** What processing an event of the payment provider may record. */
export const WEBHOOK_RECORDS = [
  "order.paid",
  "refund.sent",
  "refund.processed",
  "refund.adopted",
  "refund.failed",
  "dispute.opened",
  "dispute.won",
  "dispute.lost",
  ...COUPON_USES,
] as const
