import { z } from "zod"
import { Failure, isFailureCode } from "@/lib/contract/errors"
import { LANGUAGES, THEMES } from "@/lib/shared/constants"
import { ROLES } from "@/lib/shared/roles"

const Session = z.object({
  user: z.object({
    user_id: z.number(),
    first_name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    selectedInstitute: z.number(),
    profileImage: z.string().nullable(),
    /** What they chose, wherever that was, as of their sign-in. */
    language: z.enum(LANGUAGES).nullish(),
    theme: z.enum(THEMES).nullish(),
  }),
  access_token: z.string(),
  user_unique_login_token: z.string(),
  expiresAt: z.iso.datetime().transform((text) => Date.parse(text)),
  /** Why the server ended it, when it did. */
  endedBy: z.string().optional(),
})

/** Who is signed in at this host, and the tokens of this moment: kept in memory only, never in the browser's storage. */
export type Session = z.infer<typeof Session>

const Csrf = z.object({ csrfToken: z.string() })
const Answer = z.object({ url: z.string().optional(), code: z.string().optional() })

/** Asks for the session of this host; null for a stranger. The server renews the access token when its time is short. */
export async function askSession(): Promise<Session | null> {
  return Session.safeParse(await ask("session")).data ?? null
}

/**
 * Posts a form to next-auth with its proof that the form is ours, and answers where that leads; throws the failure that
 * the server names.
 */
export async function postAuth(action: string, fields: Record<string, string>): Promise<string | undefined> {
  const { csrfToken } = Csrf.parse(await ask("csrf"))
  const body = new URLSearchParams({ ...fields, csrfToken, json: "true" })
  const { url, code } = Answer.parse(await ask(action, { method: "POST", body }))
  const search = url ? new URL(url, location.origin).searchParams : undefined
  const fault = code ?? search?.get("error") ?? (search?.has("csrf") ? "unexpected" : undefined)
  if (fault) throw failureOf(fault)
  return url
}

/** A fault as next-auth passes it on: the code of the catalogue, and after a question mark what it names. */
function failureOf(fault: string): Failure {
  const [failure, details] = fault.split("?")
  return new Failure(isFailureCode(failure) ? failure : "unexpected", {
    ...(details && { details: Object.fromEntries(new URLSearchParams(details)) }),
  })
}

async function ask(action: string, init?: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(`/api/auth/${action}`, { ...init, cache: "no-store" })
    return await response.json()
  } catch {
    throw new Failure("maintenance")
  }
}
