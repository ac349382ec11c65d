import type { SessionCookie } from "./session-cookie"

/** The part of a session that the browser's scripts receive. */
export const toClientSession = ({ user, accessToken, accessEndsAt, loginToken, endedBy }: SessionCookie) => ({
  user,
  access_token: accessToken,
  user_unique_login_token: loginToken,
  expiresAt: new Date(accessEndsAt).toISOString(),
  endedBy,
})

const RENEW_BEFORE_EXPIRY_MS = 60_000

/** Whether the access token of a session expires within a minute. */
export const isAccessTokenExpiring = ({ accessEndsAt }: Pick<SessionCookie, "accessEndsAt">): boolean =>
  accessEndsAt - Date.now() <= RENEW_BEFORE_EXPIRY_MS
