import type { ServerResponse } from "node:http"
import { accessibleColour, type BrandColour } from "@/lib/shared/brand-colour"
import { escapeHtml } from "@/lib/shared/escape-html"
import { policyWithoutScripts } from "../page-cache/content-policy"
import english from "@/lib/shared/messages/en/shell.json" with { type: "json" }
import { LOGO_PAGES } from "@/lib/shared/logo-pages"
import { PAGE_HEADERS, SECURITY_HEADERS } from "../page-cache/response-headers"

/** The document of a page with a message and perhaps a way on. */
interface PlainDocument {
  title: string
  message: string
  language?: string | undefined
  link?: { label: string; href: string } | undefined
  /** Whose page it is, if it is somebody's: the URL of the icon, and the colour of the link in hexadecimal. */
  brand?: { name: string; icon: string; colour: string }
  /** Whether it shows the logo and the name of the product. */
  isOfProduct?: boolean
}

/** A page that is answered without rendering. */
interface PlainPage extends PlainDocument {
  status: number
  retryAfterSeconds?: number
}

const STYLE = [
  ":root{color-scheme:light dark;--ink:#17201f;--muted:#566462;--ground:#f7faf9;--fill:#0f5c56;--on-fill:#fff}",
  "@media(prefers-color-scheme:dark){:root{--ink:#e8eeed;--muted:#a3b0ae;--ground:#0d1212;--fill:#7fd0c5;--on-fill:#06201d}}",
  "body{margin:0;min-height:100dvh;display:grid;place-items:center;background:var(--ground);color:var(--ink);",
  "font:16px/1.5 Inter,system-ui,'Noto Sans Devanagari',sans-serif}",
  "main{max-width:32rem;padding:2rem 1.5rem 6rem;text-align:center;overflow-wrap:anywhere}",
  "svg,img{width:3.5rem;height:3.5rem}img{border-radius:10px;object-fit:cover}b{display:block;margin-top:.75rem}h1{margin:1.5rem 0 .5rem;font-size:1.75rem;line-height:1.2;text-wrap:balance}",
  "p{margin:0;color:var(--muted);text-wrap:balance}",
  "a{display:inline-block;margin-top:2rem;padding:.65rem 1.25rem;border-radius:10px;background:var(--fill);",
  "color:var(--on-fill);font-weight:600;text-decoration:none}a:focus-visible{outline:3px solid;outline-offset:2px}",
].join("")

/** A compass: there is a way on from here. */
const MARK =
  '<svg viewBox="0 0 24 24" fill="none" stroke="var(--fill)" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="m16.2 7.8-2.9 5.5-5.5 2.9 2.9-5.5z"/></svg>'

const PRODUCT = english.shell.product.name
const LOGO = `<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#035d47"/><path d="M16 19v6m-4.2 0h8.4" stroke="#f6b84a" stroke-width="2.6" stroke-linecap="round" fill="none"/><path d="${LOGO_PAGES}" fill="#fff"/></svg>`

/** Composes a document that needs no script, no style sheet and no font from elsewhere. */
export function plainDocument({ title, message, language = "en", link, brand, isOfProduct }: PlainDocument): string {
  const owner = isOfProduct ? PRODUCT : brand?.name
  const pageTitle = owner ? `${title} – ${owner}` : title
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">`,
    `<title>${escapeHtml(pageTitle)}</title><style>${STYLE}${brand ? colourRules(brand.colour) : ""}</style>`,
    brand && `<link rel="icon" href="${escapeHtml(brand.icon)}">`,
    "</head><body><main>",
    isOfProduct ? `${LOGO}<b>${PRODUCT}</b>` : brand ? brandMark(brand) : MARK,
    `<h1>${escapeHtml(title)}</h1>`,
    message && `<p>${escapeHtml(message)}</p>`,
    link && `<a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a>`,
    "</main></body></html>",
  ]
    .filter(Boolean)
    .join("")
}

const brandMark = ({ icon, name }: { icon: string; name: string }) =>
  `<img src="${escapeHtml(icon)}" alt=""><b>${escapeHtml(name)}</b>`

/** The colour of an institute, readable in both themes; nothing for what is no colour. */
function colourRules(hex: string): string {
  const [light, dark] = [accessibleColour(hex, "light"), accessibleColour(hex, "dark")]
  if (!light || !dark) return ""
  const rule = ({ fill, ink }: BrandColour) => `:root{--fill:${fill};--on-fill:${ink}}`
  return `${rule(light)}@media(prefers-color-scheme:dark){${rule(dark)}}`
}

/** Sends a page without scripts that no cache may store. */
export function sendPlainPage(response: ServerResponse, { status, retryAfterSeconds, ...page }: PlainPage): void {
  const html = plainDocument(page)
  response.writeHead(status, [
    ...SECURITY_HEADERS,
    "cache-control",
    "no-store",
    "content-type",
    "text/html; charset=utf-8",
    "content-security-policy",
    policyWithoutScripts(),
    ...(retryAfterSeconds === undefined ? [] : ["retry-after", String(retryAfterSeconds)]),
    "content-length",
    String(Buffer.byteLength(html)),
  ])
  response.end(html)
}

/** Sends a redirect, 303 after a post; a path keeps scheme and host of the request. */
export function sendRedirect(response: ServerResponse, status: 303 | 307 | 308, to: string): void {
  response.writeHead(status, [...PAGE_HEADERS, "location", to, "content-length", "0"]).end()
}
