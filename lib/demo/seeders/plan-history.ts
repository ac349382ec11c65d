import { type MoveEvent, move, open } from "@/lib/features/billing/moves"
import { passTime } from "@/lib/features/billing/pass-time"
import { addDays, anchorOf, type Day, daysBetween, type Interval, nextEnd } from "@/lib/features/billing/periods"
import { accessUntilOf, type PlanSubscription } from "@/lib/features/billing/subscription"
import { roundHalfUp } from "@/lib/features/tax/round-half-up"

/** A version of a plan on sale, with its place among the others. */
export interface DemoVersion {
  versionId: number
  rank: number
  priceMonthMinor: number
  priceYearMinor: number
}

/** What happens to a plan on a day. */
export interface PlanStep {
  on: Day
  event: MoveEvent
}

interface HistoryMove {
  event: string
  before: PlanSubscription | undefined
  after: PlanSubscription
  on: Day
}

interface Trial {
  on: Day
  versionId: number
  days: number
}

/** The first day of the period so many months before one that ends on a day. */
export function monthsBefore(end: Day, months: number): Day {
  const [year = 0, month = 0] = end.split("-").map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  const begin = Date.UTC(year, month - 1 - months, Math.min(anchorOf(end), lastOfMonth))
  return new Date(begin).toISOString().slice(0, 10)
}

export const monthlyOf = ({ priceMonthMinor, priceYearMinor }: DemoVersion, interval: Interval) =>
  interval === "year" ? roundHalfUp(priceYearMinor, 12) : priceMonthMinor

/**
 * What a plan is today that began with a trial, by the product's own moves, and how it came to that; the calendar moves it in between.
 * Periods begin on the day of the month of `end`.
 */
export function walkPlan(
  { trial, steps, end }: { trial: Trial; steps: readonly PlanStep[]; end: Day },
  { today, freeVersionId }: { today: Day; freeVersionId: number },
) {
  let subscription = open({ versionId: trial.versionId, trialDays: trial.days }, trial.on)
  let since = trial.on
  const moves: HistoryMove[] = [{ event: "opened", before: undefined, after: subscription, on: trial.on }]
  const pass = (until: Day) => {
    const passed = passTime(subscription, { since, today: until, freeVersionId })
    moves.push(...passed.moves.map((made) => ({ ...made, event: "clock" })))
    ;[subscription, since] = [passed.subscription, until]
    return passed.nextOn
  }
  for (const { on, event } of steps) {
    pass(on)
    const moved = move(subscription, event, on)
    if ("refused" in moved) throw new Error(`a demo plan was ${event.kind} while it was ${moved.refused}`)
    const after = event.kind === "paid" ? anchoredAt(moved.next, anchorOf(end)) : moved.next
    moves.push({ event: event.kind, before: subscription, after, on })
    subscription = after
  }
  const nextOn = pass(today)
  return { subscription, moves, nextOn }
}

function anchoredAt(subscription: PlanSubscription, anchorDay: number): PlanSubscription {
  const { periodFrom, interval } = subscription
  const anchored = { ...subscription, anchorDay, periodTo: periodFrom && nextEnd(periodFrom, interval, anchorDay) }
  return { ...anchored, accessUntil: accessUntilOf(anchored) }
}

export interface HistoryLine {
  versionId: number
  /** The day on which it was paid. */
  paidOn: Day
  fromDate: Day
  toDate: Day
  closedDate: Day | null
  netMinor: number
  mrrMinor: number
}

/** What was bought by these moves, each period and each change a line. */
export function linesOf(moves: readonly HistoryMove[], versions: readonly DemoVersion[]): HistoryLine[] {
  const lines: HistoryLine[] = []
  const close = (on: Day) => {
    const last = lines.at(-1)
    if (last?.closedDate === null) last.closedDate = on < last.toDate ? on : last.toDate
  }
  for (const { event, after, on } of moves) {
    const { versionId, interval, periodFrom, periodTo, mrrMinor } = after
    if (mrrMinor === 0 && after.institute !== "closed") close(on)
    const version = versions.find((one) => one.versionId === versionId)
    if (!BUYING.includes(event) || !version || !periodFrom || !periodTo) continue
    const fromDate = event === "upgraded" && on > periodFrom ? on : periodFrom
    close(fromDate)
    const price = interval === "year" ? version.priceYearMinor : version.priceMonthMinor
    const netMinor = roundHalfUp(price * daysBetween(fromDate, periodTo), daysBetween(periodFrom, periodTo))
    lines.push({ versionId, paidOn: on, fromDate, toDate: periodTo, closedDate: null, netMinor, mrrMinor })
  }
  return lines
}

const BUYING: readonly string[] = ["paid", "renewed", "upgraded"]

/** A trial, then so many months paid until a day, each two days before the former month ends. */
export function paidMonths({
  end,
  months,
  interval,
  version,
}: {
  end: Day
  months: number
  interval: Interval
  version: DemoVersion
}) {
  const begin = monthsBefore(end, months)
  const mrrMinor = monthlyOf(version, interval)
  const renewals = interval === "year" ? 0 : months - 1
  const steps: PlanStep[] = [
    { on: addDays(begin, -3), event: { kind: "paid", versionId: version.versionId, interval, mrrMinor } },
    ...Array.from({ length: renewals }, (_, at): PlanStep => ({
      on: addDays(monthsBefore(end, renewals - at), -2),
      event: { kind: "renewed", mrrMinor },
    })),
  ]
  return { trial: { on: addDays(begin, -TRIAL_DAYS), versionId: version.versionId, days: TRIAL_DAYS }, steps }
}

export const TRIAL_DAYS = 14
