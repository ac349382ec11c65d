import type { Payment, Refund } from "./entities"
import { type Fields, readAmount, readNotes, readText, refuseUnknown } from "./fields"
import { type Gateway, record } from "./gateway"
import { bankReference, freshId } from "./ids"
import { Refusal, TEXTS } from "./refusal"

/** Gives back all of a captured payment or a part of it. The same key with the same request is the same refund. */
export function refundPayment(
  gateway: Gateway,
  payment: Payment,
  { fields, key }: { fields: Fields; key?: string },
): Refund {
  if (key !== undefined && !/^[A-Za-z0-9_-]{10,255}$/.test(key)) throw notOurs(TEXTS.keyForm)
  const fingerprint = JSON.stringify([payment.id, Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))])
  const earlier = key === undefined ? undefined : gateway.ledger.findRefundByKey(key)
  if (earlier && earlier.fingerprint !== fingerprint) throw notOurs(TEXTS.keyReused)
  if (earlier) return earlier

  refuseUnknown(fields, ["amount", "speed", "notes", "receipt"])
  if (payment.status === "refunded") throw new Refusal(TEXTS.refundedFully)
  if (!payment.captured) throw new Refusal(TEXTS.refundStatus)
  const left = payment.amount - payment.amountRefunded
  const amount = fields.amount === undefined ? left : readAmount(fields.amount, payment.currency)
  if (amount > left) throw new Refusal(TEXTS.refundTooLarge, { field: "amount" })

  const refund: Refund = {
    id: freshId("rfnd"),
    paymentId: payment.id,
    amount,
    currency: payment.currency,
    receipt: readText(fields.receipt, "receipt", 40),
    notes: readNotes(fields.notes),
    status: "processed",
    speedRequested: fields.speed === "optimum" ? "optimum" : "normal",
    bankReference: bankReference(),
    key: key ?? null,
    fingerprint,
    createdAt: Date.now(),
  }
  const amountRefunded = payment.amountRefunded + amount
  const status = amountRefunded === payment.amount ? "refunded" : payment.status
  const refunded: Payment = { ...payment, amountRefunded, status }
  const about = { orderId: payment.orderId, payment: refunded }
  record(
    gateway,
    [
      { kind: "payment", value: refunded },
      { kind: "refund", value: refund },
    ],
    [
      { ...about, name: "refund.created", refund: { ...refund, status: "pending" } },
      { ...about, name: "refund.processed", refund },
    ],
  )
  return refund
}

/** The refund with this id, of this payment where one is named; refuses where there is none. */
export function findRefund({ ledger }: Gateway, id: string, paymentId?: string): Refund {
  const refund = ledger.findRefund(id)
  if (!refund || (paymentId !== undefined && refund.paymentId !== paymentId)) throw new Refusal(TEXTS.notFound)
  return refund
}

function notOurs(text: string) {
  return new Refusal(text, { source: "NA", step: "NA", reason: "NA" })
}
