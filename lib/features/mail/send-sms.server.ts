import { z } from "zod"
import { smsGateway } from "@/lib/server/gateways/sms/sms"
import { job } from "@/lib/server/jobs/job"
import english from "@/lib/shared/messages/en/mail.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/mail.json" with { type: "json" }
import { inEachLanguage, LANGUAGES } from "@/lib/shared/messages/languages"
import { createTranslator } from "use-intl/core"
import { sendWithinBudget } from "./sms-budget.server"

const messages = inEachLanguage({ en: english.mail.sms, hi: hindi.mail.sms })

const SmsRequest = z.object({
  instituteId: z.number().int().positive(),
  to: z.string().regex(/^\+[1-9]\d{7,14}$/),
  language: z.enum(LANGUAGES),
  template: z.enum(["receipt", "mobileChanged", "mobileReleased"]),
  values: z.record(z.string(), z.string()),
})

/** Sends one SMS by its registered template. Enqueue it in the transaction that causes it. */
export const sendSms = job({
  name: "send-sms",
  workload: "messages",
  shape: SmsRequest,
  async run({ instituteId, to, language, template, values }) {
    const text = createTranslator({ locale: language, messages: messages[language] })(template, values)
    await sendWithinBudget(instituteId, () => smsGateway.send({ to, template, text, values }))
  },
})
