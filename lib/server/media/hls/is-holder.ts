import type { IncomingMessage } from "node:http"
import { readAccessToken } from "@/lib/server/auth/access-token"
import { cookieNames, originOf, readCookie } from "@/lib/server/auth/cookie-names"
import { decryptSession } from "@/lib/server/auth/session-cookie"
import type { UrlHolder } from "../file-rights"

/**
 * Whether a request is made by whom an address was issued to: by the session cookie of that person at that institute, which
 * players of a browser send, or by the access token of that session. True for an address that anyone may use.
 */
export async function isHolder({ headers }: IncomingMessage, holder: UrlHolder): Promise<boolean> {
  if (holder.userId === null) return true
  const [, accessToken] = headers.authorization?.match(/^Bearer (.+)$/) ?? []
  if (accessToken) {
    const claims = await readAccessToken(accessToken).catch(() => undefined)
    return claims?.sessionId === holder.sessionId
  }
  const read = { get: (name: string) => [headers[name] ?? null].flat()[0] ?? null }
  const session = await decryptSession(readCookie(read, cookieNames(originOf(read)).session))
  return session?.user.user_id === holder.userId && session.user.selectedInstitute === holder.instituteId
}
