import { sql } from "kysely"
import type { MoveEvent } from "@/lib/features/billing/moves"
import { rankChangeOf } from "@/lib/features/billing/rank-change"
import { addDays, type Day } from "@/lib/features/billing/periods"
import { insertMoves, saveSubscription } from "@/lib/features/billing/subscription-rows.server"
import { indianDate } from "@/lib/features/invoices/financial-year"
import { insertPlanVersion, publishPlanVersion } from "@/lib/features/plans/plan-versions.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { PlanInstitute } from "../content/plan-institutes"
import {
  type DemoVersion,
  linesOf,
  monthlyOf,
  monthsBefore,
  paidMonths,
  type PlanStep,
  TRIAL_DAYS,
  walkPlan,
} from "./plan-history"

type Slug = "free" | "starter" | "growth" | "pro"

/** Gives an institute its plan with the history of it, as if it had been there all the time. */
export async function subscribePlanInstitute(db: Db, institute: PlanInstitute, now: Date): Promise<void> {
  const { id: instituteId } = institute
  const today = indianDate(now)
  const versions = await listVersions(db)
  const { versionId: freeVersionId } = versions.free
  const { subscription, moves, nextOn } = walkPlan(lifeOf(institute, versions, today), { today, freeVersionId })
  await db
    .insertInto("institute_subscriptions")
    .columns(["instituteId", "planId", "planVersionId", "status"])
    .expression((e) =>
      e
        .selectFrom("plan_versions")
        .select([e.val(instituteId).as("instituteId"), "planId", "id", e.val("active").as("status")])
        .where("id", "=", subscription.versionId),
    )
    .execute()
  await saveSubscription(db, instituteId, { subscription, nextOn })
  await insertMoves(
    db,
    instituteId,
    moves.map((made) => ({ ...made, isDue: true })),
  )
  const lines = linesOf(moves, Object.values(versions))
  if (lines.length === 0) return
  const day = (text: Day) => sql<Date>`${text}::date`
  await db
    .insertInto("subscription_lines")
    .values(
      lines.map(({ versionId, fromDate, toDate, closedDate, ...sums }) => ({
        ...{ ...sums, instituteId, kind: "plan", planVersionId: versionId },
        ...{ fromDate: day(fromDate), toDate: day(toDate), closedDate: closedDate && day(closedDate) },
      })),
    )
    .execute()
}

type Versions = Record<Slug, DemoVersion>

/** What happens to the plan of an institute until today. */
function lifeOf({ plan, life }: PlanInstitute, versions: Versions, today: Day) {
  const version = versions[plan ?? "growth"]
  if ("trialBegan" in life) {
    const on = addDays(today, -life.trialBegan)
    return { trial: { on, versionId: version.versionId, days: TRIAL_DAYS }, steps: [], end: today }
  }
  const { endsInDays, months, interval = "month", upgraded, lowers, suspended, closed } = life
  const end = addDays(today, endsInDays)
  const first = upgraded ? versions[upgraded.from] : version
  const paid = paidMonths({ end, months, interval, version: first })
  const steps: PlanStep[] = [
    ...paid.steps.map((step) => {
      const isLater = upgraded && step.event.kind === "renewed" && step.on > upgradedOn(end, upgraded.months)
      return isLater ? { ...step, event: { kind: "renewed" as const, mrrMinor: monthlyOf(version, interval) } } : step
    }),
    ...(upgraded
      ? [{ on: upgradedOn(end, upgraded.months), event: upgradeTo(version, rankChangeOf(version.rank - first.rank)) }]
      : []),
    ...(lowers ? [{ on: addDays(today, -3), event: lowerTo(versions[lowers]) }] : []),
    ...(suspended ? [{ on: addDays(today, -suspended), event: { kind: "suspended" } as const }] : []),
    ...(closed ? [{ on: addDays(today, -closed), event: { kind: "closed" } as const }] : []),
  ]
  return { ...paid, end, steps: steps.toSorted((a, b) => a.on.localeCompare(b.on)) }
}

const upgradedOn = (end: Day, months: number) => addDays(monthsBefore(end, months), 5)

const upgradeTo = (version: DemoVersion, rankChange: ReturnType<typeof rankChangeOf>): MoveEvent => {
  const bought = { versionId: version.versionId, interval: "month", mrrMinor: monthlyOf(version, "month") } as const
  return { kind: "upgraded", rankChange, ...bought }
}

const lowerTo = ({ versionId }: DemoVersion): MoveEvent => {
  const lower = { versionId, interval: "month", rankChange: -1 } as const
  return { kind: "downgraded", fits: true, ...lower }
}

async function listVersions(db: Db): Promise<Versions> {
  const find = (slug: Slug) =>
    db
      .selectFrom("plans as p")
      .innerJoin("plan_versions as v", "v.id", "p.currentVersionId")
      .select(["v.id as versionId", "p.rank", "v.priceMonthMinor", "v.priceYearMinor"])
      .where("p.slug", "=", slug)
      .executeTakeFirstOrThrow()
  return {
    free: await find("free"),
    starter: await find("starter"),
    growth: await find("growth"),
    pro: await find("pro"),
  }
}

/** Publishes a second version of Pro and offers it to who has subscribed to the first; nothing where the platform has published one. */
export async function publishNewerVersion(db: Db): Promise<void> {
  const plan = await db
    .selectFrom("plans as p")
    .innerJoin("plan_versions as v", "v.id", "p.currentVersionId")
    .select(["p.id", "v.version", "v.priceMonthMinor", "v.priceYearMinor", "v.feeBasisPoints", "v.trialDays"])
    .select([
      sql<Record<string, number>>`v.limits`.as("limits"),
      sql<Record<string, boolean | string>>`v.features`.as("features"),
    ])
    .where("p.slug", "=", "pro")
    .executeTakeFirst()
  if (plan?.version !== 1) return
  const { id: planId, version: _, limits, ...terms } = plan
  const note = "More storage for the same price"
  const storageGb = (limits.storageGb ?? 0) + 100
  const versionId = await insertPlanVersion(db, planId, { ...terms, limits: { ...limits, storageGb }, note })
  await publishPlanVersion(db, { planId, versionId })
  await db.updateTable("plans").set({ offeredVersionId: versionId }).where("id", "=", planId).execute()
}
