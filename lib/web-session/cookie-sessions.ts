import { encode } from "next-auth/jwt"
import { Failure } from "@/lib/contract/errors"
import { renewSession } from "@/lib/server/auth/sessions"
import type { CookieSession } from "@/lib/server/api/request-facts"
import { SESSION_SECONDS } from "@/lib/shared/constants"
import { cookieNames, originOf, readCookie, type RequestOrigin } from "../server/auth/cookie-names"
import { decryptSession, type SessionCookie, sessionSecret } from "../server/auth/session-cookie"
import { isAccessTokenExpiring } from "./fresh-session"

/** Renewals in progress by login token: the first calls of a page arrive together. */
const renewals = new Map<string, Promise<Readonly<SessionCookie> | undefined>>()

/**
 * Reads the session of a request's cookie, with an access token that is valid for at least a minute; a renewed one is to be
 * stored by the header `setCookie`. Undefined without a cookie, for an invalid one, and for a session that has ended.
 */
export async function readCookieSession(headers: Pick<Headers, "get">): Promise<CookieSession | undefined> {
  const origin = originOf(headers)
  const session = await decryptSession(readCookie(headers, cookieNames(origin).session))
  if (!session || session.endedBy) return undefined
  if (!isAccessTokenExpiring(session)) return toCookieSession(session)
  const renewed = await renewOnce(session)
  return renewed && { ...toCookieSession(renewed), setCookie: await setCookieHeader(renewed, origin) }
}

function renewOnce(session: Readonly<SessionCookie>): Promise<Readonly<SessionCookie> | undefined> {
  const { loginToken } = session
  const renewal = renewals.get(loginToken) ?? renew(session).finally(() => renewals.delete(loginToken))
  renewals.set(loginToken, renewal)
  return renewal
}

async function renew(session: Readonly<SessionCookie>): Promise<Readonly<SessionCookie> | undefined> {
  try {
    const { accessToken, expiresAt } = await renewSession(session.loginToken)
    return { ...session, accessToken, accessEndsAt: expiresAt.getTime() }
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

async function setCookieHeader(session: Readonly<SessionCookie>, origin: RequestOrigin): Promise<string> {
  const { session: name, isSecure } = cookieNames(origin)
  const value = await encode({ token: { ...session }, secret: await sessionSecret(), maxAge: SESSION_SECONDS })
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${SESSION_SECONDS}${isSecure ? "; Secure" : ""}`
}

const toCookieSession = ({ accessToken, loginToken, accessEndsAt, user }: SessionCookie): CookieSession => ({
  accessToken,
  loginToken,
  instituteId: user.selectedInstitute,
  expiresAt: new Date(accessEndsAt),
})
