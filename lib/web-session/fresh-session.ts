import { auth } from "@/lib/features/auth/contract"
import { isAccessTokenExpiring } from "@/lib/server/auth/client-session"
import type { SessionCookie } from "@/lib/server/auth/session-cookie"
import { failureCodeOf, serve } from "@/lib/server/api/serve"

const END_CODES = new Set(["session_replaced", "disabled", "unauthenticated", "token_expired"])

/**
 * Returns the session with an access token that is valid for at least a minute, renewed if necessary; with `endedBy` when
 * the session has ended. When the renewal cannot be completed, the session is returned unchanged.
 */
export async function ensureFreshSession(session: Readonly<SessionCookie>): Promise<Readonly<SessionCookie>> {
  if (session.endedBy || !isAccessTokenExpiring(session)) return session
  try {
    const { access_token, expiresAt } = await serve(auth.renewToken, { body: { loginToken: session.loginToken } })
    return { ...session, accessToken: access_token, accessEndsAt: expiresAt.getTime() }
  } catch (error) {
    const code = failureCodeOf(error)
    return code && END_CODES.has(code) ? { ...session, endedBy: code } : session
  }
}
