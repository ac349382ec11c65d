import { z } from "zod"
import { Failure, isFailureCode } from "@/lib/contract/errors"
import { THEMES } from "@/lib/shared/constants"
import { LANGUAGES } from "@/lib/shared/messages/languages"
import { ROLES } from "@/lib/shared/roles"

const Session = z.object({
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
    /** Their preferences at the time of sign-in, as saved on any device. */
    language: z.enum(LANGUAGES).nullish(),
    theme: z.enum(THEMES).nullish(),
  }),
  access_token: z.string(),
  user_unique_login_token: z.string(),
  expiresAt: z.iso.datetime().transform((text) => Date.parse(text)),
  /** Why the server ended the session, if it did. */
  endedBy: z.string().optional(),
})

/** The person signed in at this host and their current tokens. It is held in memory only, never in the browser's storage. */
export type Session = z.infer<typeof Session>

const Csrf = z.object({ csrfToken: z.string() })
const AuthResponse = z.object({ url: z.string().optional(), code: z.string().optional() })

/** Fetches the session of this host; null when nobody is signed in. The server renews an access token that is about to expire. */
export async function fetchSession(): Promise<Session | null> {
  return Session.safeParse(await request("session")).data ?? null
}

/**
 * Posts a form to next-auth with its CSRF token and returns the URL of its response; throws the `Failure` that the server
 * names. It is repeated once when the token was refused: a response to another tab may have replaced the cookie of the token.
 */
export async function postAuth(action: string, fields: Record<string, string>): Promise<string | undefined> {
  try {
    return await postOnce(action, fields)
  } catch (error) {
    if (error !== csrfRefused) throw error
    return postOnce(action, fields)
  }
}

const csrfRefused = new Failure("unexpected")

async function postOnce(action: string, fields: Record<string, string>): Promise<string | undefined> {
  const { csrfToken } = Csrf.parse(await request("csrf"))
  const body = new URLSearchParams({ ...fields, csrfToken, json: "true" })
  const { url, code } = AuthResponse.parse(await request(action, { method: "POST", body }))
  const search = url ? new URL(url, location.origin).searchParams : undefined
  const error = code ?? search?.get("error")
  if (error) throw failureOf(error)
  if (search?.has("csrf")) throw csrfRefused
  return url
}

/** Parses an error that next-auth passes on: a failure code, and after a question mark its details. */
function failureOf(error: string): Failure {
  const [failure, fields] = error.split("?")
  const { retryAfterSeconds, ...details } = Object.fromEntries(new URLSearchParams(fields))
  return new Failure(isFailureCode(failure) ? failure : "unexpected", {
    ...(Object.keys(details).length > 0 && { details }),
    ...(retryAfterSeconds && { retryAfterSeconds: Number(retryAfterSeconds) }),
  })
}

async function request(action: string, init?: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(`/api/auth/${action}`, { ...init, cache: "no-store" })
    return await response.json()
  } catch {
    throw new Failure("maintenance")
  }
}
