import { createTranslator } from "use-intl/core"
import { mailGateway } from "@/lib/server/gateways/mail/mail"
import { smsGateway } from "@/lib/server/gateways/sms/sms"
import english from "@/lib/shared/messages/en/mail.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/mail.json" with { type: "json" }
import { firstLanguage, inEachLanguage } from "@/lib/shared/messages/languages"
import { paths } from "@/lib/shared/paths"
import { mailPage } from "./mail-page"
import { findSender, senderOf } from "./sender.server"
import { sendWithinBudget } from "./sms-budget.server"

const messages = inEachLanguage({ en: english.mail, hi: hindi.mail })

interface CodeMessage {
  id: string
  instituteId: number
  to: string
  language: string | null | undefined
  purpose: "sign_in" | "sign_up" | "has_account" | "verify_contact" | "reset_password" | "open_institute"
  code: string
}

/**
 * Sends a one-time code by mail, in the institute's name; the subject has it too, for the notification of a phone. Who has
 * an account and filled in the form of a sign-up gets, besides, the way to a new password.
 */
export async function sendCodeMail({
  id,
  instituteId,
  to,
  language: preferred,
  purpose,
  code,
}: CodeMessage): Promise<void> {
  const sender = await findSender(instituteId)
  const language = firstLanguage(preferred, sender.locale)
  const t = createTranslator({ locale: language, messages: messages[language] })
  const values = { code, institute: sender.name }
  const paragraphs = [t("code.greeting"), t(`code.${purpose}`, values)]
  const closing = [t("code.note", values)]
  const button =
    purpose === "has_account" ? { label: t("code.forgotten"), link: sender.origin + paths.forgotPassword } : undefined
  const footer = [t("common.poweredBy")]
  await mailGateway.send({
    id,
    to,
    ...senderOf(sender),
    subject: t("code.subject", values),
    text: [
      ...paragraphs,
      "",
      code,
      "",
      ...(button ? [`${button.label}: ${button.link}`, ""] : []),
      ...closing,
      "",
      "-- ",
      ...footer,
    ].join("\n"),
    html: mailPage({ language, institute: sender, paragraphs, code, button, closing, footer }),
  })
}

/** Sends a one-time code to a mobile, by the registered SMS template, within the budget of the institute. */
export async function sendCodeSms({
  instituteId,
  to,
  language: preferred,
  code,
}: Omit<CodeMessage, "purpose">): Promise<void> {
  const sender = await findSender(instituteId)
  const language = firstLanguage(preferred, sender.locale)
  const values = { code, institute: sender.name }
  const text = createTranslator({ locale: language, messages: messages[language].sms })("code", values)
  await sendWithinBudget(instituteId, () => smsGateway.send({ to, template: "code", text, values }))
}
