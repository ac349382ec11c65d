import type { z } from "zod"
import type { CouponDetail } from "@/lib/features/coupons/contract"

/** A coupon of ten per cent as the server sends it to staff. */
export const coupon = {
  id: 4,
  version: 2,
  code: "MONSOON10",
  name: "Monsoon",
  kind: "percent",
  valueBasisPoints: 1_000,
  valueMinor: null,
  maxDiscountMinor: 15_000,
  minOrderMinor: 50_000,
  startsAt: "2026-11-01T00:00:00.000Z",
  endsAt: "2026-12-31T18:29:00.000Z",
  appliesTo: "all",
  kinds: [],
  firstOrderOnly: false,
  limitTotal: 50,
  limitPerUser: 1,
  status: "active",
  display: "active",
  hasBatch: false,
  used: 12,
  held: 1,
  salesMinor: 1_234_500,
  currency: "INR",
  country: "IN",
  items: [],
  isFrozen: false,
  codes: { drawn: 0, used: 0 },
  days: [],
} satisfies z.input<typeof CouponDetail>
