import type { CouponOffer } from "@/lib/features/coupons/coupon-offer"

/** A coupon of a demo institute. */
export interface DemoCoupon extends CouponOffer {
  code: string
  name: string
  minOrderMinor: number
  /** In how many days it ends; null for no end. */
  endsInDays: number | null
  limitTotal: number | null
  /** Whether past sales have used it. */
  isUsed: boolean
}

/** A coupon with the id of its row. */
export type SeededCoupon = DemoCoupon & { id: number }

const PERCENT = { kind: "percent", valueMinor: null, maxDiscountMinor: null } as const
const FLAT = { kind: "flat", valueBasisPoints: null, maxDiscountMinor: null } as const
const UNUSED = { minOrderMinor: 0, isUsed: false } as const

/** The coupons by the slug of their institute; those that past sales have used have no limit for all. */
export const DEMO_COUPONS: Partial<Record<string, readonly DemoCoupon[]>> = {
  acme: [
    {
      ...{ code: "WELCOME10", name: "For new students", ...PERCENT, valueBasisPoints: 1_000 },
      ...{ minOrderMinor: 0, endsInDays: null, limitTotal: null, isUsed: true },
    },
    {
      ...{ code: "MONSOON20", name: "Monsoon sale", ...PERCENT, valueBasisPoints: 2_000, maxDiscountMinor: 100_000 },
      ...{ ...UNUSED, minOrderMinor: 100_000, endsInDays: 30, limitTotal: 200 },
    },
    { code: "FLAT250", name: "Newsletter", ...FLAT, valueMinor: 25_000, ...UNUSED, endsInDays: 60, limitTotal: 50 },
  ],
  sargam: [
    {
      ...{ code: "SUR15", name: "रियाज़ की शुरुआत", ...PERCENT, valueBasisPoints: 1_500 },
      ...{ minOrderMinor: 0, endsInDays: null, limitTotal: null, isUsed: true },
    },
    { code: "RAAG100", name: "न्यूज़लेटर", ...FLAT, valueMinor: 10_000, ...UNUSED, endsInDays: 45, limitTotal: 100 },
  ],
}
