import type { PushMessage } from "@/lib/contract/push-message"

/** Where a message goes: a subscription of web push, or a token of Firebase. */
export type PushAddress =
  { kind: "webpush"; endpoint: string; p256dh: string; auth: string } | { kind: "fcm"; token: string }

/**
 * What became of a message: the service took it; the address is gone for good; the service could not take it now; or it
 * does not take it at all.
 */
export type PushOutcome = "accepted" | "gone" | "later" | "refused"

/** Hands messages to push services; never throws for what a service answers or fails to. */
export interface PushGateway {
  send: (to: PushAddress, message: PushMessage) => Promise<PushOutcome>
}

/** How long a push service keeps a message for a device that is off, in seconds. */
export const KEPT_SECONDS = 24 * 60 * 60

/** What a status says of an address, the same for web push (RFC 8030) and Firebase. */
export function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return "accepted"
  if (status === 404 || status === 410) return "gone"
  return status === 408 || status === 429 || status >= 500 ? "later" : "refused"
}
