import type { LedgerChange, LedgerLink, LedgerOrder, LedgerPayment } from "./entities"
import type { LedgerEvent } from "./events"
import { type RequestFields, readAmount, readCurrency, readNotes, readText, rejectUnknownFields } from "./fields"
import { type Gateway, commitChanges } from "./gateway"
import { generateId } from "./ids"
import { findOrder } from "./orders"
import { ERROR_MESSAGES, RequestError } from "./request-error"

const KNOWN_FIELDS = [
  ...["amount", "currency", "accept_partial", "description", "customer", "notify", "reminder_enable", "notes"],
  ...["callback_url", "callback_method", "reference_id", "expire_by"],
]
/** A link must be open for so long when it is made. */
const LEAST_MS = 15 * 60_000

/** Creates a link with an order of its own, on whose page anybody can pay. */
export function createPaymentLink(gateway: Gateway, fields: RequestFields): LedgerLink {
  rejectUnknownFields(fields, KNOWN_FIELDS)
  const currency = readCurrency(fields.currency)
  const amount = readAmount(fields.amount, currency)
  const reference = readText(fields.reference_id, "reference_id", 40)
  if (fields.accept_partial === true)
    throw new RequestError("Partial payments are not enabled.", { field: "accept_partial" })
  if (reference && findByReference(gateway, reference))
    throw new RequestError(ERROR_MESSAGES.referenceTaken, { field: "reference_id" })
  const order: LedgerOrder = {
    ...{ id: generateId("order"), amount, amountPaid: 0, currency, receipt: null, status: "created", attempts: 0 },
    ...{ capture: "automatic", notes: readNotes(fields.notes), createdAt: Date.now() },
  }
  const value: LedgerLink = {
    ...{ id: generateId("plink"), orderId: order.id, amount, currency, reference, status: "created", paymentId: null },
    description: readText(fields.description, "description", 2048),
    callbackUrl: readCallback(fields),
    expireBy: readExpiry(fields.expire_by),
    ...{ notes: order.notes, createdAt: order.createdAt },
  }
  commitChanges(gateway, [
    { kind: "order", value: order },
    { kind: "link", value },
  ])
  return value
}

/** Cancels a link that is open; a payment that is under way completes nevertheless. */
export function cancelPaymentLink(gateway: Gateway, id: string): LedgerLink {
  const link = findPaymentLink(gateway, id)
  if (link.status !== "created") throw new RequestError(ERROR_MESSAGES.linkEnded(link.status))
  const value: LedgerLink = { ...link, status: "cancelled" }
  commitChanges(gateway, [{ kind: "link", value }])
  return value
}

/** Returns the link with this id, which has expired where its time is over; throws a RequestError if there is none. */
export function findPaymentLink({ ledger }: Gateway, id: string): LedgerLink {
  const link = ledger.findLink(id)
  if (!link) throw new RequestError(ERROR_MESSAGES.notFound)
  return expired(link)
}

/** Lists links before paging: all, or those of one reference. */
export function listPaymentLinks({ ledger }: Gateway, query: URLSearchParams): LedgerLink[] {
  const reference = query.get("reference_id")
  return ledger
    .listLinks()
    .filter((link) => reference === null || link.reference === reference)
    .map(expired)
}

/** The link whose order this is, with which a payment of it is shown and signed. */
export const linkOfOrder = ({ ledger }: Gateway, orderId: string): LedgerLink | undefined =>
  ledger.listLinks().find((link) => link.orderId === orderId)

/** What becomes of the link of an order whose payment is captured, with the event of it. */
export function payLinkOf(
  gateway: Gateway,
  order: LedgerOrder,
  payment: LedgerPayment,
): { changes: LedgerChange[]; events: LedgerEvent[] } {
  const link = linkOfOrder(gateway, order.id)
  if (!link) return { changes: [], events: [] }
  const value: LedgerLink = { ...link, status: "paid", paymentId: payment.id }
  const attempted = findOrder(gateway, order.id)
  return {
    changes: [{ kind: "link", value }],
    events: [
      {
        name: "payment_link.paid",
        orderId: order.id,
        payment,
        order: { ...attempted, status: "paid", amountPaid: payment.amount },
        link: value,
      },
    ],
  }
}

const findByReference = ({ ledger }: Gateway, reference: string) =>
  ledger.listLinks().find((link) => link.reference === reference)

const expired = (link: LedgerLink): LedgerLink =>
  link.status === "created" && link.expireBy !== null && link.expireBy < Date.now()
    ? { ...link, status: "expired" }
    : link

function readCallback({ callback_url: url, callback_method: method }: RequestFields): string | null {
  const text = readText(url, "callback_url", 2000)
  if (text === null) return null
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new RequestError("The callback url format is invalid.", { field: "callback_url" })
  if (method !== "get") throw new RequestError("The callback method must be get.", { field: "callback_method" })
  return text
}

function readExpiry(value: unknown): number | null {
  if (value === undefined || value === null || value === 0) return null
  if (typeof value !== "number" || !Number.isInteger(value))
    throw new RequestError("The expire by must be an integer.", { field: "expire_by" })
  if (value * 1000 < Date.now() + LEAST_MS)
    throw new RequestError("expire_by should be at least 15 minutes after the current time", { field: "expire_by" })
  return value * 1000
}
