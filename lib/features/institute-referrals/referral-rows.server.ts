import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"

/** What is left of the reward `r` of a query. */
export const leftMinor = sql<number>`case when r."rewardStatus" = 'available' then r."rewardMinor" - r."usedMinor" - r."takenMinor" else 0 end`

/** A referral that is locked; the subscription of its referrer is locked before. */
export type LockedReferral = NonNullable<Awaited<ReturnType<typeof lockReferral>>>

export const lockReferral = (db: Db, id: number) =>
  db
    .selectFrom("institute_referrals as r")
    .select(["r.id", "r.status", "r.referrerInstituteId", "r.rewardStatus", "r.rewardMinor", "r.takenMinor"])
    .select(["r.availableAt", "r.currency", leftMinor.as("leftMinor")])
    .select(sql<boolean>`coalesce(r."expiresAt" <= billing.clock(), false)`.as("isOver"))
    .where("r.id", "=", id)
    .forUpdate()
    .executeTakeFirst()
