import { accessibleColour } from "@/lib/shared/brand-colour"
import { escapeHtml } from "@/lib/shared/escape-html"
import type { Language } from "@/lib/shared/messages/languages"

/** The institute of a mail: its name, colour and, where it has one, the URL of its picture. */
export interface MailInstitute {
  name: string
  brandPrimary: string
  image?: string | undefined
}

/** A row of the table of facts; with a link its value leads there. */
export interface MailFact {
  label: string
  value: string
  link?: string
}

/** The parts of a mail, every text unescaped. */
export interface MailParts {
  language: Language
  institute: MailInstitute
  paragraphs: string[]
  /** A table of facts below the paragraphs, such as those of a receipt; a value is shown with its line breaks. */
  facts?: MailFact[] | undefined
  /** Text that a person wrote, shown with its line breaks. */
  quote?: string | undefined
  /** The URL of a picture that belongs to the quote. */
  picture?: string | undefined
  code?: string | undefined
  button?: { label: string; link: string } | undefined
  closing: string[]
  footer: string[]
  footerLink?: { label: string; link: string } | undefined
}

/** Renders a mail as HTML in the institute's colour, with every text escaped. */
export function mailPage(parts: MailParts): string {
  const {
    language,
    institute,
    paragraphs,
    facts = [],
    quote,
    picture,
    code,
    button,
    closing,
    footer,
    footerLink,
  } = parts
  const { fill: colour, ink } = accessibleColour(institute.brandPrimary, "light") ?? { fill: "#0f5c56", ink: "#ffffff" }
  const p = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
  const logo = institute.image
    ? `<img src="${escapeHtml(institute.image)}" alt="" width="36" height="36" style="width:36px;height:36px;border-radius:8px;object-fit:cover;vertical-align:middle;margin-inline-end:12px">`
    : ""
  const pictureHtml = picture
    ? `<img src="${escapeHtml(picture)}" alt="" style="display:block;max-width:100%;height:auto;border-radius:8px;margin:0 0 16px">`
    : ""
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:24px 12px;background:#f4f6f6;font:16px/1.5 -apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Devanagari',sans-serif;color:#17201f">
<div style="max-width:560px;margin:0 auto;background:#fff;border-radius:10px;overflow:hidden">
<div style="padding:20px 28px;background:${colour};color:${ink};font-size:19px;font-weight:600">${logo}${escapeHtml(institute.name)}</div>
<div style="padding:28px">${paragraphs.map(p).join("")}${factTable(facts)}${pictureHtml}${quote ? `<blockquote style="margin:0 0 16px;padding:12px 16px;background:#f4f6f6;border-radius:8px;white-space:pre-wrap">${escapeHtml(quote)}</blockquote>` : ""}${code ? `<p style="margin:24px 0;padding:16px;background:#f4f6f6;border-radius:8px;font-size:32px;line-height:1.2;font-weight:700;letter-spacing:8px;text-align:center">${escapeHtml(code)}</p>` : ""}
${button ? `<p style="margin:24px 0"><a href="${escapeHtml(button.link)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:${colour};color:${ink};text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>` : ""}
<p style="margin:0">${closing.map(escapeHtml).join("<br>")}</p></div></div>
<p style="max-width:560px;margin:16px auto 0;font-size:13px;color:#5c6967;text-align:center">${[...footer.map(escapeHtml), ...(footerLink ? [`<a href="${escapeHtml(footerLink.link)}" style="color:inherit">${escapeHtml(footerLink.label)}</a>`] : [])].join("<br>")}</p></body></html>`
}

function factTable(facts: MailFact[]): string {
  if (facts.length === 0) return ""
  const cell = "padding:6px 0;vertical-align:top;border-top:1px solid #e3e8e7"
  const rows = facts.map(
    ({ label, value, link }) =>
      `<tr><td style="${cell};padding-inline-end:20px;color:#5c6967;white-space:nowrap">${escapeHtml(label)}</td><td style="${cell};white-space:pre-line;overflow-wrap:anywhere">${valueHtml(value, link)}</td></tr>`,
  )
  return `<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 16px;font-size:15px">${rows.join("")}</table>`
}

const valueHtml = (value: string, link: string | undefined) =>
  link ? `<a href="${escapeHtml(link)}" style="color:inherit">${escapeHtml(value)}</a>` : escapeHtml(value)
