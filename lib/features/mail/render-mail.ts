import { createTranslator } from "use-intl/core"
import { fitColour } from "@/lib/shared/brand-colour"
import type { Language } from "@/lib/shared/constants"
import english from "@/lib/shared/messages/en/mail.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/mail.json" with { type: "json" }

const messages = { en: english.mail, hi: hindi.mail }

/** The mails that the product sends. */
export const MAIL_TEMPLATES = ["welcome", "receipt", "enquiry"] as const
export type MailTemplate = (typeof MAIL_TEMPLATES)[number]

/** What a mail is written with: whose it is, for whom, and what it says. */
export interface MailContent {
  language: Language
  institute: { name: string; brandPrimary: string }
  template: MailTemplate
  name: string
  values: Record<string, string>
  link: string
  /** Words of a person, shown as they were written. */
  quote?: string | undefined
}

/** Writes a mail in its language, as text and as HTML in the institute's colour; whatever people typed is escaped. */
export function renderMail({ language, institute, template, name, values, link, quote }: MailContent) {
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
    html: page({
      language,
      colour: institute.brandPrimary,
      heading: institute.name,
      paragraphs: [greeting, say("intro"), ...facts],
      quote,
      button: { words: say("button"), link },
      closing: regards,
      footer,
    }),
  }
}

interface Parts {
  language: Language
  colour: string
  heading: string
  paragraphs: string[]
  quote: string | undefined
  button: { words: string; link: string }
  closing: string[]
  footer: string[]
}

function page({ language, colour: given, heading, paragraphs, quote, button, closing, footer }: Parts): string {
  const { fill: colour, ink } = fitColour(given, "light") ?? { fill: "#0f5c56", ink: "#ffffff" }
  const p = (words: string) => `<p style="margin:0 0 16px">${escape(words)}</p>`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:24px 12px;background:#f4f6f6;font:16px/1.5 -apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Devanagari',sans-serif;color:#17201f">
<div style="max-width:560px;margin:0 auto;background:#fff;border-radius:10px;overflow:hidden">
<div style="padding:20px 28px;background:${colour};color:${ink};font-size:19px;font-weight:600">${escape(heading)}</div>
<div style="padding:28px">${paragraphs.map(p).join("")}${quote ? `<blockquote style="margin:0 0 16px;padding:12px 16px;background:#f4f6f6;border-radius:8px;white-space:pre-wrap">${escape(quote)}</blockquote>` : ""}
<p style="margin:24px 0"><a href="${escape(button.link)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:${colour};color:${ink};text-decoration:none;font-weight:600">${escape(button.words)}</a></p>
<p style="margin:0">${closing.map(escape).join("<br>")}</p></div></div>
<p style="max-width:560px;margin:16px auto 0;font-size:13px;color:#5c6967;text-align:center">${footer.map(escape).join("<br>")}</p></body></html>`
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }
const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
