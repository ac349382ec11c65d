import { mayLeave } from "@/lib/features/events/may-leave"

const now = new Date("2026-11-27T18:00:00Z")
const morning = new Date("2026-11-28T01:30:00Z")
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000)
const usual = { at: hoursAgo(0), now, quietUntil: now, isMember: true, isOff: false, isRead: false }
const optional = { topic: "content", urgency: "today", mayTurnOff: true } as const
const needed = { topic: "account", urgency: "now", mayTurnOff: false } as const

test.each([
  ["what may be turned off, by day", optional, {}, { leaves: "now" }],
  ["what is turned off", optional, { isOff: true }, { leaves: "never", reason: "turned_off" }],
  ["what may not be turned off", needed, { isOff: true }, { leaves: "now" }],
  ["what was read at the bell", optional, { isRead: true }, { leaves: "never", reason: "read" }],
  ["what may not be turned off, read at the bell", needed, { isRead: true }, { leaves: "now" }],
  ["in quiet hours", optional, { quietUntil: morning }, { leaves: "later", at: morning }],
  ["in quiet hours, urgent", { ...optional, urgency: "now" }, { quietUntil: morning }, { leaves: "now" }],
  ["in quiet hours, needed", needed, { quietUntil: morning }, { leaves: "now" }],
  ["a day late", optional, { at: hoursAgo(25) }, { leaves: "never", reason: "too_late" }],
  ["a day late, needed", needed, { at: hoursAgo(25) }, { leaves: "now" }],
  ["three days late, needed", needed, { at: hoursAgo(73) }, { leaves: "never", reason: "too_late" }],
  ["no member", optional, { isMember: false }, { leaves: "never", reason: "not_member" }],
  ["no member, account", needed, { isMember: false }, { leaves: "now" }],
] as const)("%s", (_, rules, situation, expected) => {
  expect(mayLeave(rules, { ...usual, ...situation })).toEqual(expected)
})
