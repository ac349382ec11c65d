import { decode } from "next-auth/jwt"
import { z } from "zod"
import { people } from "@/lib/features/auth/contract"
import { codeOf, serve } from "@/lib/server/http/serve"
import { LANGUAGES, THEMES } from "@/lib/shared/constants"
import { ROLES } from "@/lib/shared/roles"

const RENEW_WITHIN_MS = 60_000

/** What the encrypted session cookie holds; the browser's scripts never see it whole. */
export const KeptSession = z.object({
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
  /** Why the session is over, as the server said when the access token was to be renewed. */
  endedBy: z.string().optional(),
})
export type KeptSession = z.infer<typeof KeptSession>

const endings = new Set(["other_platform", "disabled", "signed_out", "token_expired"])

/** The key of the session cookies. It is asked for at run time, because a build knows no secret. */
export async function sessionSecret(): Promise<string> {
  const { secretFor } = await import("@/lib/server/secrets.server")
  return secretFor("next-auth").toString("base64url")
}

/** Opens a session cookie; undefined for one that is not ours, is too old or says something else. */
export async function openSession(cookie: string | undefined): Promise<KeptSession | undefined> {
  if (!cookie) return undefined
  const opened = await decode({ token: cookie, secret: await sessionSecret() }).catch(() => null)
  return KeptSession.safeParse(opened).data
}

/**
 * The session with an access token that is good for a minute at least, renewed if need be; with `endedBy` when the
 * server says that it is over. A server that does not answer changes nothing.
 */
export async function freshSession(session: KeptSession): Promise<KeptSession> {
  if (session.endedBy || session.accessEndsAt - Date.now() > RENEW_WITHIN_MS) return session
  try {
    const { access_token, expiresAt } = await serve(people.renewToken, { body: { loginToken: session.loginToken } })
    return { ...session, accessToken: access_token, accessEndsAt: expiresAt.getTime() }
  } catch (error) {
    const code = codeOf(error)
    return code && endings.has(code) ? { ...session, endedBy: code } : session
  }
}
