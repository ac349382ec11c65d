import { sql } from "kysely"
import type { MoveEvent } from "@/lib/features/billing/moves"
import { rankChangeOf } from "@/lib/features/billing/rank-change"
import { addDays, type Day } from "@/lib/features/billing/periods"
import { insertMoves, saveSubscription } from "@/lib/features/billing/subscription-rows.server"
import { indianDate } from "@/lib/features/invoices/financial-year"
import { insertPlanVersion, publishPlanVersion } from "@/lib/features/plans/plan-versions.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { PlanInstitute } from "../content/plan-institutes"
import type { InstituteContent } from "../content/types"
import {
  type DemoVersion,
  type HistoryLine,
  linesOf,
  monthlyOf,
  monthsBefore,
  paidMonths,
  type PlanStep,
  TRIAL_DAYS,
  walkPlan,
} from "./plan-history"

type Slug = "free" | "starter" | "growth" | "pro"

const SOLD_PLANS = ["starter", "growth", "pro"] as const

/** An institute with the plan that it has, by default Growth, and how it came to that. */
export type Subscriber = Pick<PlanInstitute, "id" | "life" | "paysByBank" | "hasCoupon" | "hasWaitingCheque"> & {
  plan?: (typeof SOLD_PLANS)[number]
}

/** For how many days the year of an institute with content goes on. */
const DAYS_LEFT = 305

/** An institute with content, which pays by the year; undefined for the platform, which pays nothing. */
export function subscriberOf({ id, plan, planEndedDaysAgo }: InstituteContent): Subscriber | undefined {
  const slug = SOLD_PLANS.find((one) => one === plan)
  const endsInDays = planEndedDaysAgo === undefined ? DAYS_LEFT : -planEndedDaysAgo
  return slug && { id, plan: slug, life: { endsInDays, months: 12, interval: "year" } }
}

/** Gives an institute its plan with the history of it, as if it had been there all the time; `insertPlanLines` adds what it bought. */
export async function subscribeInstitute(db: Db, subscriber: Subscriber, now: Date): Promise<void> {
  const { id: instituteId } = subscriber
  const { subscription, moves, nextOn } = await walkLife(db, subscriber, now)
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
}

async function walkLife(db: Db, subscriber: Subscriber, now: Date) {
  const today = indianDate(now)
  const versions = await listVersions(db)
  const { versionId: freeVersionId } = versions.free
  const walked = walkPlan(lifeOf(subscriber, versions, today), { today, freeVersionId })
  return { ...walked, versions: Object.values(versions) }
}

/** What an institute has bought of its plan, the first line first. */
export async function listPlanLines(db: Db, subscriber: Subscriber, now: Date): Promise<HistoryLine[]> {
  const { moves, versions } = await walkLife(db, subscriber, now)
  return linesOf(moves, versions)
}

/** Inserts what an institute has bought, each with the line of the order that paid it, where there is one. */
export async function insertPlanLines(
  db: Db,
  instituteId: number,
  lines: readonly (HistoryLine & { orderLineId: number | null })[],
): Promise<void> {
  if (lines.length === 0) return
  const day = (text: Day) => sql<Date>`${text}::date`
  await db
    .insertInto("subscription_lines")
    .values(
      lines.map(({ versionId, paidOn: _, fromDate, toDate, closedDate, ...line }) => ({
        ...{ ...line, instituteId, kind: "plan", planVersionId: versionId },
        ...{ fromDate: day(fromDate), toDate: day(toDate), closedDate: closedDate && day(closedDate) },
      })),
    )
    .execute()
}

type Versions = Record<Slug, DemoVersion>

/** What happens to the plan of an institute until today. */
function lifeOf({ plan, life }: Subscriber, versions: Versions, today: Day) {
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
