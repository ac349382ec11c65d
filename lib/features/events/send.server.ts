import { enqueueMany } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"
import { sendEventMail, sendEventSms } from "./channels.server"
import type { Notice } from "./event"
import type { EventMessage } from "./open-message.server"

interface Messages {
  messages: (EventMessage & { quote?: string })[]
  /** Whether they may leave after what somebody waits for. */
  isBulk?: boolean
}

/** Queues what leaves by mail and SMS; the jobs read recipient, facts and language when they run. */
export async function send(db: Db, { channels }: Notice, { messages, isBulk = false }: Messages): Promise<void> {
  if (channels.includes("email")) await enqueueMany(db, sendEventMail, { list: messages, isBulk })
  if (channels.includes("sms"))
    await enqueueMany(db, sendEventSms, { list: messages.map(({ quote: _, ...message }) => message), isBulk })
}
