import type { LedgerPayment, LedgerRefund } from "./entities"
import { type RequestFields, readAmount, readNotes, readText, rejectUnknownFields } from "./fields"
import { type Gateway, commitChanges } from "./gateway"
import { generateBankReference, generateId } from "./ids"
import { findPayment } from "./payments"
import { RequestError, ERROR_MESSAGES } from "./request-error"

/** Refunds a captured payment fully or partly. The same idempotency key with the same request returns the same refund. */
export function refundPayment(
  gateway: Gateway,
  payment: LedgerPayment,
  { fields, key }: { fields: RequestFields; key?: string },
): LedgerRefund {
  if (key !== undefined && !/^[A-Za-z0-9_-]{10,255}$/.test(key)) throw idempotencyError(ERROR_MESSAGES.keyForm)
  const fingerprint = JSON.stringify([payment.id, Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))])
  const earlier = key === undefined ? undefined : gateway.ledger.findRefundByKey(key)
  if (earlier && earlier.fingerprint !== fingerprint) throw idempotencyError(ERROR_MESSAGES.keyReused)
  if (earlier) return earlier

  rejectUnknownFields(fields, ["amount", "speed", "notes", "receipt"])
  if (payment.status === "refunded") throw new RequestError(ERROR_MESSAGES.refundedFully)
  if (!payment.captured) throw new RequestError(ERROR_MESSAGES.refundStatus)
  const refundable = payment.amount - payment.amountRefunded
  const amount = fields.amount === undefined ? refundable : readAmount(fields.amount, payment.currency)
  if (amount > refundable) throw new RequestError(ERROR_MESSAGES.refundTooLarge, { field: "amount" })

  const outcome = gateway.faults.refunds
  if (outcome === "balance") throw new RequestError(ERROR_MESSAGES.balance, { step: "payment_refund" })

  const refund: LedgerRefund = {
    id: generateId("rfnd"),
    paymentId: payment.id,
    amount,
    currency: payment.currency,
    receipt: readText(fields.receipt, "receipt", 40),
    notes: readNotes(fields.notes),
    status: outcome === "processed" ? "processed" : "pending",
    speedRequested: fields.speed === "optimum" ? "optimum" : "normal",
    bankReference: generateBankReference(),
    key: key ?? null,
    fingerprint,
    createdAt: Date.now(),
  }
  const amountRefunded = payment.amountRefunded + amount
  const status = amountRefunded === payment.amount ? "refunded" : payment.status
  const refunded: LedgerPayment = { ...payment, amountRefunded, status }
  const eventBase = { orderId: payment.orderId, payment: refunded }
  commitChanges(
    gateway,
    [
      { kind: "payment", value: refunded },
      { kind: "refund", value: refund },
    ],
    [
      { ...eventBase, name: "refund.created", refund: { ...refund, status: "pending" } },
      ...(refund.status === "processed" ? [{ ...eventBase, name: "refund.processed" as const, refund }] : []),
    ],
  )
  if (outcome === "failed") completeRefund(gateway, refund.id, "failed")
  return refund
}

/** Ends a pending refund; of one that failed, the money is the shop's again. */
export function completeRefund(gateway: Gateway, id: string, status: "processed" | "failed"): LedgerRefund {
  const known = findRefund(gateway, id)
  if (known.status !== "pending") throw new RequestError("Only a pending refund can be completed.")
  const refund: LedgerRefund = { ...known, status }
  const payment = findPayment(gateway, refund.paymentId)
  const returned: LedgerPayment = {
    ...payment,
    amountRefunded: payment.amountRefunded - refund.amount,
    status: "captured",
  }
  const changed = status === "failed" ? returned : payment
  commitChanges(
    gateway,
    [
      { kind: "payment", value: changed },
      { kind: "refund", value: refund },
    ],
    [{ name: `refund.${status}`, orderId: payment.orderId, payment: changed, refund }],
  )
  return refund
}

/** Returns the refund with this id (and of this payment, if given); throws a RequestError if there is none. */
export function findRefund({ ledger }: Gateway, id: string, paymentId?: string): LedgerRefund {
  const refund = ledger.findRefund(id)
  if (!refund || (paymentId !== undefined && refund.paymentId !== paymentId))
    throw new RequestError(ERROR_MESSAGES.notFound)
  return refund
}

function idempotencyError(text: string) {
  return new RequestError(text, { source: "NA", step: "NA", reason: "NA" })
}
