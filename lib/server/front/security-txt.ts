import type { ServerResponse } from "node:http"
import { LANGUAGES } from "@/lib/shared/messages/languages"
import { paths } from "@/lib/shared/paths"
import { env } from "../env.server"
import { mainOrigin } from "../origin"
import { SECURITY_HEADERS } from "../page-cache/response-headers"

const DAY_MS = 24 * 60 * 60 * 1000
const VALID_DAYS = 180

/** Where to report a vulnerability (RFC 9116), at this origin; valid for half a year from the day on which it is asked for. */
function securityTxt(origin: string, now: number): string {
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS)
  const canonical = new Set([mainOrigin(), origin])
  return [
    `Contact: ${contactUri()}`,
    `Expires: ${expires.toISOString().replace(".000Z", "Z")}`,
    `Preferred-Languages: ${LANGUAGES.join(", ")}`,
    ...[...canonical].map((known) => `Canonical: ${known}${paths.securityTxt}`),
    "",
  ].join("\n")
}

function contactUri(): string {
  const contact = env.SECURITY_CONTACT
  if (!contact) return mainOrigin() + paths.legalContact
  return contact.startsWith("https:") ? contact : `mailto:${contact}`
}

/** Sends the `security.txt` of an origin; the caller has made sure that it is one of this installation. */
export function sendSecurityTxt(response: ServerResponse, origin: string): void {
  const text = securityTxt(origin, Date.now())
  response.writeHead(200, [
    ...SECURITY_HEADERS,
    "cache-control",
    "public, max-age=86400",
    "content-type",
    "text/plain; charset=utf-8",
    "content-length",
    String(Buffer.byteLength(text)),
  ])
  response.end(text)
}
