import { sql } from "kysely"
import { ATTENTION } from "@/lib/features/platform/platform.server"
import type { Attention } from "@/lib/features/platform/risks"
import { MAX_FOUND } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import type { PlatformToday } from "./contract"

/** What asks for somebody of the platform today; each number is that of the list that it opens. */
export async function showToday(db: Db): Promise<PlatformToday> {
  const [closing, unexplained, late] = [
    await countAttention(db, "closing"),
    await countAttention(db, "unexplained"),
    await countAttention(db, "late"),
  ]
  const { readyTrials } = await db
    .selectFrom("institute_risks as r")
    .innerJoin("institute_subscriptions as s", "s.instituteId", "r.instituteId")
    .innerJoin("institutes as i", "i.id", "r.instituteId")
    .select(sql<number>`count(*)::int`.as("readyTrials"))
    .where("r.isReady", "=", true)
    .where("i.status", "=", "active")
    .where("s.status", "=", "trialing")
    .executeTakeFirstOrThrow()
  const { brands } = await db
    .selectFrom("enquiries")
    .select(sql<number>`count(*)::int`.as("brands"))
    .where("instituteId", "=", PLATFORM_INSTITUTE_ID)
    .where("source", "=", "brand")
    .where("status", "in", ["new", "open"])
    .executeTakeFirstOrThrow()
  const { payments } = await db
    .selectFrom("plan_receipts")
    .select(sql<number>`count(*)::int`.as("payments"))
    .where("state", "=", "awaiting_clearance")
    .executeTakeFirstOrThrow()
  return { brands, payments, closing, unexplained, late, readyTrials }
}

/** How many institutes ask for something, at most one more than its list shows. */
async function countAttention(db: Db, attention: Attention): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${ATTENTION[attention](db)} limit ${MAX_FOUND + 1}) asking`.execute(db)
  return rows[0]?.total ?? 0
}
