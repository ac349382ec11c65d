import { z } from "zod"
import { layOutMail } from "@/lib/features/mail/lay-out-mail"
import { MAIL_RETRIES } from "@/lib/features/mail/mail-retries"
import { findSender, senderOf, sendWithinBudget } from "@/lib/features/mail/mail.server"
import { mailGateway } from "@/lib/server/gateways/mail/mail"
import { smsGateway } from "@/lib/server/gateways/sms/sms"
import { enqueueMany, type Job, job } from "@/lib/server/jobs/job"
import { deliver } from "./deliver.server"
import { reportDelivery } from "./deliveries.server"
import { findEnclosed } from "./enclosures.server"
import type { EventMessage, OpenedMessage } from "./open-message.server"

const Message = z.object({
  instituteId: z.number().int().positive(),
  eventId: z.number().int().positive(),
  notice: z.string(),
  userId: z.number().int().positive().nullable(),
})

const MailMessage = Message.extend({ quote: z.string().max(4_000).optional() })

/** Twice, within five minutes: an SMS says what is of use now. */
const SMS_RETRIES = { limit: 2, seconds: 40, maxSeconds: 120 }

/** The id by which a mail server and the person's mailbox know a second attempt. */
const messageId = ({ instituteId, eventId, notice, userId }: EventMessage) =>
  `n-${instituteId}-${eventId}-${notice}-${userId ?? "address"}`

/** Mails a notice of an event, in the language that its recipient has by then; a retry has the same Message-ID. */
export const sendEventMail: Job<typeof MailMessage> = job({
  name: "send-event-mail",
  workload: "messages",
  retries: MAIL_RETRIES,
  shape: MailMessage,
  run: ({ quote, ...message }) =>
    deliver(
      { ...message, channel: "email" },
      {
        async prepare(to, opened) {
          const mail = { id: messageId(message), to, ...(await layOut(message, opened, quote)) }
          return () => mailGateway.send(mail).then(() => "sent")
        },
        postpone: (db, startAfter) =>
          enqueueMany(db, sendEventMail, { list: [{ ...message, ...(quote && { quote }) }], startAfter }),
      },
    ),
  onFailed: ({ quote: _, ...message }, reason) =>
    reportDelivery({ ...message, channel: "email" }, { state: "failed", reason }),
})

async function layOut({ instituteId, notice }: EventMessage, message: OpenedMessage, quote?: string) {
  const { to, opened, language, template: key, data } = message
  const sender = await findSender(instituteId)
  const enclosed = await findEnclosed({ key, notice, data }, { instituteId, language })
  const enclosedFacts = enclosed.facts.map(({ path, ...fact }) => ({ ...fact, link: sender.origin + path }))
  const { has, text, answersTo, isToVisitor } = opened
  const rendered = layOutMail({
    language,
    institute: sender,
    name: to.name,
    subject: text(has("subject") ? "subject" : "title"),
    intro: text(has("intro") ? "intro" : "body"),
    button: text("button"),
    link: sender.origin + opened.link,
    facts: [...opened.facts, ...enclosedFacts],
    quote: quote ?? opened.quote,
    isToVisitor,
  })
  const { attachments } = enclosed
  return { ...senderOf(sender), ...(answersTo && { replyTo: answersTo }), ...rendered, attachments }
}

/** Sends a notice of an event to a verified mobile, by its registered template, within the budget of the institute. */
export const sendEventSms: Job<typeof Message> = job({
  name: "send-event-sms",
  workload: "messages",
  retries: SMS_RETRIES,
  shape: Message,
  run: (message) =>
    deliver(
      { ...message, channel: "sms" },
      {
        async prepare(to, { opened, template }) {
          const sms = { to, template, text: opened.text("sms"), values: opened.values }
          const send = () => smsGateway.send(sms)
          return async () => ((await sendWithinBudget(message.instituteId, send)) ? "sent" : "over_budget")
        },
        postpone: (db, startAfter) => enqueueMany(db, sendEventSms, { list: [message], startAfter }),
      },
    ),
  onFailed: (message, reason) => reportDelivery({ ...message, channel: "sms" }, { state: "failed", reason }),
})
