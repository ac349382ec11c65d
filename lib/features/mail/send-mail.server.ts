import { z } from "zod"
import { mailGateway } from "@/lib/server/gateways/mail/mail"
import { eraseMessages } from "@/lib/server/jobs/erase-messages"
import { job } from "@/lib/server/jobs/job"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { firstLanguage } from "@/lib/shared/messages/languages"
import { MAIL_RETRIES } from "./mail-retries"
import { MAIL_TEMPLATES, renderMail } from "./render-mail"
import { DeliveryOfNotification, isDeliveryWanted, reportDelivery } from "./report-delivery.server"
import { findSender, senderOf } from "./sender.server"

/**
 * A mail to send; `path` is the target of its button on the institute's host, and `picture` the key of a public file
 * that it shows.
 */
const MailRequest = z.object({
  id: z.string().min(1).max(100),
  instituteId: z.number().int().positive(),
  to: z.email(),
  name: z.string(),
  language: z.string().optional(),
  template: z.enum(MAIL_TEMPLATES),
  values: z.record(z.string(), z.string()).default({}),
  path: z.string().startsWith("/"),
  /** Where its reader says that no more such mail is wanted. */
  unsubscribePath: z.string().startsWith("/").optional(),
  quote: z.string().max(4_000).optional(),
  picture: z.string().max(300).optional(),
  delivery: DeliveryOfNotification.optional(),
  /** The recipient is erased: nothing of the mail is kept once it is sent, or has failed for good. */
  isLast: z.boolean().optional(),
})

/**
 * Sends one mail in the institute's name. Enqueue it in the transaction that causes it; a retry has the same Message-ID. The
 * mail is sent once the server took it.
 */
export const sendMail = job({
  name: "send-mail",
  workload: "messages",
  retries: MAIL_RETRIES,
  shape: MailRequest,
  // A link may sign its reader in, and the values of a text may be a code.
  secrets: ["values", "path", "unsubscribePath"],
  async run({ id, instituteId, to, language, path, unsubscribePath, picture, delivery, isLast, ...content }) {
    if (delivery && !(await isDeliveryWanted(instituteId, delivery))) return
    const sender = await findSender(instituteId)
    const rendered = renderMail({
      ...content,
      institute: sender,
      language: firstLanguage(language, sender.locale),
      link: sender.origin + path,
      ...(unsubscribePath && { unsubscribe: sender.origin + unsubscribePath }),
      ...(picture && { picture: `${sender.origin}/media/${picture}?w=960` }),
    })
    await mailGateway.send({ id, to, ...senderOf(sender), ...rendered })
    if (delivery) await reportDelivery(instituteId, delivery, { state: "sent" })
    if (isLast) await forget(to, id)
  },
  async onFailed({ id, to, instituteId, delivery, isLast }, reason) {
    if (isLast) await forget(to, id)
    if (delivery) await reportDelivery(instituteId, delivery, { state: "failed", reason })
  },
})

const forget = (to: string, id: string) => withPlatform((db) => eraseMessages(db, [to], id))
