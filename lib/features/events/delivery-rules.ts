import type { NoticeChannel } from "./event"

/** The channels by which something leaves the program, with a service that takes it or not. */
export type LeavingChannel = Exclude<NoticeChannel, "bell">

/**
 * `due`: it is to be sent, at once or later. `sending`: a run has given it to the service, and has not recorded the answer. `sent`: the
 * service took it. `skipped`: it was not sent, on purpose. `failed`: it was not sent, and is not tried again by itself.
 */
export const DELIVERY_STATES = ["due", "sending", "sent", "skipped", "failed"] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** The reason of an SMS of which nobody knows whether the service took it. It is never sent again. */
export const UNKNOWN = "unknown"

/** The states in which a run may give a delivery to the service; one that has failed is run again by hand alone. */
export const SENT_FROM: Record<LeavingChannel, readonly DeliveryState[]> = {
  // A mail that was given to the server before goes again, with the same Message-ID.
  email: ["due", "sending", "failed"],
  sms: ["due", "failed"],
}

/**
 * What a run does with a delivery that it finds so; without a row it is one of a former version. An SMS that is being sent has lost the run
 * that sent it: a second one would cost money and trust.
 */
export function takeUp(
  channel: LeavingChannel,
  { state, reason }: { state: DeliveryState | null; reason: string | null },
): "send" | "nothing" | "unknown" {
  if (state === "sent" || state === "skipped" || reason === UNKNOWN) return "nothing"
  if (state === "sending" && channel === "sms") return "unknown"
  return "send"
}

const MAX_REASON = 500
const MAILBOX = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g
const NUMBER = /\+?\d{10,}/g

/** What a service says of a failure, without the address that it may repeat, so that a row holds none. */
export const withoutAddress = (words: string): string =>
  words.replace(MAILBOX, "…").replace(NUMBER, "…").slice(0, MAX_REASON)
