import { randomBytes } from "node:crypto"
import type { Answer } from "../http/answer"
import { brand } from "./colour"
import { html, type Html, unescaped } from "./html"
import { STYLES } from "./styles"

/** What a page is made of. `script` runs inline; `formTargets` are the origins that its forms may be sent to. */
export type Page = {
  title: string
  body: Html
  colour?: string
  script?: Html
  formTargets?: string[]
  /** The only origin that may show this page in a frame; without it nobody may. */
  framedBy?: string
  status?: number
}

/** A whole page under a policy that lets in nothing from outside and runs only the script it came with. */
export function page({ title, body, colour, script, formTargets = [], framedBy, status = 200 }: Page): Answer {
  const nonce = randomBytes(16).toString("base64")
  const { colour: fill, ink } = brand(colour)
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
    <html lang="en" ${framedBy ? unescaped(' class="framed"') : ""}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style nonce="${nonce}">
          ${unescaped(STYLES)}:root {
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
      // The shop's callback sees where a form came from, and nothing more of the address.
      "referrer-policy": "strict-origin",
      ...(!framedBy && { "x-frame-options": "DENY", "cross-origin-opener-policy": "same-origin" }),
    },
    body: document.html,
  }
}
