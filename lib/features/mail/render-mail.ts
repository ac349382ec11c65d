import { createTranslator } from "use-intl/core"
import { inEachLanguage, type Language } from "@/lib/shared/messages/languages"
import english from "@/lib/shared/messages/en/mail.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/mail.json" with { type: "json" }
import { type MailInstitute, mailPage } from "./mail-page"

const messages = inEachLanguage({ en: english.mail, hi: hindi.mail })

/** The mails that the product sends. */
export const MAIL_TEMPLATES = [
  "welcome",
  "receipt",
  "enquiry",
  "enquiryReply",
  "domainFailed",
  "passwordChanged",
  "contactChanged",
  "accountClaimed",
  "codesPaused",
  "smsNearlyUsed",
  "smsUsedUp",
  "signInMethodChanged",
  "erasure",
  "mobileReleased",
  "accessChanged",
  "itemAccess",
  "invitation",
  "notification",
  "announcement",
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
  /** Text that a person wrote, shown with its line breaks. */
  quote?: string | undefined
  /** The URL of a picture that belongs to the quote. */
  picture?: string | undefined
}

/** What a receipt states, in this order. */
const RECEIPT_FACTS = ["item", "amount", "date", "method", "order", "seller", "gstin", "support"] as const

/** The facts of a receipt that are known, with their labels. */
const receiptFacts = (values: Record<string, string>, labelOf: (fact: (typeof RECEIPT_FACTS)[number]) => string) =>
  RECEIPT_FACTS.flatMap((fact) => {
    const value = values[fact]
    return value ? [{ label: labelOf(fact), value }] : []
  })

/** Renders a mail in its language, as text and as HTML in the institute's colour; user input is escaped. */
export function renderMail({ language, institute, template, name, values, link, quote, picture }: MailContent) {
  const t = createTranslator({ locale: language, messages: messages[language] })
  const allValues = { ...values, institute: institute.name }
  const text = (key: "subject" | "intro" | "button") => t(`${template}.${key}`, allValues)
  const greeting = t("common.greeting", { name })
  const facts = template === "receipt" ? receiptFacts(values, (fact) => t(`receipt.${fact}`)) : []
  const footer = [t("common.footer", allValues), t("common.poweredBy")]
  const quotes = quote ? [quote] : []
  const regards = [t("common.regards"), institute.name]

  return {
    subject: text("subject"),
    text: [
      greeting,
      "",
      text("intro"),
      ...quotes.map((lines) => `\n> ${lines.replaceAll("\n", "\n> ")}`),
      ...(facts.length > 0
        ? ["", ...facts.map(({ label, value }) => `${label}: ${value.replaceAll("\n", ", ")}`)]
        : []),
      "",
      `${text("button")}: ${link}`,
      "",
      ...regards,
      "",
      "-- ",
      ...footer,
    ].join("\n"),
    html: mailPage({
      language,
      institute,
      paragraphs: [greeting, text("intro")],
      facts,
      quote,
      picture,
      button: { label: text("button"), link },
      closing: regards,
      footer,
    }),
  }
}
