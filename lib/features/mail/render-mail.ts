import { createTranslator } from "use-intl/core"
import { inEachLanguage, type Language } from "@/lib/shared/messages/languages"
import english from "@/lib/shared/messages/en/mail.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/mail.json" with { type: "json" }
import { layOutMail } from "./lay-out-mail"
import type { MailInstitute } from "./mail-page"

const messages = inEachLanguage({ en: english.mail, hi: hindi.mail })

/** The mails that the product sends. */
export const MAIL_TEMPLATES = [
  "accountErased",
  "instituteDeleted",
  "invitation",
  "notification",
  "announcement",
  "openingReminder",
] as const
export type MailTemplate = (typeof MAIL_TEMPLATES)[number]

/** The content of a mail: the institute, the recipient and the values of the template. */
export interface MailContent {
  language: Language
  institute: MailInstitute
  template: MailTemplate
  name: string
  values: Record<string, string>
  link: string
  /** The page on which its reader says that no more such mail is wanted. */
  unsubscribe?: string | undefined
  /** Text that a person wrote, shown with its line breaks. */
  quote?: string | undefined
  /** The URL of a picture that belongs to the quote. */
  picture?: string | undefined
}

/** Renders a mail of a template in its language. */
export function renderMail({ template, values, ...content }: MailContent) {
  const { language, institute } = content
  const t = createTranslator({ locale: language, messages: messages[language] })
  const allValues = { ...values, institute: institute.name }
  const text = (key: "subject" | "intro" | "button") => t(`${template}.${key}`, allValues)
  const isToFounder = template === "openingReminder"
  return layOutMail({ ...content, isToFounder, subject: text("subject"), intro: text("intro"), button: text("button") })
}
