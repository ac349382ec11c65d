import { decode } from "next-auth/jwt"
import { z } from "zod"
import { auth } from "@/lib/features/auth/contract"
import { failureCodeOf, serve } from "@/lib/server/http/serve"
import { THEMES } from "@/lib/shared/constants"
import { LANGUAGES } from "@/lib/shared/messages/languages"
import { ROLES } from "@/lib/shared/roles"

const RENEW_BEFORE_EXPIRY_MS = 60_000

/** The content of the encrypted session cookie; the browser's scripts receive only a part of it. */
export const SessionCookie = z.object({
  user: z.object({
    user_id: z.number(),
    first_name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    selectedInstitute: z.number(),
    profileImage: z.string().nullable(),
    language: z.enum(LANGUAGES).nullish(),
    theme: z.enum(THEMES).nullish(),
  }),
  accessToken: z.string(),
  accessEndsAt: z.number(),
  loginToken: z.string(),
  /** Why the session has ended, when the renewal of the access token was refused. */
  endedBy: z.string().optional(),
})
export type SessionCookie = z.infer<typeof SessionCookie>

const END_CODES = new Set(["session_replaced", "disabled", "unauthenticated", "token_expired"])

/** The encryption key of the session cookies. It is loaded at run time, because a build has no secret. */
export async function sessionSecret(): Promise<string> {
  const { secretFor } = await import("@/lib/server/secrets.server")
  return secretFor("next-auth").toString("base64url")
}

/** Decrypts a session cookie; undefined when it is forged, expired or invalid. */
export async function decryptSession(cookie: string | undefined): Promise<SessionCookie | undefined> {
  if (!cookie) return undefined
  const payload = await decode({ token: cookie, secret: await sessionSecret() }).catch(() => null)
  return SessionCookie.safeParse(payload).data
}

/**
 * Returns the session with an access token that is valid for at least a minute, renewed if necessary; with `endedBy` when
 * the session has ended. When the renewal cannot be completed, the session is returned unchanged.
 */
export async function ensureFreshSession(session: SessionCookie): Promise<SessionCookie> {
  if (session.endedBy || session.accessEndsAt - Date.now() > RENEW_BEFORE_EXPIRY_MS) return session
  try {
    const { access_token, expiresAt } = await serve(auth.renewToken, { body: { loginToken: session.loginToken } })
    return { ...session, accessToken: access_token, accessEndsAt: expiresAt.getTime() }
  } catch (error) {
    const code = failureCodeOf(error)
    return code && END_CODES.has(code) ? { ...session, endedBy: code } : session
  }
}
