import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { changeBalance, lockSubscription } from "@/lib/features/billing/billing.server"
import { record } from "@/lib/features/events/events.server"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { planPaymentEvents } from "./payments-events"
import { findReceipt } from "./plan-receipts.server"
import { prepareRenewal } from "./prepare-renewal.server"

/**
 * Takes back a payment that is on the balance of its institute: it leaves the balance and the books, and what is due is ordered anew. Done
 * twice it is done once. Throws `receipt_settled` for one that settled its order, `stale` for one that never counted, and `balance_below`,
 * with the balance and the orders that it paid since, where that does not cover it any more.
 */
export async function reversePart(by: number, { id, reason }: { id: number; reason: string }): Promise<void> {
  const instituteId = await withPlatform((db) => takeOffBalance(db, { id, reason, by }))
  if (instituteId !== undefined) await prepareRenewal(instituteId)
}

/** Returns the institute; undefined where it was taken back before. */
async function takeOffBalance(db: Db, { id, reason, by }: { id: number; reason: string; by: number }) {
  const { forInstituteId: instituteId } = await orNotFound(findReceipt(db, id))
  // First of all, as every sale of a plan does.
  await lockSubscription(db, instituteId)
  const { state, paymentId, amountMinor, currency, reference, number: order } = await orNotFound(findReceipt(db, id))
  if (state === "reversed") return undefined
  if (state !== "counted") throw new Failure("stale")
  if (paymentId !== null) throw new Failure("receipt_settled", { details: { number: order } })
  await requireCovered(db, { id, instituteId, amountMinor, currency })
  await db
    .updateTable("plan_receipts")
    .set({ state: "reversed", reason, reversedAt: sql<Date>`now()`, reversedById: by })
    .where("id", "=", id)
    .execute()
  const change = { kind: "receipt_reversed", receiptId: id, amountMinor: -amountMinor, currency, reason } as const
  await changeBalance(db, instituteId, { ...change, actorId: by })
  const data = { order, amountMinor, currency, reference, reason }
  await record(db, planPaymentEvents.partReversed, { by, instituteId, data })
  return instituteId
}

interface Taken {
  id: number
  instituteId: number
  amountMinor: number
  currency: string
}

/** Requires that a locked balance covers what is taken off it; its rewards pay what the rest of it does not, as in an order. */
async function requireCovered(db: Db, { id, instituteId, amountMinor, currency }: Taken): Promise<void> {
  const { balanceMinor, rewardsMinor } = await db
    .selectFrom("institute_subscriptions as s")
    .select("s.balanceMinor")
    .select(
      sql<number>`(select coalesce(sum(r."rewardMinor" - r."usedMinor" - r."takenMinor"), 0)::bigint from institute_referrals r
        where r."referrerInstituteId" = s."instituteId" and r."rewardStatus" = 'available')`.as("rewardsMinor"),
    )
    .where("s.instituteId", "=", instituteId)
    .executeTakeFirstOrThrow()
  if (balanceMinor < amountMinor) {
    const numbers = await listPaidSince(db, { id, instituteId })
    throw new Failure("balance_below", {
      details: { balanceMinor: String(balanceMinor), currency, orders: numbers.join(", ") },
    })
  }
  const spentMinor = amountMinor + rewardsMinor - balanceMinor
  if (spentMinor > 0) await sql`select billing.spend_referral_rewards(${instituteId}, ${spentMinor})`.execute(db)
}

/** The numbers of the orders that the balance has paid, in full or in part, since a payment went to it. */
async function listPaidSince(db: Db, { id, instituteId }: Pick<Taken, "id" | "instituteId">): Promise<string[]> {
  const rows = await db
    .selectFrom("orders as o")
    .innerJoin("institute_balance_entries as b", "b.instituteId", "o.forInstituteId")
    .select("o.number")
    .where("o.forInstituteId", "=", instituteId)
    .where("b.receiptId", "=", id)
    .where("o.status", "in", ["paid", "partially_refunded"])
    .where(sql<boolean>`(o.quote ->> 'balanceUsedMinor')::bigint > 0 and o."paidAt" >= b."createdAt"`)
    .orderBy("o.id")
    .execute()
  return rows.map(({ number }) => number)
}
