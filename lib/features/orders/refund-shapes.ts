import { z } from "zod"
import { Id, Instant, Minor } from "@/lib/contract/shapes"
import { DISPUTE_STATES, REFUND_FAILURES, REFUND_KINDS, REFUND_MODES, REFUND_ORIGINS, REFUND_STATES } from "./states"

/** Why staff give money back. */
export const REFUND_REASONS = ["asked", "duplicate", "not_delivered", "goodwill", "other"] as const

/** Why the program, or the gateway, does. */
const OTHER_REASONS = [
  ...["partial_sale", "amount_mismatch", "already_paid", "order_expired", "already_owned", "sold_out", "withdrawn"],
  ...["coupon_gone", "credit_gone", "at_gateway", "dispute_lost"],
] as const

const Text = z.string().trim().max(500)
const Amount = Minor.positive()

/** A day that is not in the future, as a refund was paid on. */
const PaidOn = z.iso.date()

/** What was paid back by hand: when, how and with which reference. */
export const PaidByHand = z.object({
  on: PaidOn,
  mode: z.enum(REFUND_MODES),
  reference: z.string().trim().max(100).default(""),
})
export type PaidByHand = z.output<typeof PaidByHand>

/** What is given back: an amount of each line, or one amount that is shared over what is left of all. */
const What = {
  lines: z
    .array(z.object({ no: z.number().int().min(1).max(100), amountMinor: Amount }))
    .min(1)
    .max(100)
    .optional(),
  amountMinor: Amount.optional(),
  /** The lines whose access ends although they are not given back in full. */
  endsAccess: z.array(z.number().int().min(1).max(100)).max(100).default([]),
}

const isOneOf = ({ lines, amountMinor }: { lines?: unknown; amountMinor?: unknown }) =>
  (lines === undefined) !== (amountMinor === undefined)
const ONE_OF = { message: "Give amounts of lines or one amount", path: ["amountMinor"] }

/** What staff decide: what is given back, why, and how. */
export const RefundInput = z
  .object({
    ...What,
    /** Of the dialog: sent twice, it gives back once. */
    key: z.string().regex(/^[A-Za-z0-9_-]{10,64}$/, "Must be a key"),
    reason: z.enum(REFUND_REASONS),
    note: Text.default(""),
    kind: z.enum(REFUND_KINDS).default("gateway"),
    /** Of what is paid back by hand. */
    paid: PaidByHand.optional(),
  })
  .refine(isOneOf, ONE_OF)
  .refine(({ kind, paid }) => (kind === "by_hand") === (paid !== undefined), {
    message: "Say how it was paid back",
    path: ["paid"],
  })
export type RefundInput = z.output<typeof RefundInput>

/** An answer to a buyer: a refund as staff decide it, or a sentence why not. */
export const DecisionInput = z.union([
  z.object({ decline: Text.min(1, "Say why") }),
  z.object({ approve: RefundInput }),
])
export type DecisionInput = z.output<typeof DecisionInput>

/** What a buyer asks for, by the numbers of the lines; all that may be given back where none is named. */
export const AskInput = z.object({
  reason: z.enum(REFUND_REASONS),
  note: Text.default(""),
  lines: z.array(z.number().int().min(1).max(100)).min(1).max(100).optional(),
})
export type AskInput = z.output<typeof AskInput>

/** A refund of an order. */
export const Refund = z.object({
  id: Id,
  status: z.enum(REFUND_STATES),
  kind: z.enum(REFUND_KINDS),
  origin: z.enum(REFUND_ORIGINS),
  reason: z.enum([...REFUND_REASONS, ...OTHER_REASONS]),
  note: z.string(),
  /** What staff answered where they declined it. */
  answer: z.string(),
  amountMinor: Minor,
  lines: z.array(z.object({ no: z.number().int(), title: z.string(), amountMinor: Minor })),
  createdAt: Instant,
  processedAt: Instant.nullable(),
  /** Why it was not accepted or not paid, and the gateway's own sentence, for staff. */
  failure: z.object({ kind: z.enum(REFUND_FAILURES), sentence: z.string() }).nullable(),
  /** Whether the gateway was asked and its answer is not known, so that nothing else may be done meanwhile. */
  isAtGateway: z.boolean(),
  /** Whether it has been on its way for more than ten days. */
  isSlow: z.boolean(),
  /** The gateway's id, for staff. */
  gatewayId: z.string().nullable(),
  paid: PaidByHand.nullable(),
  requestedBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  creditNotes: z.array(z.object({ id: Id, number: z.string(), totalMinor: Minor })),
})
export type Refund = z.infer<typeof Refund>

/** A dispute about a payment of an order. */
export const Dispute = z.object({
  id: Id,
  status: z.enum(DISPUTE_STATES),
  amountMinor: Minor,
  reason: z.string().nullable(),
  respondBy: Instant.nullable(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
})

/** Why a buyer may not ask for a refund of an order now. */
export const ASK_REFUSALS = ["off", "days", "percent", "asked", "nothing_left"] as const

/** What the refunds of an order come to, and what may be done. */
export const OrderRefunds = z.object({
  refunds: z.array(Refund),
  disputes: z.array(Dispute),
  /** Of the whole order, and of each line that was sold. */
  leftMinor: Minor,
  lines: z.array(
    z.object({ no: z.number().int(), title: z.string(), totalMinor: Minor, leftMinor: Minor, isOpen: z.boolean() }),
  ),
  /** How it can be given back through the gateway: the instrument that paid it; null where only by hand. */
  instrument: z.string().nullable(),
  /** What the gateway keeps of what it took. */
  gatewayFeeMinor: Minor,
  /** Whether its buyer may ask for a refund now; of a refusal with the policy and how much they have seen. */
  ask: z.object({
    refusal: z.enum(ASK_REFUSALS).nullable(),
    days: z.number().int(),
    maxPercent: z.number().int(),
    seenPercent: z.number().int(),
  }),
})
export type OrderRefunds = z.infer<typeof OrderRefunds>
