import { COUPON_USES } from "@/lib/features/coupons/coupon-outcomes"
import { REFERRAL_OUTCOMES, REFERRAL_REVERSED } from "@/lib/features/referrals/referral-states"

/** What processing an event of the payment provider may record. */
export const WEBHOOK_RECORDS = [
  "order.paid",
  "order.tested",
  "refund.sent",
  "refund.processed",
  "refund.adopted",
  "refund.failed",
  "dispute.opened",
  "dispute.won",
  "dispute.lost",
  ...COUPON_USES,
  ...REFERRAL_OUTCOMES,
  REFERRAL_REVERSED,
] as const
