import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import { indianDate } from "@/lib/features/invoices/financial-year"
import type { Actor } from "@/lib/server/auth/actor"
import { enqueue } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"
import { refundEvents } from "../events"
import { planRefund, type PlannedRefund, type Wanted } from "../refund-parts"
import type { PaidByHand, Refund, RefundInput } from "../refund-shapes"
import { acceptRefund } from "./accept-refund.server"
import { findRefund, isSold, leftOf, type LockedRefunds, lockRefunds, type RefundRow } from "./lock-refunds.server"
import { markPaid } from "./move-refund.server"
import { openRefund, type RefundPlan } from "./open-refund.server"
import { findPaymentOf } from "./payment-of-sale.server"
import { showRefund } from "./refund-queries.server"
import { sendRefund } from "./send-refund.server"

/**
 * Decides a refund of an order: it is due, and sent to the account that took the money, or paid by hand and therefore done. Sent again with the same key
 * it is the same refund. Throws `not_found`, `not_refundable` for an order that was not sold or is of test mode, `refund_above` with what is
 * left, and `refund_key_used` for another refund with the key.
 */
export async function startRefund(
  db: Db,
  actor: Actor,
  { transactionId, input }: { transactionId: string; input: RefundInput },
): Promise<Refund> {
  const locked = await lockRefunds(db, { transactionId })
  if (!locked) throw new Failure("not_found")
  const known = await findByKey(db, input.key)
  if (known) return repeated(db, locked, { known, input })
  const { payment, plan } = await requireRefund(db, locked, input)
  const { order } = locked
  const id = await openRefund(
    db,
    {
      ...{ paymentId: payment.id, orderId: order.id, origin: "staff", kind: input.kind, reason: input.reason },
      ...{ note: input.note, key: input.key, decidedById: actor.userId, ...paidColumns(input.paid) },
    },
    plan,
  )
  await finishDecision(db, actor, { locked, id, paid: input.paid })
  return showRefund(db, id)
}

/** What a decision needs of an order: its payment, and a refund of what is left. */
export async function requireRefund(db: Db, locked: LockedRefunds, input: RefundInput) {
  const { order } = locked
  const payment = isSold(order) && order.mode === "live" ? await findPaymentOf(db, order.id) : undefined
  if (!payment || order.totalMinor === 0) throw new Failure("not_refundable")
  if (input.kind === "gateway" && !payment.isAtGateway) throw new Failure("not_refundable")
  if (input.paid) requireDay(input.paid)
  return { payment, plan: planOfInput(locked, input) }
}

/** Tells of a decided refund, and sends it or, paid by hand, does all that follows. */
export async function finishDecision(
  db: Db,
  actor: Actor,
  { locked, id, paid }: { locked: LockedRefunds; id: number; paid: PaidByHand | undefined },
): Promise<void> {
  const refund = await findRefund(db, id)
  if (!refund) throw new Error("a decided refund is missing")
  await record(db, refundEvents.decided, { by: actor, data: decidedFacts(locked, refund) })
  if (paid) await payByHand(db, actor, { locked, refund })
  else await enqueue(db, sendRefund, { instituteId: locked.order.instituteId, refundId: id })
}

/** What is recorded of a decision about a refund. */
export const decidedFacts = ({ order }: LockedRefunds, { id, amountMinor }: RefundRow) => ({
  ...{ orderId: order.id, refundId: id, number: order.number, amountMinor, currency: order.currency },
})

/** A refund that was paid by hand is accepted and paid. */
export async function payByHand(
  db: Db,
  actor: Actor,
  { locked, refund }: { locked: LockedRefunds; refund: RefundRow },
): Promise<void> {
  await acceptRefund(db, locked, { refund, by: actor })
  await markPaid(db, locked, { refund, by: actor })
}

/** The columns of what was paid by hand. */
export const paidColumns = (paid: PaidByHand | undefined) =>
  paid ? { paidMode: paid.mode, paidReference: paid.reference, paidOn: paid.on, kind: "by_hand", nextTryAt: null } : {}

/** Throws `invalid_input` for a day that has not come yet, in India. */
export function requireDay({ on }: PaidByHand): void {
  if (on > indianDate(new Date()) || on < "2000-01-01")
    throw new Failure("invalid_input", { fields: { "paid.on": ["Must be a day that has come"] } })
}

function planOfInput(locked: LockedRefunds, input: RefundInput): RefundPlan {
  const left = leftOf(locked)
  const planned = planRefund(left, wantedOf(locked, input))
  if (planned === "above") throw new Failure("refund_above", { details: { leftMinor: String(left.leftMinor) } })
  if (planned === "small")
    throw new Failure("invalid_input", { fields: { amountMinor: ["At least 1.00, or all that is left"] } })
  const endsAccess = locked.lines.filter(({ no }) => input.endsAccess.includes(no)).map(({ id }) => id)
  return { ...planned, endsAccess }
}

function wantedOf({ lines }: LockedRefunds, { lines: wanted, amountMinor }: RefundInput): Wanted {
  if (!wanted) return { amountMinor: amountMinor ?? 0 }
  const ofNumbers = new Map(wanted.map((line) => [line.no, line.amountMinor]))
  if (ofNumbers.size < wanted.length || wanted.some(({ no }) => !lines.some((line) => line.no === no)))
    throw new Failure("invalid_input", { fields: { lines: ["Name lines of the order, each once"] } })
  return { lines: lines.flatMap(({ id, no }) => withAmount(id, ofNumbers.get(no))) }
}

const withAmount = (id: number, amountMinor: number | undefined) =>
  amountMinor === undefined ? [] : [{ id, amountMinor }]

const findByKey = (db: Db, key: string) =>
  db.selectFrom("refunds").selectAll().where("key", "=", key).executeTakeFirst()

/** A dialog that is sent twice is answered with what it began, unless it asks for something else now. */
async function repeated(
  db: Db,
  { order, lines }: LockedRefunds,
  { known, input }: { known: RefundRow; input: RefundInput },
): Promise<Refund> {
  const refund = await showRefund(db, known.id)
  const ofLines: PlannedRefund["lines"] = refund.lines.map(({ no, amountMinor }) => ({ id: no, amountMinor }))
  const isSame =
    known.orderId === order.id &&
    known.kind === input.kind &&
    (input.lines
      ? input.lines.every(({ no, amountMinor }) =>
          ofLines.some((line) => line.id === no && line.amountMinor === amountMinor),
        ) && input.lines.length === ofLines.length
      : input.amountMinor === known.amountMinor)
  if (!isSame || lines.length === 0) throw new Failure("refund_key_used")
  return refund
}
