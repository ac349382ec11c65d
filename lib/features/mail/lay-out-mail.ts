import { createTranslator } from "use-intl/core"
import english from "@/lib/shared/messages/en/mail.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/mail.json" with { type: "json" }
import { inEachLanguage, type Language } from "@/lib/shared/messages/languages"
import { type MailFact, type MailInstitute, mailPage } from "./mail-page"

const messages = inEachLanguage({ en: english.mail.common, hi: hindi.mail.common })

/** The texts of a mail in its language, and what stands between them. */
export interface MailTexts {
  language: Language
  institute: MailInstitute
  /** The recipient's first name. */
  name: string
  subject: string
  intro: string
  button: string
  link: string
  /** The page on which its reader says that no more such mail is wanted. */
  unsubscribe?: string | undefined
  /** A table of facts below the text. */
  facts?: MailFact[] | undefined
  /** Text that a person wrote, shown with its line breaks. */
  quote?: string | undefined
  /** The URL of a picture that belongs to the quote. */
  picture?: string | undefined
  /** The recipient wrote to the institute and has no account there. */
  isToVisitor?: boolean | undefined
  /** The recipient began to open an institute, and may have no account. */
  isToFounder?: boolean | undefined
}

/** Lays a mail out as text and as HTML in the institute's colour, with greeting and footer; user input is escaped. */
export function layOutMail({
  language,
  institute,
  name,
  subject,
  intro,
  button,
  link,
  unsubscribe,
  facts = [],
  quote,
  picture,
  isToVisitor,
  isToFounder,
}: MailTexts) {
  const t = createTranslator({ locale: language, messages: messages[language] })
  const greeting = t("greeting", { name })
  const footer = [
    t(isToFounder ? "footerOfFounder" : isToVisitor ? "footerOfVisitor" : "footer", { institute: institute.name }),
    t("poweredBy"),
  ]
  const footerLink = unsubscribe ? { label: t("unsubscribe"), link: unsubscribe } : undefined
  const quotes = quote ? [quote] : []
  const regards = [t("regards"), institute.name]
  return {
    subject,
    ...(unsubscribe && { unsubscribe }),
    text: [
      greeting,
      "",
      intro,
      ...quotes.map((lines) => `\n> ${lines.replaceAll("\n", "\n> ")}`),
      ...textOfFacts(facts),
      "",
      `${button}: ${link}`,
      "",
      ...regards,
      "",
      "-- ",
      ...footer,
      ...(footerLink ? [`${footerLink.label}: ${footerLink.link}`] : []),
    ].join("\n"),
    html: mailPage({
      language,
      institute,
      paragraphs: [greeting, intro],
      facts,
      quote,
      picture,
      button: { label: button, link },
      closing: regards,
      footer,
      footerLink,
    }),
  }
}

function textOfFacts(facts: readonly MailFact[]): string[] {
  if (facts.length === 0) return []
  const lines = facts.map(
    ({ label, value, link }) => `${label}: ${value.replaceAll("\n", ", ")}${link ? ` ${link}` : ""}`,
  )
  return ["", ...lines]
}
