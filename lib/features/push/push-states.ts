/** What became of a message for one person: it waits, a push service took it, none would, or their devices are gone. */
export const PUSH_STATES = ["queued", "accepted", "failed", "gone"] as const
export type PushState = (typeof PUSH_STATES)[number]
