import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, Instant, Minor, paged, pageQuery } from "@/lib/contract/shapes"
import { TRANSACTION_KINDS } from "@/lib/features/ledger/accounts"
import { TransactionId } from "@/lib/contract/transaction-id"
import { ADMINS } from "@/lib/shared/roles"
import { PlacedPlanOrder } from "./contract"

const Day = z.iso.date()

/** What an institute owes the platform for sales that were paid to its own account. */
const Fees = z.object({
  currency: z.string(),
  /** The order that is open for them besides those of the plan; sales wait after `dueOn`. */
  order: z
    .object({
      transactionId: TransactionId,
      number: z.string(),
      /** With tax. */
      amountMinor: Minor,
      dueOn: Day,
      isOverdue: z.boolean(),
      /** Where anybody pays it. */
      payUrl: z.url(),
    })
    .nullable(),
  /** What has not been charged yet, without tax; below zero where more was given back. It is charged on the first day of the next month. */
  accruedMinor: z.number().int(),
  nextOn: Day,
})
export type Fees = z.infer<typeof Fees>

/** What was charged for a month, or for some, by their first days: of a fee that is `waiting` the next order of the plan has a line. */
export const FEE_STATES = ["waiting", "due", "paid"] as const
const MonthlyFee = z.object({
  id: Id,
  fromMonth: Day,
  month: Day,
  /** Without tax. */
  amountMinor: Minor,
  currency: z.string(),
  status: z.enum(FEE_STATES),
  dueOn: Day.nullable(),
  paidAt: Instant.nullable(),
})
export type MonthlyFee = z.infer<typeof MonthlyFee>

/** The fee of one order, or what of it was given back. */
const FeeEntry = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(TRANSACTION_KINDS),
  number: z.string(),
  transactionId: TransactionId,
  amountMinor: z.number().int(),
  currency: z.string(),
})
export type FeeEntry = z.infer<typeof FeeEntry>

const ofPlan = { access: ADMINS, screen: "institute" } as const

/** The platform's fee on sales that were paid to the institute's own account. */
export const planFees = {
  show: endpoint("GET /payments/v2/api/plan/fees", {
    summary:
      "The fee on sales that the institute owes: the order that is open for it, and what is not charged yet (added)",
    ...ofPlan,
    scope: "own",
    reply: Fees,
  }),
  list: endpoint("GET /payments/v2/api/plan/fees/months", {
    summary: "The fee on sales month by month, the latest first (added)",
    ...ofPlan,
    query: pageQuery(12).omit({ searchParam: true }),
    reply: paged(MonthlyFee),
  }),
  orders: endpoint("GET /payments/v2/api/plan/fees/:id/orders", {
    summary: "The orders behind the fee of a month, with the fee of each, the latest first (added)",
    ...ofPlan,
    params: IdParams,
    query: pageQuery(20).omit({ searchParam: true }),
    reply: paged(FeeEntry),
    failures: ["not_found"],
  }),
  pay: endpoint("POST /payments/v2/api/plan/fees/order", {
    summary: "What a browser needs to pay the order that is open for the fee on sales (added)",
    access: ["InstituteAdmin"],
    scope: "own",
    withoutPlan: "admins",
    screen: "institute",
    limit: { calls: 120, perSeconds: 60 },
    body: z.object({
      /** What was shown as due: another sum is not charged, but refused as `price_changed`. */
      expectedTotalMinor: Minor.optional(),
    }),
    reply: PlacedPlanOrder,
    failures: ["not_found", "price_changed", "order_closed", "gateway_unavailable", "payments_not_set_up"],
    recordsNothing: "what is paid by it is recorded",
  }),
}
