import { Failure } from "@/lib/contract/errors"
import type { Db } from "@/lib/server/tenancy/transaction"

/** Throws `after_plan_end` for what begins only after the days of grace of a plan that is not paid. */
export async function requireWithinPlan(db: Db, beginsAt: Date | null): Promise<void> {
  if (beginsAt === null) return
  const ended = await db
    .selectFrom("institute_subscriptions")
    .select("accessUntil")
    .where("status", "=", "grace")
    .where("accessUntil", "<=", beginsAt)
    .executeTakeFirst()
  if (ended) throw new Failure("after_plan_end")
}
