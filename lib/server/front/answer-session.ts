import { isAccessTokenExpiring, toClientSession } from "../auth/client-session"
import { cookieNames, readCookie } from "../auth/cookie-names"
import { decryptSession } from "../auth/session-cookie"
import type { FindInstituteId } from "../api/find-institute"
import type { Exchange } from "../network/trusted-request"

export const SESSION_PATH = "/api/auth/session"

/**
 * Answers which session the browser has, where next-auth would only decrypt the cookie and answer the same: each page that is opened
 * asks this first. Returns false where next-auth has to act, as it renews an access token that is about to expire, and the
 * cookie with it, and at a host of no institute.
 */
export async function answerSession(
  { request, response, client }: Exchange,
  findInstitute: FindInstituteId | undefined,
): Promise<boolean> {
  if (request.method !== "GET" || (await findInstitute?.(client.host, client.ip)) === undefined) return false
  const headers = { get: () => request.headers.cookie ?? null }
  const cookie = readCookie(headers, cookieNames(client).session)
  const session = await decryptSession(cookie)
  const needsNextAuth = session ? session.endedBy !== undefined || isAccessTokenExpiring(session) : cookie !== undefined
  if (needsNextAuth) return false
  response
    .writeHead(200, { "content-type": "application/json", "cache-control": "private, no-cache, no-store" })
    .end(JSON.stringify(session ? toClientSession(session) : {}))
  return true
}
