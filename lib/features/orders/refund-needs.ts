/**
 * Why a refund needs somebody: its buyer asks for it; the bank did not take it; the gateway refuses it, or has too little; or it has been on its
 * way for too long.
 */
export const REFUND_NEEDS = ["requested", "failed", "refused", "slow"] as const
export type RefundNeed = (typeof REFUND_NEEDS)[number]

/** Days after which a refund that the gateway has accepted should have been paid. */
export const SLOW_DAYS = 10
