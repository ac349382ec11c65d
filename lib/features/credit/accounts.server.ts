import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { CreditKind } from "./credit-states"

/** A member's credit: what they may spend is the balance less what is held for orders. */
interface Credit {
  balanceMinor: number
  heldMinor: number
}

const NONE: Credit = { balanceMinor: 0, heldMinor: 0 }

/** The credit of a member. */
export async function findCredit(db: Db, userId: number): Promise<Credit> {
  return (await selectAccount(db, userId).executeTakeFirst()) ?? NONE
}

/**
 * The credit that a member may spend on an order in this currency, of which some may be held for other orders of theirs that can be paid.
 */
export async function findSpendableCredit(
  db: Db,
  userId: number,
  currency: string,
): Promise<{ creditMinor: number; freeCreditMinor: number }> {
  const found = await db
    .selectFrom("credit_accounts as a")
    .innerJoin("institutes as i", "i.id", "a.instituteId")
    .select([
      sql<number>`a."balanceMinor" - a."heldMinor"`.as("freeCreditMinor"),
      sql<number>`a."balanceMinor" - a."heldMinor" + coalesce((
        select sum(h."amountMinor") from credit_holds h join orders o on o.id = h."orderId"
        where h."userId" = a."userId" and h.status = 'held' and o.status in ('created', 'payment_pending')
      ), 0)`.as("creditMinor"),
    ])
    .where("a.userId", "=", userId)
    .where("a.balanceMinor", ">", 0)
    .where("i.currency", "=", currency)
    .executeTakeFirst()
  return found ?? { creditMinor: 0, freeCreditMinor: 0 }
}

/** The credit of a member, locked until the transaction ends; always before any reward of theirs. */
export async function lockCredit(db: Db, userId: number): Promise<Credit> {
  await db
    .insertInto("credit_accounts")
    .values({ userId })
    .onConflict((conflict) => conflict.columns(["instituteId", "userId"]).doNothing())
    .execute()
  return selectAccount(db, userId).forUpdate().executeTakeFirstOrThrow()
}

const selectAccount = (db: Db, userId: number) =>
  db.selectFrom("credit_accounts").select(["balanceMinor", "heldMinor"]).where("userId", "=", userId)

/** Changes the balance of a member by an entry, which is of one reward. The account is locked. */
export async function postCredit(
  db: Db,
  entry: { userId: number; kind: CreditKind; amountMinor: number; rewardId: number; orderId?: number },
): Promise<void> {
  await db
    .updateTable("credit_accounts")
    .set({ balanceMinor: sql<number>`"balanceMinor" + ${entry.amountMinor}` })
    .where("userId", "=", entry.userId)
    .execute()
  await db.insertInto("credit_entries").values(entry).execute()
}
