import type { ServerResponse } from "node:http"
import { policyWithoutScripts } from "../page-cache/content-policy"
import { PAGE_HEADERS, SECURITY_HEADERS } from "../page-cache/response-headers"

/** A page of two sentences, for what is answered without rendering. */
interface PlainPage {
  status: number
  title: string
  message: string
  retryAfterSeconds?: number
}

/** Sends a page without scripts that no cache may store. */
export function sendPlainPage(
  response: ServerResponse,
  { status, title, message, retryAfterSeconds }: PlainPage,
): void {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><body style="font:16px/1.5 system-ui;margin:15vh auto;max-width:32rem;padding:0 1.5rem"><h1>${title}</h1><p>${message}</p></body></html>`
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

/** Sends a redirect; a path keeps scheme and host of the request. */
export function sendRedirect(response: ServerResponse, status: 307 | 308, to: string): void {
  response.writeHead(status, [...PAGE_HEADERS, "location", to, "content-length", "0"]).end()
}
