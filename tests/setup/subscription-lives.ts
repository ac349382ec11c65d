import { type MoveEvent, move, open } from "@/lib/features/billing/moves"
import type { Interval } from "@/lib/features/billing/periods"
import { keysOf } from "@/lib/shared/keys-of"
import type { PlanSubscription } from "@/lib/features/billing/subscription"

const DAYS = 3 * 365
const FREE = 1
const START = Date.UTC(2026, 0, 1)
const DAY_MS = 86_400_000
const textOf = (day: number) => new Date(START + day * DAY_MS).toISOString().slice(0, 10)

/** A second calculation of a subscription, by numbers of days and a day at a time. */
interface Life {
  version: number
  interval: Interval
  /** The day of the month on which its periods begin. */
  anchor: number
  trialEnd: number | null
  /** The first day that is not paid for; null for a plan without an end. */
  paidTo: number | null
  begins: number
  over: number | null
  plannedVersion: number | null
  plan: "nothing" | "stop" | "free" | "lower"
  isClosed: boolean
}

function endOf(begin: number, interval: Interval, anchor: number): number {
  const date = new Date(START + begin * DAY_MS)
  const months = date.getUTCMonth() + (interval === "year" ? 12 : 1)
  for (let day = anchor; ; day--) {
    const end = new Date(Date.UTC(date.getUTCFullYear(), months, day))
    if (end.getUTCMonth() === months % 12) return Math.round((end.getTime() - START) / DAY_MS)
  }
}

const free = (version: number): Life => ({
  ...{ version, interval: "month", anchor: 0, trialEnd: null, paidTo: null, begins: 0, over: null },
  ...{ plannedVersion: null, plan: "nothing", isClosed: false },
})

/** What a life is on a day, before anything happens on it. */
function resumed(life: Life, day: number): Life {
  if (life.isClosed) return life
  if (life.trialEnd !== null) return day >= life.trialEnd ? free(FREE) : life
  if (life.paidTo === null || life.over !== null || day < life.paidTo) return life
  if (life.plan === "free") return free(life.plannedVersion ?? FREE)
  if (life.plan === "stop") return { ...life, over: life.paidTo, plan: "nothing", plannedVersion: null }
  if (life.plan === "lower") return resumed(lowered(life), day)
  return day >= life.paidTo + 10 ? { ...life, over: life.paidTo + 10 } : life
}

/** Every downgrade of the lives is to a plan by the month. */
const lowered = (life: Life): Life => ({
  ...{ ...life, version: life.plannedVersion ?? life.version, interval: "month" },
  ...{ plan: "nothing", plannedVersion: null },
})

function statusOf({ trialEnd, paidTo, over }: Life, day: number): string {
  if (trialEnd !== null) return "trialing"
  if (over !== null) return "expired"
  if (paidTo === null || day < paidTo) return "active"
  return day < paidTo + 3 ? "past_due" : "grace"
}

const bought = (begin: number, version: number, interval: Interval): Life => {
  const anchor = Number(textOf(begin).slice(8))
  return { ...free(version), interval, anchor, begins: begin, paidTo: endOf(begin, interval, anchor) }
}

/** What an event makes of a life; undefined where it may not happen. */
function happen(life: Life, event: MoveEvent, day: number): Life | undefined {
  if (life.isClosed) return event.kind === "reopened" ? resumed({ ...life, isClosed: false }, day) : undefined
  const status = statusOf(life, day)
  const isPlain = status === "active" && life.plan === "nothing"
  switch (event.kind) {
    case "paid":
      if (status === "trialing") return bought(life.trialEnd ?? day, event.versionId, event.interval)
      return status === "expired" ? bought(day, event.versionId, event.interval) : undefined
    case "renewed":
      if (life.paidTo === null || life.trialEnd !== null || life.over !== null) return undefined
      if (life.plan !== "nothing" || life.begins > day) return undefined
      return { ...life, begins: life.paidTo, paidTo: endOf(life.paidTo, life.interval, life.anchor) }
    case "freed":
      return status === "active" ? undefined : free(FREE)
    case "upgraded":
      if (!isPlain) return undefined
      if (event.rankChange < 1 && !(event.rankChange === 0 && event.interval === "year" && life.interval === "month"))
        return undefined
      if (life.paidTo !== null && event.interval === life.interval) return { ...life, version: event.versionId }
      return bought(day, event.versionId, event.interval)
    case "downgraded":
      if (!isPlain || life.paidTo === null || event.rankChange >= 0) return undefined
      return { ...life, plan: "lower", plannedVersion: event.versionId }
    case "cancelled":
      if (!isPlain || life.paidTo === null) return undefined
      return { ...life, plan: event.freeVersionId === null ? "stop" : "free", plannedVersion: event.freeVersionId }
    case "closed":
      return { ...life, isClosed: true }
    case "undone":
      return life.plan === "nothing" ? undefined : { ...life, plan: "nothing", plannedVersion: null }
    default:
      return undefined
  }
}

/** Numbers that are the same in every run. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function randomEvent(random: (below: number) => number, broughtBefore: number): MoveEvent {
  const interval = random(4) === 0 ? "year" : "month"
  const rankChange = ([1, 0, -1] as const)[random(3)] ?? 0
  const versionId = 2 + random(3)
  const events: MoveEvent[] = [
    { kind: "paid", versionId, interval, mrrMinor: 1 },
    { kind: "renewed", mrrMinor: 1 },
    { kind: "renewed", mrrMinor: 1 },
    { kind: "freed", freeVersionId: FREE },
    { kind: "upgraded", versionId, interval, rankChange, mrrMinor: 1 },
    { kind: "downgraded", versionId, interval: "month", rankChange: -1, fits: true },
    { kind: "cancelled", freeVersionId: random(2) === 0 ? FREE : null },
    { kind: "undone" },
    { kind: "closed" },
    { kind: "reopened", isSuspended: false, mrrMinor: broughtBefore },
    { kind: "reopened", isSuspended: false, mrrMinor: broughtBefore },
  ]
  return events[random(events.length)] ?? { kind: "undone" }
}

function afterTime(subscription: PlanSubscription, today: string): PlanSubscription {
  const moved = move(subscription, { kind: "clock", freeVersionId: FREE }, today)
  return "next" in moved ? afterTime(moved.next, today) : subscription
}

/** Every plan that is paid brings 1. */
const incomeOf = ({ isClosed, trialEnd, paidTo, over }: Life) =>
  isClosed || trialEnd !== null || paidTo === null || over !== null ? 0 : 1

const shownOf = (life: Life, day: number) => ({
  status: life.isClosed ? "closed" : statusOf(life, day),
  income: incomeOf(life),
  versionId: life.version,
  end: life.trialEnd ?? life.paidTo,
  over: life.over,
})
const dayNumber = (day: string | null) => (day === null ? null : Math.round((Date.parse(day) - START) / DAY_MS))
const shownOfSubscription = ({ institute, status, versionId, periodTo, accessUntil, mrrMinor }: PlanSubscription) => ({
  status: institute === "closed" ? institute : status,
  income: mrrMinor,
  versionId,
  end: dayNumber(periodTo),
  over: status === "expired" ? dayNumber(accessUntil) : null,
})

/** Compares so many random lives of three years with the second calculation; returns the states and events that were met. */
export function compareLives(lives: number): ReadonlySet<string> {
  const seen = new Set<string>()
  for (let seed = 1; seed <= lives; seed++) {
    const random = randomFrom(seed)
    let subscription = open({ versionId: 3, trialDays: 14 }, textOf(0))
    let life: Life = { ...free(3), trialEnd: 14 }
    let [swept, broughtBefore] = [0, 0]
    for (let day = 0; day < DAYS; day += 1 + random(40)) {
      while (swept < day) life = resumed(life, ++swept)
      subscription = afterTime(subscription, textOf(day))
      if (subscription.institute !== "closed") broughtBefore = subscription.mrrMinor
      const event = randomEvent(random, broughtBefore)
      const moved = move(subscription, event, textOf(day))
      const next = happen(life, event, day)
      if ("refused" in moved !== (next === undefined)) throw new Error(`${seed}, day ${day}: ${JSON.stringify(event)}`)
      if ("next" in moved) subscription = event.kind === "reopened" ? afterTime(moved.next, textOf(day)) : moved.next
      life = next ?? life
      seen.add(`${subscription.status}.${event.kind}`)
      const [one, other] = [shownOfSubscription(subscription), shownOf(life, day)]
      if (keysOf(one).some((key) => one[key] !== other[key]))
        throw new Error(`${seed}, day ${day}: ${JSON.stringify({ event, one, other })}`)
    }
  }
  return seen
}
