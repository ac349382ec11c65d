import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import { enqueue } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"
import { refundEvents } from "../events"
import type { DecisionInput, PaidByHand, Refund, RefundInput } from "../refund-shapes"
import { findBought } from "../settlement/bought-facts.server"
import { type LockedRefunds, lockRefund, type RefundRow } from "./lock-refunds.server"
import { insertLines, planOf, release, reserve } from "./open-refund.server"
import { showRefund } from "./refund-queries.server"
import { sendRefund } from "./send-refund.server"
import { decidedFacts, finishDecision, paidColumns, payByHand, requireDay, requireRefund } from "./start-refund.server"

type Found = LockedRefunds & { refund: RefundRow }

async function requireFound(db: Db, id: number): Promise<Found> {
  const found = await lockRefund(db, id)
  if (!found) throw new Failure("not_found")
  return found
}

/** Answers a buyer who asked for a refund. Throws `stale` where it is answered already, and what `startRefund` throws. */
export async function decideRefund(
  db: Db,
  actor: Actor,
  { id, decision }: { id: number; decision: DecisionInput },
): Promise<Refund> {
  const found = await requireFound(db, id)
  if (found.refund.status !== "requested") throw new Failure("stale")
  if ("decline" in decision) await decline(db, actor, { found, answer: decision.decline })
  else await approve(db, actor, { found, input: decision.approve })
  return showRefund(db, id)
}

async function decline(db: Db, actor: Actor, { found, answer }: { found: Found; answer: string }): Promise<void> {
  const { order, refund } = found
  await db
    .updateTable("refunds")
    .set({ status: "declined", answer, decidedById: actor.userId })
    .where("id", "=", refund.id)
    .execute()
  const { transactionId, currency } = order
  const facts = { refundId: refund.id, transactionId, currency, amountMinor: refund.amountMinor, answer }
  await record(db, refundEvents.declined, { by: actor, data: { ...(await findBought(db, order.id)), ...facts } })
}

async function approve(db: Db, actor: Actor, { found, input }: { found: Found; input: RefundInput }): Promise<void> {
  const { order, refund } = found
  const { payment, plan } = await requireRefund(db, found, input)
  await db.deleteFrom("refund_lines").where("refundId", "=", refund.id).execute()
  await insertLines(db, refund.id, plan)
  await reserve(db, order.id, plan)
  await db
    .updateTable("refunds")
    .set({
      ...{ status: "due", paymentId: payment.id, amountMinor: plan.amountMinor, roundOffMinor: plan.roundOffMinor },
      ...{ kind: input.kind, decidedById: actor.userId, nextTryAt: sql<Date>`now() + interval '10 seconds'` },
      ...paidColumns(input.paid),
    })
    .where("id", "=", refund.id)
    .execute()
  await finishDecision(db, actor, { locked: found, id: refund.id, paid: input.paid })
}

/**
 * A refund of which nothing can be under way at the gateway: it was not asked, or it has refused. The lock keeps it from being sent until the
 * transaction ends. Throws `stale` for any other.
 */
async function requireAtRest(db: Db, id: number): Promise<Found> {
  const found = await requireFound(db, id)
  const refund = await db
    .selectFrom("refunds")
    .selectAll()
    .where("id", "=", id)
    .where((e) =>
      e.or([
        e("status", "=", "failed"),
        e.and([e("status", "=", "due"), e.or([e("triedAt", "is", null), e("failureKind", "is not", null)])]),
      ]),
    )
    .forUpdate()
    .executeTakeFirst()
  if (!refund) throw new Failure("stale")
  return { ...found, refund }
}

/** Records that a refund was paid back by hand. Throws `stale` where it is done, or may be under way at the gateway. */
export async function recordPaidBack(
  db: Db,
  actor: Actor,
  { id, paid }: { id: number; paid: PaidByHand },
): Promise<Refund> {
  const found = await requireAtRest(db, id)
  requireDay(paid)
  await db.updateTable("refunds").set(paidColumns(paid)).where("id", "=", id).execute()
  await payByHand(db, actor, { locked: found, refund: { ...found.refund, kind: "by_hand", providerRefundId: null } })
  return showRefund(db, id)
}

/** Sends a refund again that the gateway has refused, or failed after it had accepted it. Throws `stale` for any other. */
export async function retryRefund(db: Db, actor: Actor, id: number): Promise<Refund> {
  const found = await requireAtRest(db, id)
  const { order, refund } = found
  if (refund.kind !== "gateway") throw new Failure("stale")
  // What failed once is another refund at the gateway.
  const again = refund.status === "failed" ? { tries: refund.tries + 1, providerRefundId: null } : {}
  await db
    .updateTable("refunds")
    .set({
      ...{ status: "due", failureKind: null, failure: null, triedAt: null, ...again },
      nextTryAt: sql<Date>`now() + interval '10 seconds'`,
    })
    .where("id", "=", id)
    .execute()
  await record(db, refundEvents.retried, { by: actor, data: decidedFacts(found, refund) })
  await enqueue(db, sendRefund, { instituteId: order.instituteId, refundId: id })
  return showRefund(db, id)
}

/** Withdraws a refund that the gateway has not accepted, so that its amount is left again. Throws `stale` for one that is owed or under way. */
export async function withdrawRefund(db: Db, actor: Actor, id: number): Promise<Refund> {
  const found = await requireAtRest(db, id)
  const { order, refund } = found
  if (refund.owedAt || refund.status !== "due") throw new Failure("stale")
  await withdraw(db, id)
  await release(db, order.id, await planOf(db, refund))
  await record(db, refundEvents.withdrawn, { by: actor, data: decidedFacts(found, refund) })
  return showRefund(db, id)
}

/** Takes back what the caller has asked for. Throws `not_found` for a refund that another person asked for, `stale` where it is answered. */
export async function takeBackRequest(db: Db, actor: Actor, id: number): Promise<Refund> {
  const found = await requireFound(db, id)
  const { refund } = found
  if (refund.requestedById !== actor.userId) throw new Failure("not_found")
  if (refund.status !== "requested") throw new Failure("stale")
  await withdraw(db, id)
  await record(db, refundEvents.withdrawn, { by: actor, data: decidedFacts(found, refund) })
  return showRefund(db, id, "buyer")
}

const withdraw = (db: Db, id: number) =>
  db.updateTable("refunds").set({ status: "withdrawn", nextTryAt: null }).where("id", "=", id).execute()
