import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { lockCredit, postCredit } from "./accounts.server"
import { CREDIT_MONTHS } from "./credit-states"

/** A reward that has become credit, or of which credit was taken. */
export interface ChangedReward {
  rewardId: number
  userId: number
  amountMinor: number
}

/** Makes a pending reward credit, for a year; undefined for one that is not pending, or whose time has not come. */
export async function makeAvailable(
  db: Db,
  { rewardId, userId }: { rewardId: number; userId: number },
): Promise<ChangedReward | undefined> {
  await lockCredit(db, userId)
  const reward = await db
    .updateTable("referral_rewards")
    .set({
      status: "available",
      availableAt: sql<Date>`now()`,
      expiresAt: sql<Date>`now() + make_interval(months => ${CREDIT_MONTHS}::int)`,
    })
    .where("id", "=", rewardId)
    .where("status", "=", "pending")
    .where("holdUntil", "<=", sql<Date>`now()`)
    .returning(["id as rewardId", "userId", "amountMinor"])
    .executeTakeFirst()
  if (reward) await postCredit(db, { ...reward, kind: "earned" })
  return reward
}

/**
 * Reverses the reward of a referral: of one that is credit already, what is left of it is taken back, and what orders have spent stays
 * spent, so that no balance falls below zero. Returns what was taken back; undefined where there is no reward to reverse.
 */
export async function reverseReward(db: Db, referralId: number): Promise<ChangedReward | undefined> {
  const found = await db
    .selectFrom("referral_rewards")
    .select("userId")
    .where("referralId", "=", referralId)
    .executeTakeFirst()
  if (!found) return undefined
  await lockCredit(db, found.userId)
  const reward = await db
    .updateTable("referral_rewards")
    .set({ status: "reversed" })
    .where("referralId", "=", referralId)
    .where("status", "<>", "reversed")
    .returning(["id as rewardId", "userId"])
    .executeTakeFirst()
  return reward && { ...reward, amountMinor: await takeBack(db, { ...reward, kind: "reversed" }) }
}

/** Takes what is left of a reward from the balance, but for what is held for orders; returns the amount. */
export async function takeBack(
  db: Db,
  { rewardId, userId, kind }: { rewardId: number; userId: number; kind: "expired" | "reversed" },
): Promise<number> {
  const { balanceMinor, heldMinor } = await lockCredit(db, userId)
  const { leftMinor } = await db
    .selectFrom("referral_rewards")
    .select(
      sql<number>`case when "availableAt" is null then 0 else "amountMinor" - "usedMinor" - "takenMinor" end`.as(
        "leftMinor",
      ),
    )
    .where("id", "=", rewardId)
    .executeTakeFirstOrThrow()
  const amountMinor = Math.min(leftMinor, balanceMinor - heldMinor)
  if (amountMinor > 0) {
    await db
      .updateTable("referral_rewards")
      .set({ takenMinor: sql<number>`"takenMinor" + ${amountMinor}` })
      .where("id", "=", rewardId)
      .execute()
    await postCredit(db, { userId, kind, amountMinor: -amountMinor, rewardId })
  }
  if (kind === "expired" && amountMinor === leftMinor) await endReward(db, rewardId)
  return amountMinor
}

/** An available reward of which nothing is left has been applied, if orders have spent some of it, and else expired. */
const endReward = (db: Db, rewardId: number) =>
  db
    .updateTable("referral_rewards")
    .set({ status: sql<string>`case when "takenMinor" = 0 then 'applied' else 'expired' end` })
    .where("id", "=", rewardId)
    .where("status", "=", "available")
    .execute()
