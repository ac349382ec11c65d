import { type ChangedReward, reverseReward } from "@/lib/features/credit/credit.server"
import { record } from "@/lib/features/events/events.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { referralEvents } from "./events"
import type { RejectedReason } from "./referral-states"

/**
 * Rejects the referral that an order qualified, since the order was refunded in full, and reverses its reward: what orders have spent of
 * it stays spent, and staff see the amount. Does nothing for an order that qualified none.
 */
export async function reverseReferral(db: Db, orderId: number): Promise<void> {
  const referral = await db
    .updateTable("referrals")
    .set({ status: "rejected", rejectedReason: "refunded" satisfies RejectedReason })
    .where("orderId", "=", orderId)
    .where("status", "<>", "rejected")
    .returning(["id", "referrerId"])
    .executeTakeFirst()
  if (!referral) return
  const reversed = await reverseReward(db, referral.id)
  if (reversed) await recordReversed(db, referral, reversed)
}

async function recordReversed(
  db: Db,
  { id: referralId, referrerId }: { id: number; referrerId: number },
  { amountMinor }: ChangedReward,
): Promise<void> {
  const { currency } = await db.selectFrom("institutes").select("currency").executeTakeFirstOrThrow()
  const data = { referralId, referrerId, amountMinor, currency }
  await record(db, referralEvents.reversed, { by: "program", data })
}
