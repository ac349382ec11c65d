import { fitColour } from "@/lib/shared/brand-colour"
import type { Language } from "@/lib/shared/constants"

/** Whose mail it is: name, colour and, where it has one, the address of its picture. */
export interface MailInstitute {
  name: string
  brandPrimary: string
  image?: string | undefined
}

/** The parts of a mail, every text as people typed it. */
export interface MailParts {
  language: Language
  institute: MailInstitute
  paragraphs: string[]
  /** Words of a person, shown as they were written. */
  quote?: string | undefined
  /** The address of a picture that belongs to these words. */
  picture?: string | undefined
  /** A code to read off and type. */
  code?: string | undefined
  button?: { words: string; link: string } | undefined
  closing: string[]
  footer: string[]
}

/** Draws a mail as HTML in the institute's colour, with all that people typed escaped. */
export function mailPage(parts: MailParts): string {
  const { language, institute, paragraphs, quote, picture, code, button, closing, footer } = parts
  const { fill: colour, ink } = fitColour(institute.brandPrimary, "light") ?? { fill: "#0f5c56", ink: "#ffffff" }
  const p = (words: string) => `<p style="margin:0 0 16px">${escape(words)}</p>`
  const mark = institute.image
    ? `<img src="${escape(institute.image)}" alt="" width="36" height="36" style="width:36px;height:36px;border-radius:8px;object-fit:cover;vertical-align:middle;margin-inline-end:12px">`
    : ""
  const shown = picture
    ? `<img src="${escape(picture)}" alt="" style="display:block;max-width:100%;height:auto;border-radius:8px;margin:0 0 16px">`
    : ""
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:24px 12px;background:#f4f6f6;font:16px/1.5 -apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Devanagari',sans-serif;color:#17201f">
<div style="max-width:560px;margin:0 auto;background:#fff;border-radius:10px;overflow:hidden">
<div style="padding:20px 28px;background:${colour};color:${ink};font-size:19px;font-weight:600">${mark}${escape(institute.name)}</div>
<div style="padding:28px">${paragraphs.map(p).join("")}${shown}${quote ? `<blockquote style="margin:0 0 16px;padding:12px 16px;background:#f4f6f6;border-radius:8px;white-space:pre-wrap">${escape(quote)}</blockquote>` : ""}${code ? `<p style="margin:24px 0;padding:16px;background:#f4f6f6;border-radius:8px;font-size:32px;line-height:1.2;font-weight:700;letter-spacing:8px;text-align:center">${escape(code)}</p>` : ""}
${button ? `<p style="margin:24px 0"><a href="${escape(button.link)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:${colour};color:${ink};text-decoration:none;font-weight:600">${escape(button.words)}</a></p>` : ""}
<p style="margin:0">${closing.map(escape).join("<br>")}</p></div></div>
<p style="max-width:560px;margin:16px auto 0;font-size:13px;color:#5c6967;text-align:center">${footer.map(escape).join("<br>")}</p></body></html>`
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }
const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
