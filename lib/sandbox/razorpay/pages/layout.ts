import { randomBytes } from "node:crypto"
import type { HttpResponse } from "../http/response"
import { brandColours } from "./brand-colours"
import { html, type Html, rawHtml } from "./html"
import { STYLES } from "./styles"

/** The contents of a page. `script` runs inline; `formTargets` are the origins that its forms may post to. */
export type Page = {
  title: string
  body: Html
  colour?: string
  script?: Html
  formTargets?: string[]
  /** The only origin that may frame this page; without it no origin may. */
  framedBy?: string
  status?: number
}

/** Renders a page with a content security policy that allows no external resources and only its own inline script. */
export function page({ title, body, colour, script, formTargets = [], framedBy, status = 200 }: Page): HttpResponse {
  const nonce = randomBytes(16).toString("base64")
  const { colour: fill, ink } = brandColours(colour)
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "img-src data:",
    "base-uri 'none'",
    `form-action ${["'self'", ...formTargets].join(" ")}`,
    `frame-ancestors ${framedBy ?? "'none'"}`,
  ]
  const document = html`<!doctype html>
    <html lang="en" ${framedBy ? rawHtml(' class="framed"') : ""}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style nonce="${nonce}">
          ${rawHtml(STYLES)}:root {
            --brand: ${fill};
            --brand-ink: ${ink};
          }
        </style>
      </head>
      <body>
        ${body}
        ${
          script
            ? html`<script nonce="${nonce}">
                ${script}
              </script>`
            : ""
        }
      </body>
    </html>`
  return {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy.join("; "),
      "permissions-policy": "camera=(), geolocation=(), microphone=()",
      // The shop's callback gets the origin of the form only, not the whole URL.
      "referrer-policy": "strict-origin",
      ...(!framedBy && { "x-frame-options": "DENY", "cross-origin-opener-policy": "same-origin" }),
    },
    body: document.html,
  }
}
