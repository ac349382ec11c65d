import { sql } from "kysely"
import { readableCode } from "@/lib/server/readable-code.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { MAX_REWARD_MINOR } from "./states"

/** The code of an institute by which it refers others, created on first use; concurrent calls return the same. In a transaction of the platform. */
export async function findOrCreateInstituteCode(db: Db, instituteId: number): Promise<string> {
  await db
    .insertInto("institute_referral_codes")
    .values({ instituteId, code: readableCode() })
    .onConflict((conflict) => conflict.column("instituteId").doNothing())
    .execute()
  const { code } = await db
    .selectFrom("institute_referral_codes")
    .select("code")
    .where("instituteId", "=", instituteId)
    .executeTakeFirstOrThrow()
  return code
}

/** The open institute whose code it is; undefined for an unknown code. */
export const findReferrer = (db: Db, code: string) =>
  db
    .selectFrom("institute_referral_codes as c")
    .innerJoin("institutes as i", "i.id", "c.instituteId")
    .select(["i.id", "i.name", "c.code"])
    .where("c.code", "=", code)
    .where("i.status", "=", "active")
    .where("i.id", "<>", PLATFORM_INSTITUTE_ID)
    .executeTakeFirst()

/** What an institute earns by one that it refers: a month of the plan that it pays for; 0 where it pays for none. */
export async function rewardOf(db: Db, instituteId: number): Promise<{ rewardMinor: number; currency: string }> {
  const paid = await db
    .selectFrom("institute_subscriptions as s")
    .innerJoin("plan_versions as v", "v.id", "s.planVersionId")
    .select([sql<number>`least(v."priceMonthMinor", ${MAX_REWARD_MINOR}::bigint)`.as("rewardMinor"), "v.currency"])
    .where("s.instituteId", "=", instituteId)
    .where("s.status", "in", ["active", "past_due", "grace"])
    .executeTakeFirst()
  return paid ?? { rewardMinor: 0, currency: "INR" }
}
