import type { Order } from "./entities"
import { type Fields, readAmount, readCurrency, readNotes, readText, refuseUnknown } from "./fields"
import { type Gateway, record } from "./gateway"
import { freshId } from "./ids"
import { Refusal, TEXTS } from "./refusal"

const KNOWN = [
  "amount",
  "currency",
  "receipt",
  "notes",
  "partial_payment",
  "payment",
  "payment_capture",
  "offer_id",
  "customer_details",
]

/** Makes an order; the checkout takes its amount from here and from nowhere else. */
export function createOrder(gateway: Gateway, fields: Fields): Order {
  refuseUnknown(fields, KNOWN)
  const currency = readCurrency(fields.currency)
  const amount = readAmount(fields.amount, currency)
  const receipt = readText(fields.receipt, "receipt", 40)
  if (fields.partial_payment === true)
    throw new Refusal("Partial payments are not enabled.", { field: "partial_payment" })
  if (receipt && gateway.ledger.findOrderByReceipt(receipt)) throw new Refusal(TEXTS.receiptTaken, { field: "receipt" })
  const value: Order = {
    id: freshId("order"),
    amount,
    amountPaid: 0,
    currency,
    receipt,
    status: "created",
    attempts: 0,
    capture: readCapture(fields),
    notes: readNotes(fields.notes),
    createdAt: Date.now(),
  }
  record(gateway, [{ kind: "order", value }])
  return value
}

/** Replaces the notes of an order; nothing else of it can be changed. */
export function editOrder(gateway: Gateway, id: string, fields: Fields): Order {
  const order = findOrder(gateway, id)
  refuseUnknown(fields, ["notes"])
  const value = { ...order, notes: readNotes(fields.notes) }
  record(gateway, [{ kind: "order", value }])
  return value
}

/** The order with this id; refuses where there is none. */
export function findOrder(gateway: Gateway, id: string): Order {
  const order = gateway.ledger.findOrder(id)
  if (!order) throw new Refusal(TEXTS.notFound)
  return order
}

/** The orders that a list request asks for, before paging: all, of one receipt, or with an authorised payment or without. */
export function listOrders({ ledger }: Gateway, query: URLSearchParams): Order[] {
  const receipt = query.get("receipt")
  const authorized = query.get("authorized")
  const found = receipt ? [ledger.findOrderByReceipt(receipt) ?? []].flat() : ledger.listOrders()
  if (authorized === null) return found
  const hasAuthorised = ({ id }: Order) => ledger.listPayments(id).some(({ status }) => status === "authorized")
  return found.filter((order) => hasAuthorised(order) === (authorized === "1"))
}

function readCapture({ payment, payment_capture: older }: Fields): Order["capture"] {
  if (older !== undefined) return [1, "1", true, "true"].some((yes) => yes === older) ? "automatic" : "manual"
  if (payment === undefined) return "automatic"
  const capture: unknown =
    typeof payment === "object" && payment !== null && "capture" in payment ? payment.capture : undefined
  if (capture !== "automatic" && capture !== "manual") {
    throw new Refusal("The payment.capture must be automatic or manual.", { field: "payment" })
  }
  return capture
}
