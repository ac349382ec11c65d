import type { LedgerDispute, LedgerPayment } from "./entities"
import type { DisputeMove } from "./events"
import { type Gateway, commitChanges } from "./gateway"
import { generateId } from "./ids"
import { findPayment } from "./payments"
import { ERROR_MESSAGES, RequestError } from "./request-error"

const DAY_MS = 24 * 3_600_000
const DAYS_TO_RESPOND = 7

type NewDispute = { amount?: number | undefined; reasonCode: string }

/** Opens a dispute about a captured payment, for all of it unless an amount is given, as the buyer's bank does. */
export function openDispute(gateway: Gateway, payment: LedgerPayment, { amount, reasonCode }: NewDispute) {
  if (!payment.captured) throw new RequestError(ERROR_MESSAGES.refundStatus)
  const dispute: LedgerDispute = {
    id: generateId("disp"),
    paymentId: payment.id,
    amount: amount ?? payment.amount,
    currency: payment.currency,
    status: "open",
    reasonCode,
    respondBy: Date.now() + DAYS_TO_RESPOND * DAY_MS,
    fee: 0,
    createdAt: Date.now(),
  }
  return save(gateway, dispute, "created")
}

type NextMove = { move: Exclude<DisputeMove, "created">; fee?: number | undefined }

/** Moves a dispute on and sends the event of it; a lost one may cost a fee of the bank. */
export function moveDispute(gateway: Gateway, id: string, { move, fee = 0 }: NextMove): LedgerDispute {
  const dispute = findDispute(gateway, id)
  return save(gateway, { ...dispute, fee, status: move === "action_required" ? "open" : move }, move)
}

/** Returns the dispute with this id; throws a RequestError if there is none. */
export function findDispute({ ledger }: Gateway, id: string): LedgerDispute {
  const dispute = ledger.findDispute(id)
  if (!dispute) throw new RequestError(ERROR_MESSAGES.notFound)
  return dispute
}

function save(gateway: Gateway, dispute: LedgerDispute, move: DisputeMove): LedgerDispute {
  const payment = findPayment(gateway, dispute.paymentId)
  commitChanges(
    gateway,
    [{ kind: "dispute", value: dispute }],
    [{ name: `payment.dispute.${move}`, orderId: payment.orderId, payment, dispute }],
  )
  return dispute
}
