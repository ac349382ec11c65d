import type { Notice } from "./event"

const HOUR_MS = 60 * 60 * 1000
/** After this time nobody needs to hear it by mail or SMS any more; the bell has it. */
const LASTS_MS = { short: 24 * HOUR_MS, long: 72 * HOUR_MS }

/** What decides on whether a message leaves: the person's choices, and the clock. */
interface Situation {
  /** When it happened. */
  at: Date
  now: Date
  /** When their quiet hours end; the same as `now` outside of them. */
  quietUntil: Date
  isMember: boolean
  /** Whether they turned the channel off. */
  isOff: boolean
  /** Whether they have read it at the bell, or dismissed it there. */
  isRead: boolean
}

/** Why a message does not leave. */
export type SkipReason = "not_member" | "read" | "turned_off" | "too_late" | "superseded" | "no_address" | "over_budget"

/** Whether a message leaves now, later, or not at all, and why. */
export type Leaving = { leaves: "now" } | { leaves: "later"; at: Date } | { leaves: "never"; reason: SkipReason }

type Rules = Pick<Notice, "topic" | "urgency" | "mayTurnOff">

/**
 * Decides when a message leaves. Who is no member any more hears of their account and their orders alone; what may be turned
 * off keeps to the preferences, and is not said again to who has read it; what is not urgent waits for the end of quiet hours; and what is too old does not leave.
 */
export function mayLeave({ topic, urgency, mayTurnOff }: Rules, situation: Situation): Leaving {
  const { at, now, quietUntil, isMember, isOff, isRead } = situation
  if (!isMember && topic !== "account" && topic !== "orders") return { leaves: "never", reason: "not_member" }
  if (mayTurnOff && isRead) return { leaves: "never", reason: "read" }
  if (mayTurnOff && isOff) return { leaves: "never", reason: "turned_off" }
  const lasts = mayTurnOff && urgency === "today" ? LASTS_MS.short : LASTS_MS.long
  if (now.getTime() > at.getTime() + lasts) return { leaves: "never", reason: "too_late" }
  const isHeld = mayTurnOff && urgency !== "now" && quietUntil > now
  return isHeld ? { leaves: "later", at: quietUntil } : { leaves: "now" }
}
