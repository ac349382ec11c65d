import { readableCode } from "@/lib/server/readable-code.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { findProgramme } from "./programme.server"
import { ReferralCode } from "./referral-code"

/** Whether the institute's programme is on. */
export const hasProgramme = async (db: Db): Promise<boolean> => (await findProgramme(db)) !== undefined

export {
  findFriendDiscount,
  type FriendDiscount,
  holdDiscountForOrder,
  holdFriendDiscount,
  releaseFriendDiscount,
} from "./friend-discount.server"
export { findFriendPercent } from "./programme.server"
export { listFriends } from "./referral-queries.server"
export { listRewards } from "./reward-queries.server"
export { recordReferralSignIn } from "./record-referral-sign-in.server"
export { qualifyReferral } from "./qualify.server"
export { reverseReferral } from "./reverse.server"

/** A referral code of the current institute with its referrer; undefined unless the referrer is an active member. */
export async function findReferralCode(db: Db, text: string) {
  const code = ReferralCode.safeParse(text).data
  if (code === undefined) return undefined
  return db
    .selectFrom("referral_codes as c")
    .innerJoin("memberships as m", "m.userId", "c.userId")
    .innerJoin("users as u", "u.id", "c.userId")
    .select(["c.id", "c.userId", "u.firstName", "u.mobile"])
    .where("c.code", "=", code)
    .where("m.status", "=", "active")
    .where("u.disabledAt", "is", null)
    .executeTakeFirst()
}

/** Records the referrer of a new member, once; does nothing for an unknown code or the member's own, or while no programme is on. */
export async function recordReferral(db: Db, code: string, referredId: number): Promise<void> {
  const found = await findReferralCode(db, code)
  if (!found || found.userId === referredId || !(await findProgramme(db))) return
  await db
    .insertInto("referrals")
    .values({ referrerId: found.userId, referredId, codeId: found.id })
    .onConflict((conflict) => conflict.columns(["instituteId", "referredId"]).doNothing())
    .execute()
}

/** A member's own referral code, created on first use; concurrent calls return the same code. */
export async function findOrCreateReferralCode(db: Db, userId: number) {
  await db
    .insertInto("referral_codes")
    .values({ userId, code: readableCode() })
    .onConflict((conflict) => conflict.columns(["instituteId", "userId"]).doNothing())
    .execute()
  return db.selectFrom("referral_codes").select("code").where("userId", "=", userId).executeTakeFirstOrThrow()
}
