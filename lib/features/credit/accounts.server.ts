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
