import { z } from "zod"
import { Id, Minor } from "@/lib/contract/shapes"
import { TypedCode } from "@/lib/features/coupons/coupon-code"
import { COUPON_KINDS } from "@/lib/features/coupons/coupon-offer"
import { TransactionId } from "@/lib/contract/transaction-id"
import { PLACES_OF_SUPPLY } from "@/lib/features/tax/place-of-supply"
import { INTERVALS } from "./periods"

/** A plan on sale, or the own one for another interval. */
export const PlanChoice = z.object({
  planId: Id,
  interval: z.enum(INTERVALS).default("month"),
  /** Of the own plan the newer version that the platform offers, instead of the one that the institute has. */
  isNewer: z.boolean().optional(),
})
export type PlanChoice = z.output<typeof PlanChoice>

/** What is bought: a plan with how many of some add-ons, the others as they are, and the code of a coupon. */
export const PlanPurchase = PlanChoice.extend({
  /** Each add-on once; without a quantity one of it. */
  addOnIds: z
    .array(z.union([Id, z.object({ id: Id, quantity: z.number().int().min(1).max(1_000) })]))
    .max(50)
    .default([]),
  coupon: TypedCode.nullish(),
})
export type PlanPurchase = z.output<typeof PlanPurchase>

/** The open order that another decision about the plan takes the place of: it is cancelled first. */
export const Replacing = z.object({ replaces: TransactionId.optional() })
export type Replacing = z.output<typeof Replacing>

/** Days of the days of a period, with the value of these and its tax. */
const QuotedLine = z.object({
  name: z.string(),
  quantity: z.number().int(),
  days: z.number().int(),
  ofDays: z.number().int(),
  /** What the coupon takes off it. */
  discountMinor: Minor,
  taxableMinor: Minor,
  cgstMinor: Minor,
  sgstMinor: Minor,
  utgstMinor: Minor,
  igstMinor: Minor,
  totalMinor: Minor,
})
export type QuotedLine = z.infer<typeof QuotedLine>

/** The add-ons that do not go on, because they are not sold with the plan, and the first day without them. */
export const EndingAddOns = z.object({ names: z.array(z.string()).min(1), on: z.iso.date() })

/** A coupon that lowers several payments of a plan. */
export const RecurringCoupon = z.object({
  code: z.string(),
  kind: z.enum(COUPON_KINDS),
  valueBasisPoints: z.number().int().nullable(),
  valueMinor: Minor.nullable(),
  maxDiscountMinor: Minor.nullable(),
  /** How many later payments it lowers; each where it is null. */
  paymentsLeft: z.number().int().nullable(),
})
export type RecurringCoupon = z.infer<typeof RecurringCoupon>

/** The fee on the sales of some months, by their first days, that is paid with the next period. */
const QuotedFee = QuotedLine.pick({
  taxableMinor: true,
  cgstMinor: true,
  sgstMinor: true,
  utgstMinor: true,
  igstMinor: true,
  totalMinor: true,
}).extend({ fromMonth: z.iso.date(), month: z.iso.date() })
export type QuotedFee = z.infer<typeof QuotedFee>

/** What a change of the plan costs today; days are those of India. */
export const PlanQuote = z.object({
  planId: Id,
  name: z.string(),
  interval: z.enum(INTERVALS),
  currency: z.string(),
  /** Whether the plan changes at once; else at the end of the period, and nothing is due before. */
  isAtOnce: z.boolean(),
  /** What is bought, each until `to`. */
  lines: z.array(QuotedLine),
  /** The percent off the first payment of an institute that another referred, and what it takes off the lines, without tax. */
  referral: z.object({ percent: z.number().int(), discountMinor: Minor }).optional(),
  /** The fees on sales that are due with it. */
  fees: z.array(QuotedFee).optional(),
  /** What was paid for days that the new lines replace. */
  unused: z.array(QuotedLine),
  /** What is due comes out of the balance first. */
  balanceUsedMinor: Minor,
  dueMinor: Minor,
  /** What goes to the balance and pays the next invoices. */
  surplusMinor: Minor,
  /** A rest under one rupee that nobody has to pay. */
  forgivenMinor: Minor,
  /** The coupon that lowers it, and why the one that was named does not, with the values of its text. */
  couponCode: z.string().nullable(),
  couponRefusal: z.object({ code: z.string(), details: z.record(z.string(), z.string()) }).nullable(),
  /** The coupon that goes on with later payments, or would. */
  recurring: RecurringCoupon.extend({
    /** Whether it lowers this payment, as the coupon that the plan has. */
    isUsed: z.boolean(),
    /** Whether it ends with the change, because it is not for what is chosen. */
    isLost: z.boolean(),
  }).nullable(),
  endingAddOns: EndingAddOns.nullable(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** The next payment, with tax. */
  next: z.object({ on: z.iso.date(), totalMinor: Minor }),
  placeOfSupply: z.enum(PLACES_OF_SUPPLY).nullable(),
  /** Whether the heads of tax are an estimate, because the institute has not said its state. */
  needsState: z.boolean(),
})
export type PlanQuote = z.infer<typeof PlanQuote>
