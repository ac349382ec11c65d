import type { LedgerOrder } from "./entities"
import { type RequestFields, readAmount, readCurrency, readNotes, readText, rejectUnknownFields } from "./fields"
import { type Gateway, commitChanges } from "./gateway"
import { generateId } from "./ids"
import { RequestError, ERROR_MESSAGES } from "./request-error"

const KNOWN_FIELDS = [
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

/** Creates an order; the checkout takes its amount from the order only. */
export function createOrder(gateway: Gateway, fields: RequestFields): LedgerOrder {
  rejectUnknownFields(fields, KNOWN_FIELDS)
  const currency = readCurrency(fields.currency)
  const amount = readAmount(fields.amount, currency)
  const receipt = readText(fields.receipt, "receipt", 40)
  if (fields.partial_payment === true)
    throw new RequestError("Partial payments are not enabled.", { field: "partial_payment" })
  if (receipt && gateway.ledger.findOrderByReceipt(receipt))
    throw new RequestError(ERROR_MESSAGES.receiptTaken, { field: "receipt" })
  const value: LedgerOrder = {
    id: generateId("order"),
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
  commitChanges(gateway, [{ kind: "order", value }])
  return value
}

/** Replaces the notes of an order; no other field can be changed. */
export function updateOrder(gateway: Gateway, id: string, fields: RequestFields): LedgerOrder {
  const order = findOrder(gateway, id)
  rejectUnknownFields(fields, ["notes"])
  const value = { ...order, notes: readNotes(fields.notes) }
  commitChanges(gateway, [{ kind: "order", value }])
  return value
}

/** Returns the order with this id; throws a RequestError if there is none. */
export function findOrder(gateway: Gateway, id: string): LedgerOrder {
  const order = gateway.ledger.findOrder(id)
  if (!order) throw new RequestError(ERROR_MESSAGES.notFound)
  return order
}

/** Lists orders before paging: all, those of one receipt, or those with (or without) an authorised payment. */
export function listOrders({ ledger }: Gateway, query: URLSearchParams): LedgerOrder[] {
  const receipt = query.get("receipt")
  const authorized = query.get("authorized")
  const found = receipt ? [ledger.findOrderByReceipt(receipt) ?? []].flat() : ledger.listOrders()
  if (authorized === null) return found
  const hasAuthorised = ({ id }: LedgerOrder) => ledger.listPayments(id).some(({ status }) => status === "authorized")
  return found.filter((order) => hasAuthorised(order) === (authorized === "1"))
}

function readCapture({ payment, payment_capture: legacyCapture }: RequestFields): LedgerOrder["capture"] {
  if (legacyCapture !== undefined)
    return [1, "1", true, "true"].some((yes) => yes === legacyCapture) ? "automatic" : "manual"
  if (payment === undefined) return "automatic"
  const capture: unknown =
    typeof payment === "object" && payment !== null && "capture" in payment ? payment.capture : undefined
  if (capture !== "automatic" && capture !== "manual") {
    throw new RequestError("The payment.capture must be automatic or manual.", { field: "payment" })
  }
  return capture
}
