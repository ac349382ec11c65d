import type { PushMessage } from "@/lib/contract/push-message"

/** The recipient of a message: a web push subscription, or a Firebase token. */
export type PushTarget =
  | { kind: "webpush"; endpoint: string; p256dh: string; auth: string }
  | { kind: "fcm"; token: string }

/**
 * The result of sending: the service accepted the message; the target no longer exists; the service could not accept it
 * now; or it rejects the message.
 */
export type PushOutcome = "accepted" | "gone" | "later" | "refused"

/** Sends messages to push services; never throws for an error of a service. */
export interface PushGateway {
  send: (to: PushTarget, message: PushMessage) => Promise<PushOutcome>
}

/** How long a push service stores a message for a device that is offline, in seconds. */
export const TTL_SECONDS = 24 * 60 * 60

/** The outcome that a status code stands for, the same for web push (RFC 8030) and Firebase. */
export function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return "accepted"
  if (status === 404 || status === 410) return "gone"
  return status === 408 || status === 429 || status >= 500 ? "later" : "refused"
}
