import { z } from "zod"
import { Id, Minor } from "@/lib/contract/shapes"
import { OrderBillingInput } from "@/lib/features/billing-addresses/order-billing"
import { TypedCode } from "@/lib/features/coupons/coupon-code"
import { OrderedRef } from "@/lib/features/orders/order-input"
import { Day, Mode, Reference } from "./application-shapes"

const MAX_ITEMS = 20

export const Items = z.array(OrderedRef).min(1).max(MAX_ITEMS, `Up to ${MAX_ITEMS} items are ordered together`)

/** What is bought together, or the one item, and how it is paid. */
export const Applied = z.object({
  items: Items.nullish(),
  itemId: Id.nullish(),
  /** The code of a coupon; none where it is empty. */
  coupon: TypedCode.nullish(),
  /** Whether the applicant's credit lowers it, as far as there is any. */
  useCredit: z.boolean().default(true),
  /** The total that was seen: another one is refused as `price_changed`. */
  expectedTotalMinor: Minor.nonnegative().nullish(),
  /** To whom the order is made out; its state decides the tax. */
  billing: OrderBillingInput.nullish(),
  /** Without it the first way that is offered. */
  mode: Mode.nullish(),
  reference: Reference.nullish(),
  note: z.string().trim().max(1000, "At most 1,000 letters").nullish(),
  instituteId: Id.optional(),
})
export type Applied = z.output<typeof Applied>

export const Received = z.object({
  amountMinor: Minor.positive().nullish(),
  /** Without it as the applicant said. */
  mode: Mode.nullish(),
  /** Needed but for cash. */
  reference: Reference.nullish(),
  /** Without it today. */
  receivedOn: Day.nullish(),
  /** Whether to record a reference that was recorded before. */
  recordAnyway: z.boolean().default(false),
})
export type Received = z.output<typeof Received>

/** How money that was received is paid back by hand. */
export const PaidBack = z.object({ mode: Mode, reference: Reference.nullish(), paidOn: Day })

/** What staff sell by hand, to whom it is made out; codes and credit lower nothing of it. */
export const SoldByHand = z.object({
  userId: Id,
  items: Items,
  billing: Applied.shape.billing,
})
export type SoldByHand = z.output<typeof SoldByHand>
