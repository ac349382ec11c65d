import { z } from "zod"
import { smsGateway } from "@/lib/server/gateways/sms/sms"
import { job } from "@/lib/server/jobs/job"
import english from "@/lib/shared/messages/en/mail.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/mail.json" with { type: "json" }
import { createTranslator } from "use-intl/core"

const messages = { en: english.mail.sms, hi: hindi.mail.sms }

/** A short message to send: to whom, in which language, saying what. */
const SmsOrder = z.object({
  to: z.string().regex(/^\+[1-9]\d{7,14}$/),
  language: z.enum(["en", "hi"]),
  template: z.enum(["receipt", "mobileChanged", "mobileReleased"]),
  values: z.record(z.string(), z.string()),
})

/** Sends one short message, by the template that is registered for it. Enqueue it in the transaction that gives cause for it. */
export const sendSms = job({
  name: "send-sms",
  shape: SmsOrder,
  async run({ to, language, template, values }) {
    const text = createTranslator({ locale: language, messages: messages[language] })(template, values)
    await smsGateway.send({ to, template, text, values })
  },
})
