import { LRUCache } from "lru-cache"
import { decode } from "next-auth/jwt"
import { z } from "zod"
import { THEMES } from "@/lib/shared/constants"
import { LANGUAGES } from "@/lib/shared/messages/languages"
import { ROLES } from "@/lib/shared/roles"

/** About 3 kB each. */
const MAX_DECRYPTED = 5_000

/** The content of the encrypted session cookie; the browser's scripts receive only a part of it. */
export const SessionCookie = z.object({
  user: z.object({
    user_id: z.number(),
    first_name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    selectedInstitute: z.number(),
    profileImage: z.string().nullable(),
    user_profile_id: z.number().optional(),
    mobile_number: z.string().nullish(),
    gender: z.string().nullish(),
    bucketName: z.string().optional(),
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

/** The encryption key of the session cookies. It is loaded at run time, because a build has no secret. */
export async function sessionSecret(): Promise<string> {
  const { secretFor } = await import("@/lib/server/secrets.server")
  return secretFor("next-auth").toString("base64url")
}

const Expiry = z.object({ exp: z.number() })
type Decrypted = { session: Readonly<SessionCookie>; expiresAtMs: number }

/** The cookies that were decrypted, until they expire. That a session has not ended is checked with its tokens. */
const decryptedCookies = new LRUCache<string, Decrypted>({ max: MAX_DECRYPTED })

/** Decrypts a session cookie, once until it expires; undefined when it is forged, expired or invalid. */
export async function decryptSession(cookie: string | undefined): Promise<Readonly<SessionCookie> | undefined> {
  if (!cookie) return undefined
  const known = decryptedCookies.get(cookie)
  if (known && Date.now() < known.expiresAtMs) return known.session
  const payload = await decode({ token: cookie, secret: await sessionSecret() }).catch(() => null)
  const session = SessionCookie.safeParse(payload).data
  const expiresAtMs = (Expiry.safeParse(payload).data?.exp ?? 0) * 1000
  if (session && Date.now() < expiresAtMs) decryptedCookies.set(cookie, { session, expiresAtMs })
  return session
}
