import { randomInt } from "node:crypto"
import type { Db } from "@/lib/server/tenancy/transaction"
import { ReferralCode } from "./referral-code"

/** Without letters and digits that are taken for one another. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
const LENGTH = 8

/** A code of the institute at hand with who refers by it, while they are an active member. */
export async function findReferralCode(db: Db, typed: string) {
  const code = ReferralCode.safeParse(typed).data
  if (code === undefined) return undefined
  return db
    .selectFrom("referral_codes as c")
    .innerJoin("memberships as m", "m.userId", "c.userId")
    .innerJoin("users as u", "u.id", "c.userId")
    .select(["c.id", "c.userId", "c.discountPercent", "u.firstName", "u.mobile"])
    .where("c.code", "=", code)
    .where("m.status", "=", "active")
    .where("u.disabledAt", "is", null)
    .executeTakeFirst()
}

/** Notes who brought a new member, once; the code is one that `findReferralCode` has found. */
export async function noteReferral(db: Db, code: string, referredId: number): Promise<void> {
  const found = await findReferralCode(db, code)
  if (!found || found.userId === referredId) return
  await db
    .insertInto("referrals")
    .values({ referrerId: found.userId, referredId, codeId: found.id })
    .onConflict((conflict) => conflict.columns(["instituteId", "referredId"]).doNothing())
    .execute()
}

/** A member's own code; the first one asked for stays. */
export async function ownReferralCode(db: Db, userId: number) {
  await db
    .insertInto("referral_codes")
    .values({ userId, code: newCode() })
    .onConflict((conflict) => conflict.columns(["instituteId", "userId"]).doNothing())
    .execute()
  return db
    .selectFrom("referral_codes")
    .select(["code", "discountPercent"])
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow()
}

const newCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("")
