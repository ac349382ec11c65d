import { SmsNotSent } from "@/lib/server/gateways/sms/sms"
import { FinalFailure } from "@/lib/server/jobs/final-failure"
import { log } from "@/lib/server/log"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { claimDelivery, type EventDelivery, reportDelivery } from "./deliveries.server"
import { takeUp, UNKNOWN } from "./delivery-rules"
import { findLeaving } from "./find-leaving.server"
import { type OpenedMessage, openMessage } from "./open-message.server"

/** Gives a message to the service; throws where it did not take it. */
export type Send = () => Promise<"sent" | "over_budget">

interface Ways {
  /** Lays the message out, so that nothing but the service can fail once the delivery is marked as being sent. */
  prepare: (to: string, message: OpenedMessage) => Promise<Send>
  /** Queues the delivery anew, in the transaction. */
  postpone: (db: Db, until: Date) => Promise<void>
}

/**
 * Sends a delivery, if it is still to be sent. Its row says what became of it: `sent` only once the service took it. A mail is sent at least
 * once, an SMS at most once.
 */
export async function deliver(delivery: EventDelivery, { prepare, postpone }: Ways): Promise<void> {
  const { instituteId, channel } = delivery
  const found = await findLeaving(delivery)
  if (!found) return
  const next = takeUp(channel, found)
  if (next === "nothing") return
  if (next === "unknown") return failAsUnknown(delivery, "the run that sent it has ended")
  const { leaving } = found
  if (leaving.leaves === "never") return skip(delivery, leaving.reason)
  if (leaving.leaves === "later") return withInstitute(instituteId, (db) => postpone(db, leaving.at))
  const message = await openMessage(delivery)
  if ("reason" in message) return skip(delivery, message.reason)
  const to = channel === "sms" ? message.to.mobile : message.to.email
  if (!to) return skip(delivery, "no_address")
  const send = await prepare(to, message)
  if (!(await claimDelivery(delivery))) return
  const answer = await send().catch((error: unknown) => afterFailure(delivery, error))
  if (answer === "over_budget") return skip(delivery, answer)
  await reportDelivery(delivery, { state: "sent" })
}

async function skip(delivery: EventDelivery, reason: string): Promise<void> {
  log.info({ ...delivery, reason }, "a message does not leave")
  await reportDelivery(delivery, { state: "skipped", reason })
}

/** A mail is tried again, and an SMS that the service surely did not take. */
async function afterFailure(delivery: EventDelivery, error: unknown): Promise<never> {
  if (delivery.channel === "sms" && !(error instanceof SmsNotSent)) return failAsUnknown(delivery, error)
  await reportDelivery(delivery, { state: "due" })
  throw error
}

async function failAsUnknown(delivery: EventDelivery, cause: unknown): Promise<never> {
  await reportDelivery(delivery, { state: "failed", reason: UNKNOWN })
  throw new FinalFailure(`nobody knows whether the SMS was sent: ${String(cause)}`)
}
