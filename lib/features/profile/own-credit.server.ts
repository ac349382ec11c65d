import type { Db } from "@/lib/server/tenancy/transaction"

/** Whom somebody brought and by whom they were brought, and their credit: its rewards, what it was spent on, and every change of it. */
export const listCredit = async (db: Db, userId: number) => ({
  referrals: await db
    .selectFrom("referrals")
    .select((e) => [
      e.case().when("referrerId", "=", userId).then("referrer").else("friend").end().as("as"),
      "status",
      "createdAt",
    ])
    .where((e) => e.or([e("referrerId", "=", userId), e("referredId", "=", userId)]))
    .orderBy("id")
    .execute(),
  referralRewards: await db
    .selectFrom("referral_rewards")
    .select(["amountMinor", "usedMinor", "status", "holdUntil", "expiresAt", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute(),
  credit: await db
    .selectFrom("credit_accounts")
    .select(["balanceMinor", "heldMinor"])
    .where("userId", "=", userId)
    .execute(),
  creditEntries: await db
    .selectFrom("credit_entries")
    .select(["kind", "amountMinor", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute(),
  creditOfOrders: await db
    .selectFrom("credit_holds as h")
    .innerJoin("orders as o", "o.id", "h.orderId")
    .select(["o.number", "h.amountMinor", "h.spentMinor", "h.status", "h.createdAt"])
    .where("h.userId", "=", userId)
    .orderBy("h.id")
    .execute(),
})
