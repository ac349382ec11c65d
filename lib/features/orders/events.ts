import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { staffWith } from "@/lib/features/events/audiences"
import { event, person } from "@/lib/features/events/event"
import type { Formats } from "@/lib/shared/formats"
import { ITEM_KINDS } from "@/lib/shared/item-kinds"
import { keysOf } from "@/lib/shared/keys-of"
import { paths } from "@/lib/shared/paths"

const Bought = z.object({
  orderId: Id,
  buyerId: Id,
  /** Null for a plan. */
  itemId: Id.nullable(),
  /** What was bought, on one line. */
  item: z.string(),
  kind: z.enum(keysOf(ITEM_KINDS)).nullable(),
  /** Each title, where several were bought; events before orders had lines have none. */
  titles: z.array(z.string()).optional(),
})
type Bought = z.infer<typeof Bought>
const Money = z.object({ amountMinor: z.int(), currency: z.string() })
type Money = z.infer<typeof Money>

/** What a receipt states besides item and amount; null where the institute, or the gateway, has not said it. */
const Receipt = z.object({
  number: z.string(),
  paidAt: z.string(),
  method: z.string().nullable(),
  seller: z.string(),
  gstin: z.string().nullable(),
  support: z.string().nullable(),
  /** What could not be given although it was paid, and the amount that goes back for it. */
  returned: z.array(z.string()).optional(),
  returnedMinor: z.int().optional(),
  /** The coupon that lowered it, and by how much. */
  coupon: z.string().optional(),
  discountMinor: z.int().optional(),
})

const order = { subject: ["order", "orderId"], retain: "forever" } as const
const toBuyer = { to: person("buyerId"), topic: "orders", urgency: "now", mayTurnOff: false, isOwnToo: true } as const
const toItem = ({ kind, itemId, titles }: Bought) =>
  kind === null || itemId === null || (titles && titles.length > 1) ? paths.orders : paths.learn(kind, itemId)
const returnedOf = ({ returned, returnedMinor, currency }: z.infer<typeof Receipt> & Money, { money }: Formats) =>
  returned && returnedMinor ? [...returned, money(returnedMinor, currency)].join("\n") : ""
const discountOf = ({ coupon, discountMinor, currency }: z.infer<typeof Receipt> & Money, { money }: Formats) =>
  coupon && discountMinor ? `${coupon}: −${money(discountMinor, currency)}` : ""
const amountOf = ({ amountMinor, currency }: Money, { money }: Formats) => money(amountMinor, currency)

/** The table of facts of a receipt. */
const receiptOf = (data: Bought & Money & z.infer<typeof Receipt>, formats: Formats) => ({
  item: data.titles?.join("\n") ?? data.item,
  discount: discountOf(data, formats),
  amount: amountOf(data, formats),
  returned: returnedOf(data, formats),
  date: formats.dateTime(data.paidAt),
  method: data.method ?? "",
  order: data.number,
  seller: data.seller,
  gstin: data.gstin ?? "",
  support: data.support ?? "",
})

/** What happens to orders. */
export const orderEvents = {
  paid: event("order.paid", {
    ...order,
    data: Bought.extend(Money.shape).extend(Receipt.shape),
    notices: {
      buyer: {
        ...toBuyer,
        channels: ["bell", "email", "sms"],
        link: toItem,
        values: (data, formats) => ({ amount: amountOf(data, formats) }),
        facts: receiptOf,
      },
    },
  }),
  /** The receipt goes once more, with all documents that the order has by then. */
  receiptResent: event("order.receipt_resent", {
    ...order,
    data: Bought.extend(Money.shape)
      .extend(Receipt.shape)
      .extend({ transactionId: z.string(), documentIds: z.array(Id) }),
    notices: {
      buyer: {
        ...toBuyer,
        channels: ["email"],
        link: ({ transactionId }) => paths.order(transactionId),
        values: (data, formats) => ({ amount: amountOf(data, formats) }),
        facts: receiptOf,
      },
    },
  }),
  /** A sale of test mode, of which its buyer alone hears. */
  tested: event("order.tested", {
    ...order,
    data: Bought.extend(Money.shape).extend(Receipt.shape).extend({ transactionId: z.string() }),
    notices: {
      buyer: {
        ...toBuyer,
        channels: ["email"],
        link: ({ transactionId }) => paths.order(transactionId),
        values: (data, formats) => ({ amount: amountOf(data, formats) }),
        facts: receiptOf,
      },
    },
  }),
  noteAdded: event("order.note_added", { ...order, data: z.object({ orderId: Id }), notices: {} }),
  testsRemoved: event("order.tests_removed", {
    subject: ["institute", "instituteId"],
    retain: "forever",
    data: z.object({ instituteId: Id, count: z.int() }),
    notices: {},
  }),
  enrolledFree: event("order.enrolled_free", {
    ...order,
    data: Bought,
    notices: { buyer: { ...toBuyer, channels: ["bell"], link: toItem } },
  }),
}

/** The refund of an event, and the address of its order; events before refunds had lines have neither. */
const Refund = { refundId: Id.optional(), transactionId: z.string().optional() }
const Refunded = Bought.extend(Money.shape).extend({ ...Refund, documentIds: z.array(Id).optional() })
const OfStaff = Bought.extend(Money.shape).extend({ refundId: Id, transactionId: z.string(), number: z.string() })
const Decided = z.object({ orderId: Id, refundId: Id, number: z.string(), amountMinor: z.int(), currency: z.string() })
type OfStaff = z.infer<typeof OfStaff>

const toOrder = ({ transactionId }: { transactionId?: string | undefined }) =>
  transactionId ? paths.order(transactionId) : paths.orders
const toRefunded = {
  ...toBuyer,
  channels: ["bell", "email"],
  link: toOrder,
  values: (data: Money, formats: Formats) => ({ amount: amountOf(data, formats) }),
} as const
const toStaff = {
  to: staffWith("orders", "edit"),
  channels: ["bell", "email"],
  topic: "sales",
  urgency: "today",
  mayTurnOff: true,
  link: ({ transactionId }: OfStaff) => paths.adminOrder(transactionId),
  values: (data: OfStaff, formats: Formats) => ({ amount: amountOf(data, formats) }),
} as const

/** What happens to refunds. */
export const refundEvents = {
  sent: event("refund.sent", { ...order, data: Refunded, notices: { buyer: toRefunded } }),
  paidBack: event("refund.paid_back", { ...order, data: Refunded, notices: { buyer: toRefunded } }),
  processed: event("refund.processed", {
    ...order,
    data: z.object({ orderId: Id, refundId: Id, amountMinor: z.int(), currency: z.string() }),
    notices: {},
  }),
  decided: event("refund.decided", { ...order, data: Decided, notices: {} }),
  withdrawn: event("refund.withdrawn", { ...order, data: Decided, notices: {} }),
  retried: event("refund.retried", { ...order, data: Decided, notices: {} }),
  failed: event("refund.failed", { ...order, data: OfStaff, notices: { staff: toStaff } }),
  adopted: event("refund.adopted", { ...order, data: OfStaff, notices: { staff: toStaff } }),
  asked: event("refund.asked", {
    ...order,
    data: OfStaff.extend({ note: z.string() }),
    notices: { staff: { ...toStaff, quote: "note" } },
  }),
  waiting: event("refund.waiting", { ...order, data: OfStaff, notices: { staff: toStaff } }),
  policiesSaved: event("refund.policies_saved", {
    subject: ["institute", "instituteId"],
    retain: "forever",
    data: z.object({ instituteId: Id }),
    notices: {},
  }),
  declined: event("refund.declined", {
    ...order,
    data: Refunded.extend({ answer: z.string() }),
    notices: { buyer: { ...toRefunded, quote: "answer" } },
  }),
}

const Disputed = OfStaff.omit({ refundId: true }).extend({ disputeId: Id, respondBy: z.string().nullable() })
const ofDispute = {
  ...toStaff,
  link: ({ transactionId }: z.infer<typeof Disputed>) => paths.adminOrder(transactionId),
  values: (data: z.infer<typeof Disputed>, formats: Formats) => ({
    amount: amountOf(data, formats),
    date: data.respondBy === null ? "" : formats.date(data.respondBy),
  }),
} as const

/** What happens to disputes. */
export const disputeEvents = {
  opened: event("dispute.opened", {
    ...order,
    data: Disputed,
    notices: { staff: { ...ofDispute, urgency: "now", mayTurnOff: false } },
  }),
  won: event("dispute.won", { ...order, data: Disputed, notices: { staff: ofDispute } }),
  lost: event("dispute.lost", { ...order, data: Disputed, notices: { staff: ofDispute } }),
}
