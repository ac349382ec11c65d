import { createTranslator } from "use-intl/core"
import type { Language } from "@/lib/shared/constants"
import english from "@/lib/shared/messages/en/mail.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/mail.json" with { type: "json" }
import { type MailInstitute, mailPage } from "./mail-page"

const messages = { en: english.mail, hi: hindi.mail }

/** The mails that the product sends. */
export const MAIL_TEMPLATES = [
  "welcome",
  "receipt",
  "enquiry",
  "passwordChanged",
  "contactChanged",
  "accountClaimed",
  "wayChanged",
  "erasure",
  "platformAct",
  "invitation",
  "notification",
  "notice",
] as const
export type MailTemplate = (typeof MAIL_TEMPLATES)[number]

/** What a mail is written with: whose it is, for whom, and what it says. */
export interface MailContent {
  language: Language
  institute: MailInstitute
  template: MailTemplate
  name: string
  values: Record<string, string>
  link: string
  /** Words of a person, shown as they were written. */
  quote?: string | undefined
  /** The address of a picture that belongs to these words. */
  picture?: string | undefined
}

/** Writes a mail in its language, as text and as HTML in the institute's colour; whatever people typed is escaped. */
export function renderMail({ language, institute, template, name, values, link, quote, picture }: MailContent) {
  const t = createTranslator({ locale: language, messages: messages[language] })
  const filled = { ...values, institute: institute.name }
  const say = (key: "subject" | "intro" | "button") => t(`${template}.${key}`, filled)
  const greeting = t("common.greeting", { name })
  const facts = template === "receipt" ? [t("receipt.order", filled)] : []
  const footer = [t("common.footer", filled), t("common.poweredBy")]
  const quoted = quote ? [quote] : []
  const regards = [t("common.regards"), institute.name]

  return {
    subject: say("subject"),
    text: [
      greeting,
      "",
      say("intro"),
      ...quoted.map((words) => `\n> ${words.replaceAll("\n", "\n> ")}`),
      ...facts,
      "",
      `${say("button")}: ${link}`,
      "",
      ...regards,
      "",
      "-- ",
      ...footer,
    ].join("\n"),
    html: mailPage({
      language,
      institute,
      paragraphs: [greeting, say("intro"), ...facts],
      quote,
      picture,
      button: { words: say("button"), link },
      closing: regards,
      footer,
    }),
  }
}
