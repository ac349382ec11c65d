import { enqueueMany } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"
import { sendEventMail, sendEventSms } from "./channels.server"
import { insertDeliveries } from "./deliveries.server"
import type { Notice } from "./event"
import type { EventMessage } from "./open-message.server"

interface Messages {
  notice: string
  messages: (EventMessage & { quote?: string })[]
  /** Whether they may leave after what somebody waits for. */
  isBulk?: boolean
}

/** Queues what leaves by mail and SMS, with a row for each; the jobs read recipient, facts and language when they run. */
export async function send(
  db: Db,
  { channels: all }: Notice,
  { notice, messages, isBulk = false }: Messages,
): Promise<void> {
  const channels = all.filter((channel) => channel !== "bell")
  if (channels.length === 0 || messages.length === 0) return
  await insertDeliveries(db, messages, { notice, channels })
  if (channels.includes("email")) await enqueueMany(db, sendEventMail, { list: messages, isBulk })
  if (channels.includes("sms"))
    await enqueueMany(db, sendEventSms, { list: messages.map(({ quote: _, ...message }) => message), isBulk })
}
