import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { lockCredit, postCredit } from "./accounts.server"
import { REMINDER_DAYS } from "./credit-states"
import { takeBack } from "./rewards.server"

type Hold = { userId: number; orderId: number; amountMinor: number }

/** Holds credit for an order; false, and nothing is held, where less is left than that. */
export async function holdCredit(db: Db, hold: Hold): Promise<boolean> {
  const isHeld = await raiseHeld(db, hold)
  if (isHeld) await db.insertInto("credit_holds").values(hold).execute()
  return isHeld
}

/**
 * Holds the credit of an order that holds none: one that was closed and is paid late, or one that waited for staff. False, and nothing is
 * held, where less is left than that. True for an order without credit.
 */
export async function holdCreditForOrder(db: Db, orderId: number): Promise<boolean> {
  const { userId, status, amountMinor } = await findHold(db, orderId)
  if (amountMinor === 0 || status === "held") return true
  if (status === "spent" || status === "returned") return false
  if (!(await raiseHeld(db, { userId, orderId, amountMinor }))) return false
  await db
    .insertInto("credit_holds")
    .values({ userId, orderId, amountMinor })
    .onConflict((conflict) =>
      conflict.columns(["instituteId", "orderId"]).doUpdateSet({ status: "held", endedAt: null }),
    )
    .execute()
  return true
}

/** What lowers the price of an order as credit, and what it holds. Of test mode none is held. */
const findHold = (db: Db, orderId: number) =>
  db
    .selectFrom("orders as o")
    .leftJoin("credit_holds as h", "h.orderId", "o.id")
    .select(["o.buyerId as userId", "h.status"])
    .select(
      sql<number>`case when o.mode = 'test' then 0 else coalesce(h."amountMinor", (select sum("amountMinor") from order_adjustments a
        where a."orderId" = o.id and a.kind = 'referral_credit'), 0) end`.as("amountMinor"),
    )
    .where("o.id", "=", orderId)
    .executeTakeFirstOrThrow()

async function raiseHeld(db: Db, { userId, amountMinor }: Hold): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("credit_accounts")
    .set({ heldMinor: sql<number>`"heldMinor" + ${amountMinor}` })
    .where("userId", "=", userId)
    .where(sql<boolean>`"balanceMinor" - "heldMinor" >= ${amountMinor}`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Releases what orders hold, of whichever institutes, since they ended unpaid. */
export const releaseCredit = (db: Db, orderIds: readonly number[]) =>
  sql`with released as (
      update credit_holds set status = 'released', "endedAt" = now()
      where status = 'held' and "orderId" = any(${orderIds}::bigint[])
      returning "instituteId", "userId", "amountMinor"
    )
    update credit_accounts a set "heldMinor" = a."heldMinor" - r.sum
    from (select "instituteId", "userId", sum("amountMinor") as sum from released group by 1, 2) r
    where a."instituteId" = r."instituteId" and a."userId" = r."userId"`.execute(db)

/**
 * Spends what an order holds, or less where a part of it could not be granted: the rest is free again. Of the rewards, that which
 * ends first is spent first.
 */
export async function spendCredit(db: Db, orderId: number, spentMinor: number): Promise<void> {
  const hold = await db
    .updateTable("credit_holds")
    .set({ status: spentMinor > 0 ? "spent" : "released", spentMinor, endedAt: sql<Date>`now()` })
    .where("orderId", "=", orderId)
    .where("status", "=", "held")
    .returning(["userId", "amountMinor"])
    .executeTakeFirst()
  if (!hold) return
  const { userId, amountMinor } = hold
  await db
    .updateTable("credit_accounts")
    .set({ heldMinor: sql<number>`"heldMinor" - ${amountMinor}` })
    .where("userId", "=", userId)
    .execute()
  let dueMinor = spentMinor
  for (const { id, leftMinor } of await lockRewardsToSpend(db, userId)) {
    const partMinor = Math.min(dueMinor, leftMinor)
    if (partMinor === 0) break
    dueMinor -= partMinor
    await spendReward(db, id, partMinor)
    await postCredit(db, { userId, kind: "spent", amountMinor: -partMinor, rewardId: id, orderId })
  }
  if (dueMinor > 0) throw new Error("a balance is more than its rewards")
}

const lockRewardsToSpend = (db: Db, userId: number) =>
  db
    .selectFrom("referral_rewards")
    .select(["id", sql<number>`"amountMinor" - "usedMinor" - "takenMinor"`.as("leftMinor")])
    .where("userId", "=", userId)
    .where("availableAt", "is not", null)
    .where(sql<boolean>`"usedMinor" + "takenMinor" < "amountMinor"`)
    // What is left of a reversed one is only here because it was held when it was reversed.
    .orderBy(sql`status = 'reversed'`)
    .orderBy("expiresAt")
    .orderBy("id")
    .forUpdate()
    .execute()

const spendReward = (db: Db, id: number, partMinor: number) =>
  db
    .updateTable("referral_rewards")
    .set({
      usedMinor: sql<number>`"usedMinor" + ${partMinor}`,
      status: sql<string>`case when status = 'available' and "usedMinor" + "takenMinor" + ${partMinor} = "amountMinor"
        then 'applied' else status end`,
    })
    .where("id", "=", id)
    .execute()

/**
 * Gives back the credit that an order spent, once the whole order was refunded: to the rewards that it came from, which last for
 * another month at least. What is of a reward that was reversed meanwhile is taken back at once.
 */
export async function returnCredit(db: Db, orderId: number): Promise<void> {
  const hold = await db
    .updateTable("credit_holds")
    .set({ status: "returned", endedAt: sql<Date>`now()` })
    .where("orderId", "=", orderId)
    .where("status", "=", "spent")
    .returning("userId")
    .executeTakeFirst()
  if (!hold) return
  const { userId } = hold
  await lockCredit(db, userId)
  const spent = await db
    .selectFrom("credit_entries")
    .select(["rewardId", sql<number>`-"amountMinor"`.as("amountMinor")])
    .where("orderId", "=", orderId)
    .where("kind", "=", "spent")
    .orderBy("id")
    .execute()
  for (const { rewardId, amountMinor } of spent) {
    const { status } = await returnToReward(db, rewardId, amountMinor)
    await postCredit(db, { userId, kind: "returned", amountMinor, rewardId, orderId })
    if (status === "reversed") await takeBack(db, { rewardId, userId, kind: "reversed" })
  }
}

const returnToReward = (db: Db, id: number, amountMinor: number) =>
  db
    .updateTable("referral_rewards")
    .set({
      usedMinor: sql<number>`"usedMinor" - ${amountMinor}`,
      status: sql<string>`case when status = 'reversed' then status else 'available' end`,
      expiresAt: sql<Date>`greatest("expiresAt", now() + make_interval(days => ${REMINDER_DAYS}::int))`,
    })
    .where("id", "=", id)
    .returning("status")
    .executeTakeFirstOrThrow()
