import { z } from "zod"
import { download, endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, Instant, Minor, Nothing, paged, pageQuery, RowVersion } from "@/lib/contract/shapes"
import { listItemKinds } from "@/lib/shared/item-kinds"
import { ADMINS, MASTERS } from "@/lib/shared/roles"
import { MAX_BATCH } from "./coupon-code"
import { CouponInput } from "./coupon-input"
import { COUPON_KINDS, COUPON_SCOPES, PLAN_INTERVALS } from "./coupon-offer"
import { COUPON_SORTS } from "./coupon-sorts"
import { COUPON_DISPLAYS, COUPON_STATUSES } from "./coupon-states"

/** A coupon as staff see it. */
export const Coupon = z.object({
  id: Id,
  version: RowVersion,
  code: z.string(),
  name: z.string(),
  kind: z.enum(COUPON_KINDS),
  valueBasisPoints: z.number().int().nullable(),
  valueMinor: Minor.nullable(),
  maxDiscountMinor: Minor.nullable(),
  minOrderMinor: Minor,
  startsAt: Instant,
  endsAt: Instant.nullable(),
  appliesTo: z.enum(COUPON_SCOPES),
  kinds: z.array(z.enum(listItemKinds())),
  plans: z.array(z.string()),
  planInterval: z.enum(PLAN_INTERVALS).nullable(),
  periods: z.number().int().nullable(),
  firstOrderOnly: z.boolean(),
  limitTotal: z.number().int().nullable(),
  limitPerUser: z.number().int(),
  status: z.enum(COUPON_STATUSES),
  /** What it is at present. */
  display: z.enum(COUPON_DISPLAYS),
  /** Whether its single-use codes are typed, and its own code no more. */
  hasBatch: z.boolean(),
  /** Uses of paid orders, and of orders that may still be paid. */
  used: z.number().int(),
  held: z.number().int(),
  /** What orders with it came to, after the discount and less what went back. */
  salesMinor: Minor,
  currency: z.string(),
  country: z.string(),
})
export type Coupon = z.infer<typeof Coupon>

/** A coupon with what it is for, and its uses day by day. */
export const CouponDetail = Coupon.extend({
  items: z.array(z.object({ id: Id, title: z.string(), kind: z.enum(listItemKinds()), priceMinor: Minor })),
  /** Whether its offer can no longer be changed, because somebody has used it. */
  isFrozen: z.boolean(),
  codes: z.object({ drawn: z.number().int(), used: z.number().int() }),
  /** The last thirty days with a sale, in the time zone of the institute. */
  days: z.array(z.object({ day: z.iso.date(), uses: z.number().int(), salesMinor: Minor, discountMinor: Minor })),
})
export type CouponDetail = z.infer<typeof CouponDetail>

const Body = z.object({ coupon: CouponInput })
/** The platform has coupons for its plans, which its owner makes. */
const ofCoupons = { access: [...ADMINS, ...MASTERS], screen: "coupons", feature: "coupons" } as const
const filter = {
  status: z.enum(COUPON_DISPLAYS).optional(),
  /** The coupons of the platform for its plans. */
  scope: z.enum(["platform"]).optional(),
}

/** The coupons of an institute. */
export const coupons = {
  list: endpoint("GET /payments/v2/api/coupons", {
    summary: "The institute's coupons by what they are at present, the newest first unless sorted otherwise",
    ...ofCoupons,
    query: pageQuery(10).extend({ ...filter, sort: z.enum(COUPON_SORTS).default("-added") }),
    reply: paged(Coupon),
  }),
  export: endpoint("GET /payments/v2/api/coupons/export", {
    summary: "The coupons of the list as a CSV file (added)",
    ...ofCoupons,
    cost: "report",
    query: z.object({
      ...filter,
      sort: z.enum(COUPON_SORTS).default("-added"),
      searchParam: z.string().trim().max(80).optional(),
    }),
    reply: download("text/csv"),
  }),
  show: endpoint("GET /payments/v2/api/coupons/:id", {
    summary: "One coupon with what it is for and its uses day by day (added)",
    ...ofCoupons,
    params: IdParams,
    reply: CouponDetail,
    failures: ["not_found"],
  }),
  create: endpoint("POST /payments/v2/api/coupons", {
    summary: "Adds a coupon",
    ...ofCoupons,
    body: Body,
    reply: CouponDetail,
    failures: ["coupon_code_taken"],
    records: ["coupon.created"],
  }),
  update: endpoint("PUT /payments/v2/api/coupons/:id", {
    summary: "Saves a coupon; once it was used, its code and what it offers stay",
    ...ofCoupons,
    params: IdParams,
    body: Body.extend({ version: RowVersion.optional() }),
    reply: CouponDetail,
    failures: ["not_found", "coupon_code_taken", "coupon_in_use", "stale"],
    records: ["coupon.saved", "coupon.archived"],
  }),
  remove: endpoint("DELETE /payments/v2/api/coupons/:id", {
    summary: "Archives a coupon, or deletes one that nobody has ordered with",
    ...ofCoupons,
    right: "edit",
    params: IdParams,
    reply: Nothing,
    failures: ["not_found"],
    records: ["coupon.archived", "coupon.deleted"],
  }),
  drawCodes: endpoint("POST /payments/v2/api/coupons/:id/codes", {
    summary: `Draws up to ${MAX_BATCH} codes, each for one order, as a CSV file; the coupon's own code is not taken from then on (added)`,
    ...ofCoupons,
    params: IdParams,
    body: z.object({ count: z.number().int().min(1).max(MAX_BATCH, `At most ${MAX_BATCH} at a time`) }),
    reply: download("text/csv"),
    failures: ["not_found", "coupon_in_use"],
    records: ["coupon.codes_drawn"],
  }),
}
