import type { DayRange } from "@/lib/contract/shapes"
import { STATUSES } from "@/lib/features/billing/subscription"
import { addDays, type Day } from "@/lib/features/billing/periods"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import type { MasterFigures } from "./contract"
import {
  countByPlan,
  countMovements,
  type CountedDay,
  countTrials,
  readPaying,
  sumOfEarly,
} from "./counted-days.server"
import { CHURN_DAYS, COHORTS, CONVERSION_DAYS, MOVEMENTS, PLAN_MOVEMENTS } from "./movements"
import { dayOf, type FigureRange, numberOf, readRange } from "./range.server"
import { stepsOf } from "./steps"

/** The figures of a range, from counters alone: what there was before is what there is now less what has been moved since. */
export async function showFigures(db: Db, query: DayRange & { plan?: string | undefined }): Promise<MasterFigures> {
  const range = await readRange(db, query)
  const { from, to, today, currency, planId } = range
  const window = { from: numberOf(addDays(to, 1 - CHURN_DAYS)), to: numberOf(to) }
  const [first, last] = [numberOf(from), window.to]
  const days = await countMovements(db, planId, { from: Math.min(first, window.from), to: numberOf(today) })
  const now = await readPaying(db, planId)
  const before = (day: number) => now.mrrMinor - amountOf(days.filter((counted) => counted.day >= day))
  const payingBefore = (day: number) => now.paying - payingOf(days.filter((counted) => counted.day >= day))
  const inRange = days.filter(({ day }) => day >= first && day <= last)
  const lost = days.filter(({ day }) => day >= window.from && day <= window.to)
  const mrrBeforeMinor = before(window.from)
  const [shares, cohorts] = [await countByPlan(db, planId), await listCohorts(db, range)]
  return {
    ...{ currency, from, to, cohorts },
    mrrBeforeMinor: before(first),
    mrrMinor: before(last + 1),
    paying: payingBefore(last + 1),
    movements: (planId === undefined ? MOVEMENTS : PLAN_MOVEMENTS).map((kind) => {
      const ofKind = inRange.filter((counted) => counted.kind === kind)
      return { kind, amountMinor: amountOf(ofKind), moves: movesOf(ofKind) }
    }),
    steps: stepsOf({ from, to }).map((step) => {
      const within = inRange.filter(({ day }) => day >= numberOf(step.from) && day <= numberOf(step.to))
      return { ...step, mrrMinor: before(numberOf(step.to) + 1), changeMinor: amountOf(within) }
    }),
    churn: {
      from: dayOf(window.from),
      to,
      churned: movesOf(ofKinds(lost, ["churn"])),
      payingBefore: payingBefore(window.from),
      lostMinor: -amountOf(ofKinds(lost, ["churn", "contraction"])),
      mrrBeforeMinor,
    },
    retainedMinor:
      planId === undefined
        ? mrrBeforeMinor +
          amountOf(ofKinds(lost, ["expansion", "contraction", "churn"])) -
          (await sumOfEarly(db, window))
        : null,
    plans: shares.map((share) => ({ ...share, status: enumOf(STATUSES, share.status, "status of a subscription") })),
  }
}

const amountOf = (days: readonly CountedDay[]) => days.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
const movesOf = (days: readonly CountedDay[]) => days.reduce((sum, { moves }) => sum + moves, 0)
const ofKinds = (days: readonly CountedDay[], kinds: readonly CountedDay["kind"][]) =>
  days.filter(({ kind }) => kinds.includes(kind))
/** By how many more pay. */
const payingOf = (days: readonly CountedDay[]) =>
  movesOf(ofKinds(days, ["new", "reactivation", "joined"])) - movesOf(ofKinds(days, ["churn", "left"]))

/** The trials of the last weeks of a range, by the Monday. */
async function listCohorts(db: Db, { to, today }: FigureRange) {
  const last = mondayOf(to)
  const weeks = Array.from({ length: COHORTS }, (_, index) => addDays(last, 7 * (index - COHORTS + 1)))
  const { begun, converted } = await countTrials(db, { from: numberOf(weeks[0] ?? last), to: numberOf(last) })
  return weeks.map((week) => ({
    week,
    begun: begun.get(numberOf(week)) ?? 0,
    converted: converted.get(numberOf(week)) ?? 0,
    isYoung: addDays(week, 6 + CONVERSION_DAYS) >= today,
  }))
}

const mondayOf = (day: Day): Day => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
