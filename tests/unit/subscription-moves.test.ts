import { type MoveEvent, type MOVES, move, open } from "@/lib/features/billing/moves"
import { passTime } from "@/lib/features/billing/pass-time"
import { addDays } from "@/lib/features/billing/periods"
import { STATES, type PlanSubscription, type SubscriptionState, stateOf } from "@/lib/features/billing/subscription"
import { keysOf } from "@/lib/shared/keys-of"

const FREE = 1
const GROWTH = 3
const TODAY = "2026-05-10"

const trial = open({ versionId: GROWTH, trialDays: 14 }, "2026-05-01")
const paid = ok(trial, { kind: "paid", versionId: GROWTH, interval: "month", mrrMinor: 299_900 }, "2026-05-10")
const later = (today: string, from = paid): PlanSubscription =>
  passTime(from, { since: from.periodFrom ?? today, today, freeVersionId: FREE }).subscription

function ok(subscription: PlanSubscription, event: MoveEvent, today: string): PlanSubscription {
  const moved = move(subscription, event, today)
  if ("refused" in moved) throw new Error(`${event.kind} was refused in ${moved.refused}`)
  return moved.next
}

/** A subscription in each state, and one without an end. The period that was paid is 15 May to 15 June. */
const SUBSCRIPTIONS: Record<SubscriptionState | "unlimited", { subscription: PlanSubscription; today: string }> = {
  trialing: { subscription: trial, today: TODAY },
  active: { subscription: paid, today: "2026-05-20" },
  unlimited: { subscription: open({ versionId: FREE, trialDays: 0 }, TODAY), today: TODAY },
  cancel_scheduled: {
    subscription: ok(paid, { kind: "cancelled", freeVersionId: null }, "2026-05-20"),
    today: "2026-05-21",
  },
  downgrade_scheduled: {
    subscription: ok(
      paid,
      { kind: "downgraded", versionId: 2, interval: "month", rankChange: -1, fits: true },
      "2026-05-20",
    ),
    today: "2026-05-21",
  },
  past_due: { subscription: later("2026-06-16"), today: "2026-06-16" },
  grace: { subscription: later("2026-06-19"), today: "2026-06-19" },
  expired: { subscription: later("2026-06-26"), today: "2026-06-26" },
  suspended: { subscription: ok(paid, { kind: "suspended" }, TODAY), today: TODAY },
  closed: { subscription: ok(paid, { kind: "closed" }, TODAY), today: TODAY },
}

const EVENTS: { [K in keyof typeof MOVES]: Extract<MoveEvent, { kind: K }> } = {
  paid: { kind: "paid", versionId: GROWTH, interval: "month", mrrMinor: 299_900 },
  extended: { kind: "extended", days: 7 },
  tried: { kind: "tried", versionId: GROWTH, days: 14 },
  renewed: { kind: "renewed", mrrMinor: 299_900 },
  freed: { kind: "freed", freeVersionId: FREE },
  upgraded: { kind: "upgraded", versionId: 4, interval: "month", rankChange: 1, mrrMinor: 799_900 },
  added: { kind: "added", mrrMinor: 319_800 },
  downgraded: { kind: "downgraded", versionId: 2, interval: "month", rankChange: -1, fits: true },
  cancelled: { kind: "cancelled", freeVersionId: null },
  undone: { kind: "undone" },
  disputed: { kind: "disputed" },
  refunded: { kind: "refunded", versionId: FREE, isFree: true, mrrMinor: 0 },
  suspended: { kind: "suspended" },
  released: { kind: "released", lostDays: 2 },
  closed: { kind: "closed" },
  reopened: { kind: "reopened", isSuspended: false, mrrMinor: 299_900 },
  deleted: { kind: "deleted" },
  granted: { kind: "granted" },
  credited: { kind: "credited" },
  discounted: { kind: "discounted", coupon: { couponId: 7, couponPeriodsLeft: 2 } },
  given: { kind: "given", versionId: 4, rankChange: 1, until: null, freeVersionId: FREE },
}

/** The table of the design, read by hand: which events each state allows. */
const ALLOWED: Record<keyof typeof SUBSCRIPTIONS, (keyof typeof EVENTS)[]> = {
  trialing: ["paid", "extended", "freed", "suspended", "closed", "granted", "credited", "discounted", "given"],
  active: [
    "renewed",
    "upgraded",
    "added",
    "downgraded",
    "cancelled",
    "disputed",
    "refunded",
    "suspended",
    "closed",
    "granted",
    "credited",
    "discounted",
    "given",
  ],
  unlimited: ["tried", "upgraded", "refunded", "suspended", "closed", "granted", "credited", "discounted"],
  cancel_scheduled: ["undone", "refunded", "suspended", "closed", "granted", "credited", "discounted"],
  downgrade_scheduled: ["undone", "refunded", "suspended", "closed", "granted", "credited", "discounted"],
  past_due: [
    "renewed",
    "freed",
    "disputed",
    "refunded",
    "suspended",
    "closed",
    "granted",
    "credited",
    "discounted",
    "given",
  ],
  grace: ["renewed", "freed", "refunded", "suspended", "closed", "granted", "credited", "discounted", "given"],
  expired: ["paid", "freed", "refunded", "suspended", "closed", "granted", "credited"],
  suspended: ["refunded", "released", "closed", "granted", "credited"],
  closed: ["refunded", "reopened", "deleted"],
}

test.each(keysOf(SUBSCRIPTIONS))(
  "of a subscription that is %s each event is allowed, or refused with its state",
  (state) => {
    const { subscription, today } = SUBSCRIPTIONS[state]
    expect(stateOf(subscription)).toBe(state === "unlimited" ? "active" : state)
    const outcomes = keysOf(EVENTS).map((kind) => [kind, move(subscription, EVENTS[kind], today)] as const)
    expect(outcomes.flatMap(([kind, moved]) => ("next" in moved ? [kind] : [])).toSorted()).toEqual(
      ALLOWED[state].toSorted(),
    )
    for (const [, moved] of outcomes)
      if ("refused" in moved) expect(moved.refused).toBe(stateOf(subscription))
      else expect(STATES).toContain(stateOf(moved.next))
  },
)

test("another plan is given for the period that is paid for, or for days of its own before Free follows", () => {
  const event = EVENTS.given
  expect(ok(paid, event, TODAY)).toMatchObject({ versionId: 4, periodTo: "2026-06-15", mrrMinor: 299_900 })
  expect(move(paid, { ...event, rankChange: -1 }, TODAY)).toEqual({ refused: "active" })
  expect(move(paid, { ...event, until: "2026-09-01" }, TODAY)).toEqual({ refused: "active" })
  const { unlimited, expired } = SUBSCRIPTIONS
  for (const { subscription, today } of [unlimited, expired]) {
    const given = ok(subscription, { ...event, until: "2026-09-01" }, today)
    expect(given).toMatchObject({
      status: "active",
      versionId: 4,
      periodTo: "2026-09-01",
      mrrMinor: 0,
      accessUntil: null,
    })
    expect(later("2026-09-01", given)).toMatchObject({ versionId: FREE, periodTo: null })
    expect(move(subscription, { ...event, until: today }, today)).toEqual({ refused: stateOf(subscription) })
  }
})

test("what was bought in a trial begins when the trial ends, and no day is lost", () => {
  expect(paid).toMatchObject({ periodFrom: "2026-05-15", periodTo: "2026-06-15", accessUntil: "2026-06-25" })
})

test("a trial is extended to 30 days at most", () => {
  expect(ok(trial, { kind: "extended", days: 16 }, TODAY).periodTo).toBe("2026-05-31")
  expect(move(trial, { kind: "extended", days: 17 }, TODAY)).toEqual({ refused: "trialing" })
})

test("a renewal goes on from the old end, however late; after the expiry a period begins today", () => {
  const renewed = ok(SUBSCRIPTIONS.grace.subscription, EVENTS.renewed, "2026-06-19")
  expect(renewed).toMatchObject({ status: "active", periodFrom: "2026-06-15", periodTo: "2026-07-15" })
  const again = ok(SUBSCRIPTIONS.expired.subscription, EVENTS.paid, "2026-06-30")
  expect(again).toMatchObject({ periodFrom: "2026-06-30", periodTo: "2026-07-30", anchorDay: 30, readableUntil: null })
})

test("a period that has not begun is not renewed a second time", () => {
  const renewed = ok(paid, EVENTS.renewed, "2026-06-10")
  expect(move(renewed, EVENTS.renewed, "2026-06-10")).toEqual({ refused: "active" })
})

test("a longer interval begins today; the same one keeps its date", () => {
  const year = { kind: "upgraded", versionId: GROWTH, interval: "year", rankChange: 0, mrrMinor: 249_917 } as const
  expect(ok(paid, year, "2026-05-20")).toMatchObject({ periodFrom: "2026-05-20", periodTo: "2027-05-20" })
  expect(ok(paid, EVENTS.upgraded, "2026-05-20")).toMatchObject({ versionId: 4, periodTo: "2026-06-15" })
  expect(move(paid, { ...year, interval: "month" }, "2026-05-20")).toEqual({ refused: "active" })
})

test("a cancelled plan ends without past due and grace, or goes on with Free", () => {
  expect(later("2026-06-15", SUBSCRIPTIONS.cancel_scheduled.subscription)).toMatchObject({
    status: "expired",
    accessUntil: "2026-06-15",
    readableUntil: "2026-12-12",
  })
  const toFree = ok(paid, { kind: "cancelled", freeVersionId: FREE }, "2026-05-20")
  expect(toFree.accessUntil).toBeNull()
  expect(later("2026-06-15", toFree)).toMatchObject({ status: "active", versionId: FREE, periodTo: null })
})

test("after an outage it passes through its states in order, each on its day, and only the last notice is sent", () => {
  const { moves, notice, nextOn } = passTime(paid, { since: "2026-06-08", today: "2026-07-30", freeVersionId: FREE })
  expect(moves.map(({ after, on }) => [after.status, on])).toEqual([
    ["past_due", "2026-06-15"],
    ["grace", "2026-06-18"],
    ["expired", "2026-06-25"],
  ])
  expect(notice).toEqual({ kind: "expired", on: "2026-06-25" })
  expect(nextOn).toBe("2026-10-23")
})

test.each([
  ["trial_ends_soon", trial, ["2026-05-08", "2026-05-12", "2026-05-14"]],
  ["renews_soon", paid, ["2026-06-08", "2026-06-12", "2026-06-14"]],
  ["ends_soon", SUBSCRIPTIONS.cancel_scheduled.subscription, ["2026-06-08", "2026-06-14"]],
  ["ends_soon", SUBSCRIPTIONS.downgrade_scheduled.subscription, ["2026-06-08", "2026-06-14"]],
] as const)("%s is sent on its days and on no other (%#)", (kind, subscription, days) => {
  const sent = daysFrom("2026-05-01", 45).filter(
    (day) => passTime(subscription, { since: day, today: day, freeVersionId: FREE }).notice?.kind === kind,
  )
  expect(sent).toEqual(days)
})

const daysFrom = (day: string, count: number) => Array.from({ length: count }, (_, index) => addDays(day, index))

test("days that a suspension has cost are given back, and the next period is whole", () => {
  const suspended = SUBSCRIPTIONS.suspended.subscription
  const released = ok(suspended, { kind: "released", lostDays: 9 }, "2026-05-19")
  expect(released).toMatchObject({ status: "active", periodTo: "2026-06-24", accessUntil: "2026-07-04" })
  expect(ok(released, EVENTS.renewed, "2026-06-20")).toMatchObject({ periodFrom: "2026-06-24", periodTo: "2026-07-24" })
  const unpaid = ok(SUBSCRIPTIONS.grace.subscription, EVENTS.suspended, "2026-06-19")
  expect(ok(unpaid, { kind: "released", lostDays: 9 }, "2026-06-20")).toMatchObject({ status: "active" })
  expect(ok(unpaid, { kind: "released", lostDays: 2 }, "2026-06-20")).toMatchObject({ status: "grace" })
})
