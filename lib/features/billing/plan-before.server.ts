import { sql } from "kysely"
import { z } from "zod"
import { parseChoice } from "@/lib/features/plans/held-choice"
import { describeHeld } from "@/lib/features/plans/plans.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { SubscriptionColumns } from "./sold-plan.server"
import type { PlanSubscription } from "./subscription"

const count = z.number().int()
const choice = z.unknown().optional().transform(parseChoice)

/** What a plan was when its institute was suspended. */
const PlanBefore = z.object({
  subscription: SubscriptionColumns,
  /** What was bought and went on. */
  lines: z.array(z.object({ id: count, renewQuantity: count.nullable() })),
  /** What was held, and what was chosen to be held once a pending plan begins. */
  held: choice,
  pendingHeld: choice,
})
type PlanBefore = z.infer<typeof PlanBefore>

/** What is saved of a plan with its suspension. */
export async function describePlanBefore(db: Db, instituteId: number, subscription: PlanSubscription): Promise<string> {
  const lines = await db
    .selectFrom("subscription_lines")
    .select(["id", "renewQuantity"])
    .where("instituteId", "=", instituteId)
    .where("closedDate", "is", null)
    .execute()
  const { pendingHeld } = await db
    .selectFrom("institute_subscriptions")
    .select(sql`"pendingChoice" -> 'held'`.as("pendingHeld"))
    .where("instituteId", "=", instituteId)
    .executeTakeFirstOrThrow()
  return JSON.stringify({ subscription, lines, pendingHeld, held: await describeHeld(db, { instituteId }) })
}

/**
 * The plan as it was when a suspension began, whose lines go on again; undefined where something of it was refunded since, or where it is
 * not known. Its institute gets it back with the days that were lost.
 */
export async function restorePlanBefore(
  db: Db,
  instituteId: number,
  { planBefore, createdAt }: { planBefore: unknown; createdAt: Date },
): Promise<Omit<PlanBefore, "lines"> | undefined> {
  const before = PlanBefore.safeParse(planBefore).data
  if (!before || (await isRefundedSince(db, instituteId, createdAt))) return undefined
  await sql`update subscription_lines l set "closedDate" = null, "renewQuantity" = b."renewQuantity"
    from jsonb_to_recordset(${JSON.stringify(before.lines)}::jsonb) as b (id bigint, "renewQuantity" int)
    where l.id = b.id and l."instituteId" = ${instituteId}
      and (l."closedDate" is null or l."closedDate" = l."toDate")`.execute(db)
  return before
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
