import { z } from "zod"
import { layOutMail } from "@/lib/features/mail/lay-out-mail"
import { MAIL_RETRIES } from "@/lib/features/mail/mail-retries"
import { findSender, senderOf, sendWithinBudget } from "@/lib/features/mail/mail.server"
import { mailGateway } from "@/lib/server/gateways/mail/mail"
import { smsGateway } from "@/lib/server/gateways/sms/sms"
import { enqueueMany, type Job, job } from "@/lib/server/jobs/job"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { findLeaving } from "./find-leaving.server"
import { type EventMessage, openMessage } from "./open-message.server"

const Message = z.object({
  instituteId: z.number().int().positive(),
  eventId: z.number().int().positive(),
  notice: z.string(),
  userId: z.number().int().positive().nullable(),
})

const MailMessage = Message.extend({ quote: z.string().max(4_000).optional() })

/** The id by which a mail server and the person's mailbox know a second attempt. */
const messageId = ({ instituteId, eventId, notice, userId }: EventMessage) =>
  `n-${instituteId}-${eventId}-${notice}-${userId ?? "address"}`

/** Mails a notice of an event, in the language that its recipient has by then; a retry has the same Message-ID. */
export const sendEventMail: Job<typeof MailMessage> = job({
  name: "send-event-mail",
  workload: "messages",
  retries: MAIL_RETRIES,
  shape: MailMessage,
  async run({ quote, ...message }) {
    const leaving = await findLeaving(message, "email")
    if (leaving.leaves === "never") return
    if (leaving.leaves === "later") {
      const later = { list: [{ ...message, ...(quote && { quote }) }], startAfter: leaving.at }
      return withInstitute(message.instituteId, (db) => enqueueMany(db, sendEventMail, later))
    }
    const sender = await findSender(message.instituteId)
    const found = await openMessage(message)
    if (!found?.to.email) return
    const { to, opened, language } = found
    const { has, text, answersTo, isToVisitor } = opened
    const rendered = layOutMail({
      language,
      institute: sender,
      name: to.name,
      subject: text(has("subject") ? "subject" : "title"),
      intro: text(has("intro") ? "intro" : "body"),
      button: text("button"),
      link: sender.origin + opened.link,
      facts: opened.facts,
      quote: quote ?? opened.quote,
      isToVisitor,
    })
    const replyTo = answersTo ? { replyTo: answersTo } : {}
    const from = { ...senderOf(sender), ...replyTo }
    await mailGateway.send({ id: messageId(message), to: found.to.email, ...from, ...rendered })
  },
})

/** Sends a notice of an event to a verified mobile, by its registered template, within the budget of the institute. */
export const sendEventSms: Job<typeof Message> = job({
  name: "send-event-sms",
  workload: "messages",
  shape: Message,
  async run(message) {
    const leaving = await findLeaving(message, "sms")
    if (leaving.leaves === "never") return
    if (leaving.leaves === "later") {
      const later = { list: [message], startAfter: leaving.at }
      return withInstitute(message.instituteId, (db) => enqueueMany(db, sendEventSms, later))
    }
    const found = await openMessage(message)
    if (!found?.to.mobile) return
    const { opened } = found
    const values = opened.values
    const sms = { to: found.to.mobile, template: found.template, text: opened.text("sms"), values }
    await sendWithinBudget(message.instituteId, () => smsGateway.send(sms))
  },
})
