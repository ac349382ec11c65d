import { sql } from "kysely"
import { z } from "zod"
import type { Db } from "@/lib/server/tenancy/transaction"
import { SubscriptionColumns } from "./sold-plan.server"
import type { PlanSubscription } from "./subscription"

const count = z.number().int()

/** What a plan was when its institute was suspended. */
const PlanBefore = z.object({
  subscription: SubscriptionColumns,
  /** What was bought and went on. */
  lines: z.array(z.object({ id: count, renewQuantity: count.nullable() })),
})

/** What is saved of a plan with its suspension. */
export async function describePlanBefore(db: Db, instituteId: number, subscription: PlanSubscription): Promise<string> {
  const lines = await db
    .selectFrom("subscription_lines")
    .select(["id", "renewQuantity"])
    .where("instituteId", "=", instituteId)
    .where("closedDate", "is", null)
    .execute()
  return JSON.stringify({ subscription, lines })
}

/**
 * The subscription as it was when a suspension began, whose lines go on again; undefined where something of it was refunded since, or where it is
 * not known. Its institute gets it back with the days that were lost.
 */
export async function restorePlanBefore(
  db: Db,
  instituteId: number,
  { planBefore, createdAt }: { planBefore: unknown; createdAt: Date },
): Promise<PlanSubscription | undefined> {
  const before = PlanBefore.safeParse(planBefore).data
  if (!before || (await isRefundedSince(db, instituteId, createdAt))) return undefined
  await sql`update subscription_lines l set "closedDate" = null, "renewQuantity" = b."renewQuantity"
    from jsonb_to_recordset(${JSON.stringify(before.lines)}::jsonb) as b (id bigint, "renewQuantity" int)
    where l.id = b.id and l."instituteId" = ${instituteId}
      and (l."closedDate" is null or l."closedDate" = l."toDate")`.execute(db)
  return before.subscription
}

const isRefundedSince = async (db: Db, instituteId: number, since: Date) =>
  (await db
    .selectFrom("subscription_moves")
    .select("id")
    .where("instituteId", "=", instituteId)
    .where("event", "=", "refunded")
    .where("at", ">=", since)
    .limit(1)
    .executeTakeFirst()) !== undefined
