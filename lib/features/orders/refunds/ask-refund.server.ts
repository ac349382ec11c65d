import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { refundEvents } from "../events"
import type { AskInput, Refund } from "../refund-shapes"
import { findBought } from "../settlement/bought-facts.server"
import { leftOf, lockRefunds } from "./lock-refunds.server"
import { listAskable, mayAsk, refusalOf } from "./may-ask.server"
import { insertLines } from "./open-refund.server"
import { findPaymentOf } from "./payment-of-sale.server"
import { showRefund } from "./refund-queries.server"

/**
 * Asks for a refund of lines of the caller's own order, or of all that the policy allows. What is asked for takes nothing from what is left of the
 * order. Throws `refund_closed` with the reason, the policy and how much was seen, and `not_found` for an order of another person.
 */
export async function askRefund(
  db: Db,
  actor: Actor,
  { transactionId, ask }: { transactionId: string; ask: AskInput },
): Promise<Refund> {
  const locked = await lockRefunds(db, { transactionId })
  if (!locked || locked.order.buyerId !== actor.userId || locked.order.forInstituteId !== null)
    throw new Failure("not_found")
  const { order } = locked
  const policy = await mayAsk(db, order.id)
  const all = await listAskable(db, order.id)
  const lines = all.filter((line) => (ask.lines ? ask.lines.includes(line.no) : refusalOf(line) === null))
  const refused = lines.find((line) => refusalOf(line) !== null)
  const refusal = policy.refusal ?? (refused && refusalOf(refused)) ?? (lines.length === 0 ? "nothing_left" : null)
  const payment = await findPaymentOf(db, order.id)
  if (refusal || !payment) throw closed(refusal ?? "nothing_left", refused ?? policy)
  const sumMinor = lines.reduce((sum, { leftMinor }) => sum + leftMinor, 0)
  const amountMinor = Math.min(sumMinor, leftOf(locked).leftMinor)
  const { id } = await db
    .insertInto("refunds")
    .values({
      ...{ paymentId: payment.id, orderId: order.id, status: "requested", origin: "learner" },
      ...{ reason: ask.reason, note: ask.note, requestedById: actor.userId, amountMinor, nextTryAt: null },
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  const wanted = lines.map((line) => ({ id: line.id, amountMinor: line.leftMinor }))
  await insertLines(db, id, { amountMinor, roundOffMinor: 0, lines: wanted })
  const { currency, number } = order
  const bought = await findBought(db, order.id, wanted.map((line) => line.id)) // oxfmt-ignore
  const facts = { refundId: id, transactionId, number, amountMinor, currency, note: ask.note }
  await record(db, refundEvents.asked, { by: actor, data: { ...bought, ...facts } })
  return showRefund(db, id, "buyer")
}

type Policy = { days: number; maxPercent: number; seenPercent: number }

const closed = (reason: string, { days, maxPercent, seenPercent }: Policy) =>
  new Failure("refund_closed", {
    details: { reason, days: String(days), maxPercent: String(maxPercent), seenPercent: String(seenPercent) },
  })
