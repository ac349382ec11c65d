import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { open } from "./moves"
import { nextDay } from "./pass-time"
import type { Day } from "./periods"
import { findFreeVersionId, insertMoves, saveSubscription } from "./subscription-rows.server"

interface FirstPlan {
  versionId: number
  /** Of a trial, which begins today; 0 for a plan without an end. */
  trialDays: number
  actorId: number
}

/** The first subscription of an institute, in the transaction that makes it: the move "opened" of its history. */
export async function openSubscription(db: Db, instituteId: number, { versionId, trialDays, actorId }: FirstPlan) {
  const { today } = await db
    .insertInto("institute_subscriptions")
    .columns(["instituteId", "planId", "planVersionId", "status"])
    .expression((e) =>
      e
        .selectFrom("plan_versions")
        .select([e.val(instituteId).as("instituteId"), "planId", "id", e.val("active").as("status")])
        .where("id", "=", versionId),
    )
    .returning([sql<Day>`billing.day_of(billing.clock())::text`.as("today")])
    .executeTakeFirstOrThrow()
  const after = open({ versionId, trialDays }, today)
  const nextOn = nextDay(after, (await findFreeVersionId(db)) ?? versionId, today)
  await saveSubscription(db, instituteId, { subscription: after, nextOn })
  await insertMoves(db, instituteId, [{ event: "opened", before: undefined, after, on: today, actorId }])
}
