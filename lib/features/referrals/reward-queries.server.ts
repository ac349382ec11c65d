import { sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import { rewardStateOf } from "@/lib/features/credit/credit-states"
import { findCredit } from "@/lib/features/credit/credit.server"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Reward, Rewards } from "./contract"
import { showProgramme } from "./programme.server"
import { leftMinor, shortName } from "./referral-queries.server"

/** A page of a member's rewards, the newest first, with the credit that they make. */
export async function listRewards(db: Db, userId: number, { page, size }: PageInput): Promise<Rewards> {
  const matching = db.selectFrom("referral_rewards as r").where("r.userId", "=", userId)
  const [total, rows, credit, pendingMinor, programme] = await Promise.all([
    countRows(matching),
    matching
      .innerJoin("referrals as f", "f.id", "r.referralId")
      .innerJoin("users as u", "u.id", "f.referredId")
      .select(["r.id", "r.amountMinor", "r.status", "r.holdUntil", "r.expiresAt"])
      .select([leftMinor.as("leftMinor"), shortName.as("friend")])
      .orderBy("r.id", "desc")
      .$call(onPage({ page, size }))
      .execute(),
    findCredit(db, userId),
    sumPending(db, userId),
    showProgramme(db),
  ])
  const { isOn, friendPercent, rewardMinor, minOrderMinor, currency, country } = programme
  return {
    ...pageOf({ rows, total }, { page, size }, (row): Reward => ({ ...row, status: rewardStateOf(row.status) })),
    availableMinor: credit.balanceMinor - credit.heldMinor,
    heldMinor: credit.heldMinor,
    pendingMinor,
    ...{ isOn, friendPercent, rewardMinor, minOrderMinor, currency, country },
  }
}

async function sumPending(db: Db, userId: number): Promise<number> {
  const { pendingMinor } = await db
    .selectFrom("referral_rewards")
    .select(sql<number>`coalesce(sum("amountMinor"), 0)`.as("pendingMinor"))
    .where("userId", "=", userId)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow()
  return pendingMinor
}
