import { sql } from "kysely"
import { DAYS_AFTER_PERIOD } from "@/lib/features/billing/terms"
import type { Db } from "@/lib/server/tenancy/transaction"
import { planAccounts, type PlanInstitute } from "../content/plan-institutes"
import { daysBefore } from "./days-before"
import { instituteExists, insertInstituteRow } from "./insert-institute"

type PlanSeed = { institute: PlanInstitute; now: Date; passwordHash: string }

/** Inserts an institute that shows a state of a plan, which no directory lists; returns false if it exists. */
export async function insertPlanInstitute(db: Db, { institute, now, passwordHash }: PlanSeed): Promise<boolean> {
  if (await instituteExists(db, institute)) return false
  await insertInstituteRow(db, institute)
  await db.updateTable("institutes").set({ visible: false }).where("id", "=", institute.id).execute()
  await subscribe(db, institute, now)
  for (const { role, ...person } of planAccounts(institute)) {
    const { id } = await db
      .insertInto("users")
      .values({ ...person, lastName: institute.name, passwordHash, emailVerifiedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow()
    await db.insertInto("memberships").values({ instituteId: institute.id, userId: id, role }).execute()
  }
  return true
}

async function subscribe(db: Db, { id: instituteId, status, endsInDays }: PlanInstitute, now: Date): Promise<void> {
  const plan = await db
    .selectFrom("plans as p")
    .innerJoin("plan_versions as v", "v.id", "p.currentVersionId")
    .select(["p.id as planId", "v.id as planVersionId"])
    .where("p.slug", "=", "growth")
    .executeTakeFirstOrThrow()
  const dayIn = (days: number) => sql<string>`billing.day_of(${daysBefore(now, -days)}::timestamptz)`
  const startIn = (days: number) => sql<Date>`billing.start_of(${dayIn(days)})`
  const isTrial = status === "trialing"
  await db
    .insertInto("institute_subscriptions")
    .values({
      ...{ ...plan, instituteId, status, interval: "month" },
      anchorDay: sql<number>`extract(day from ${dayIn(endsInDays)})`,
      periodFrom: dayIn(endsInDays - (isTrial ? 14 : 30)),
      periodTo: dayIn(endsInDays),
      trialEndsAt: isTrial ? startIn(endsInDays) : null,
      accessUntil: isTrial ? null : startIn(endsInDays + DAYS_AFTER_PERIOD),
      nextAt: now,
    })
    .execute()
}
