import { auth } from "@/lib/features/auth/contract"
import type { SessionCookie } from "@/lib/server/auth/session-cookie"
import { failureCodeOf, serve } from "@/lib/server/api/serve"

const RENEW_BEFORE_EXPIRY_MS = 60_000
const END_CODES = new Set(["session_replaced", "disabled", "unauthenticated", "token_expired"])

/** Whether the access token of a session expires within a minute. */
export const isAccessTokenExpiring = ({ accessEndsAt }: Pick<SessionCookie, "accessEndsAt">): boolean =>
  accessEndsAt - Date.now() <= RENEW_BEFORE_EXPIRY_MS

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
