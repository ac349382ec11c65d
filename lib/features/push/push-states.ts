/** The states of a message to one person: waiting, accepted by a push service, refused by all, or no device left. */
export const PUSH_STATES = ["queued", "accepted", "failed", "gone"] as const
export type PushState = (typeof PUSH_STATES)[number]
