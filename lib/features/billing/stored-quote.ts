import { z } from "zod"
import { INTERVALS } from "./periods"
import { PlanPurchase } from "./quote-shape"
import { PLACES_OF_SUPPLY } from "@/lib/features/tax/place-of-supply"

const count = z.number().int()
const day = z.iso.date()

/** What of a line that was bought before is given back. */
const Unused = z.object({
  orderLineId: count.nullable(),
  taxableMinor: count,
  cgstMinor: count,
  sgstMinor: count,
  utgstMinor: count,
  igstMinor: count,
  totalMinor: count,
})

/** A line of the order, in the order of these, as a line of the subscription. */
const Opened = z.object({
  kind: z.enum(["plan", "add_on"]),
  versionId: count,
  quantity: count,
  netMinor: count,
  mrrMinor: count,
  from: day,
  to: day,
  isLast: z.boolean(),
})

const CouponLeft = z.object({ couponId: count.nullable(), couponPeriodsLeft: count.nullable() })
export const PLAN_ORDER_KINDS = ["change", "renewal", "fee"] as const
export type PlanOrderKind = (typeof PLAN_ORDER_KINDS)[number]

/** What a plan order was offered, as it keeps it: what is paid is this and nothing else. */
export const StoredQuote = z.object({
  /** A change of the plan, the next period of the one that is, or fees on sales alone. */
  kind: z.enum(PLAN_ORDER_KINDS),
  versionId: count,
  interval: z.enum(INTERVALS),
  isSamePeriod: z.boolean(),
  /** The day of the quote. */
  day,
  from: day,
  to: day,
  mrrMinor: count,
  /** The coupon of the subscription when it was ordered, and once it is paid. */
  coupon: z.object({ before: CouponLeft, after: CouponLeft }).nullable().default(null),
  /** The lines of the subscription that it closes. */
  closes: z.array(count),
  opens: z.array(Opened),
  unused: z.array(Unused),
  balanceUsedMinor: count,
  surplusMinor: count,
  forgivenMinor: count,
  dueMinor: count,
  /** As it was shown. */
  quote: z.looseObject({
    planId: count,
    placeOfSupply: z.enum(PLACES_OF_SUPPLY).nullable(),
    couponCode: z.string().nullable().default(null),
    addOnIds: PlanPurchase.shape.addOnIds,
    isNewer: z.boolean().optional(),
  }),
  /** Whether it adds to the add-ons of the plan, and the plan stays as it is. */
  isAddOns: z.boolean().default(false),
  /** The fees on sales that it pays, by the lines that follow those, each with tax; they are within `dueMinor`. */
  fees: z.array(z.object({ id: count, totalMinor: count })).default([]),
})
export type StoredQuote = z.infer<typeof StoredQuote>

/** What the column of a plan order says. */
export const storedQuoteOf = (column: unknown): StoredQuote => StoredQuote.parse(column)
