import type { NextAuthOptions, User } from "next-auth"
import CredentialsProvider from "next-auth/providers/credentials"
import { z } from "zod"
import { people, type SignedIn, SignInInput } from "@/lib/features/people/contract"
import { codeOf, serve } from "@/lib/server/http/serve"
import { SESSION_SECONDS } from "@/lib/shared/constants"
import { ownPath } from "@/lib/shared/own-path"
import { paths } from "@/lib/shared/paths"
import { type Address, cookieNames } from "./cookie-names"
import { freshSession, KeptSession, sessionSecret } from "./kept-session"

/** What the form posts: the login of the specification, whose numbers arrive as text. */
const Posted = z.object({ username: z.string(), password: z.string(), instituteId: z.string().transform(Number) })

/** next-auth as one address wants it: cookies of that host alone, and a session that lives in an encrypted cookie. */
export async function nextAuthOptions(address: Address): Promise<NextAuthOptions> {
  return {
    secret: await sessionSecret(),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: paths.login, signOut: paths.home, error: paths.login },
    cookies: cookiesAt(address),
    logger: { error: (code) => void note(code), warn: (code) => void note(code), debug: () => undefined },
    providers: [
      CredentialsProvider({
        credentials: { username: {}, password: {}, instituteId: {} },
        authorize: (posted, { headers }) => authorize(posted, headers),
      }),
    ],
    callbacks: {
      jwt: async ({ token, user, trigger }) =>
        trigger === "signIn" ? keptOf(user) : { ...(await freshSession(KeptSession.parse(token))) },
      session: async ({ token, session }) => ({ ...seenOf(KeptSession.parse(token)), expires: session.expires }),
      redirect: async ({ url, baseUrl }) =>
        baseUrl + ownPath(url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url),
    },
    events: { signOut: ({ token }) => endSession(token) },
  }
}

/** Signs in over the API's own call; a refusal travels on by its code, which next-auth puts in the answer. */
async function authorize(posted: unknown, headers: Record<string, string> | undefined): Promise<User> {
  const input = SignInInput.safeParse(Posted.safeParse(posted).data)
  if (!input.success) throw new Error("invalid_input")
  try {
    const caller = {
      ip: headers?.["x-real-ip"] ?? "127.0.0.1",
      userAgent: headers?.["user-agent"]?.slice(0, 400) ?? "",
    }
    const signedIn = await serve(people.login, { body: input.data }, caller)
    return { id: String(signedIn.user_id), signedIn }
  } catch (error) {
    throw new Error(codeOf(error) ?? "unexpected")
  }
}

function keptOf({ signedIn }: User): KeptSession {
  const { user_id, first_name, email, role, selectedInstitute, profileImage } = signedIn
  return {
    user: { user_id, first_name, email, role: role.roleType, selectedInstitute, profileImage },
    accessToken: signedIn.access_token,
    accessEndsAt: signedIn.expiresAt.getTime(),
    loginToken: signedIn.user_unique_login_token,
  }
}

/** What the browser's memory gets. */
const seenOf = ({ user, accessToken, accessEndsAt, loginToken, endedBy }: KeptSession) => ({
  user,
  access_token: accessToken,
  user_unique_login_token: loginToken,
  expiresAt: new Date(accessEndsAt).toISOString(),
  endedBy,
})

async function endSession(token: unknown) {
  const kept = KeptSession.safeParse(token).data
  if (!kept) return
  const { accessToken, loginToken, endedBy } = await freshSession(kept)
  if (endedBy) return
  await serve(people.logout, {}, { accessToken, loginToken }).catch((error: unknown) => {
    if (codeOf(error) === undefined) throw error
  })
}

function cookiesAt(address: Address): NextAuthOptions["cookies"] {
  const { session, csrf, callbackUrl, isSecure } = cookieNames(address)
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure }
  return {
    sessionToken: { name: session, options },
    csrfToken: { name: csrf, options },
    callbackUrl: { name: callbackUrl, options },
  }
}

/** Only the code: what comes with it may hold what a person typed. */
async function note(code: string) {
  const { log } = await import("@/lib/server/log")
  log.warn({ code }, "next-auth reports a fault")
}

declare module "next-auth" {
  interface User {
    signedIn: SignedIn
  }
}
