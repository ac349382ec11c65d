import { createTranslator } from "use-intl/core"
import { mailGateway } from "@/lib/server/gateways/mail/mail"
import english from "@/lib/shared/messages/en/mail.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/mail.json" with { type: "json" }
import { firstLanguage, inEachLanguage } from "@/lib/shared/messages/languages"
import { mailPage } from "./mail-page"
import { findSender, senderOf } from "./sender.server"

const messages = inEachLanguage({ en: english.mail, hi: hindi.mail })

interface EmailVerification {
  id: string
  instituteId: number
  to: string
  language: string | null | undefined
  code: string
  /** The page of the institute that confirms by the link. */
  path: string
}

/** Mails the code and the link by which an institute verifies its own email. */
export async function sendEmailVerification({
  id,
  instituteId,
  to,
  language: preferred,
  code,
  path,
}: EmailVerification) {
  const sender = await findSender(instituteId)
  const language = firstLanguage(preferred, sender.locale)
  const t = createTranslator({ locale: language, messages: messages[language] })
  const values = { institute: sender.name }
  const paragraphs = [t("code.greeting"), t("verifyInstitute.intro", values)]
  const button = { label: t("verifyInstitute.button"), link: sender.origin + path }
  const closing = [t("verifyInstitute.note", values)]
  const footer = [t("common.poweredBy")]
  await mailGateway.send({
    id,
    to,
    ...senderOf(sender),
    subject: t("verifyInstitute.subject", values),
    text: [...paragraphs, "", code, "", `${button.label}: ${button.link}`, "", ...closing, "", "-- ", ...footer].join(
      "\n",
    ),
    html: mailPage({ language, institute: sender, paragraphs, code, button, closing, footer }),
  })
}
