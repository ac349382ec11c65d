import type { NextAuthOptions, User } from "next-auth"
import { people, type SignedIn } from "@/lib/features/auth/contract"
import { codeOf, serve } from "@/lib/server/http/serve"
import { SESSION_SECONDS } from "@/lib/shared/constants"
import { ownPath } from "@/lib/shared/own-path"
import { paths } from "@/lib/shared/paths"
import { type Address, cookieNames } from "../server/auth/cookie-names"
import { credentialWays } from "./credential-providers"
import { freshSession, KeptSession, sessionSecret } from "./session-cookie"
import { goOn, type Journey, JOURNEY_SECONDS } from "./social-sign-in"
import { socialProviders } from "./social-providers"

/**
 * next-auth as one address wants it: cookies of that host alone, and a session that lives in an encrypted cookie. Who has
 * come back from a provider gets no session here, but goes on to where their journey began.
 */
export async function nextAuthOptions(address: Address, journey?: Journey): Promise<NextAuthOptions> {
  return {
    secret: await sessionSecret(),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: paths.login, signOut: paths.home, error: paths.login },
    cookies: cookiesAt(address),
    logger: { error: (code) => void note(code), warn: (code) => void note(code), debug: () => undefined },
    providers: [...credentialWays(), ...(await socialProviders(address))],
    callbacks: {
      signIn: async ({ account }) => (account?.type === "oauth" ? goOn(journey, account) : true),
      jwt: async ({ token, user, trigger }) =>
        trigger === "signIn" ? keptOf(user) : { ...(await freshSession(KeptSession.parse(token))) },
      session: async ({ token, session }) => ({ ...seenOf(KeptSession.parse(token)), expires: session.expires }),
      redirect: async ({ url, baseUrl }) =>
        baseUrl + ownPath(url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url),
    },
    events: { signOut: ({ token }) => endSession(token) },
  }
}

function keptOf({ signedIn }: User): KeptSession {
  if (!signedIn) throw new Error("a session begins by a call of the API alone")
  const { user_id, first_name, email, role, selectedInstitute, profileImage, language, theme } = signedIn
  return {
    user: { user_id, first_name, email, role: role.roleType, selectedInstitute, profileImage, language, theme },
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
  const { session, csrf, callbackUrl, state, nonce, pkceCodeVerifier, isSecure } = cookieNames(address)
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure }
  const brief = { ...options, maxAge: JOURNEY_SECONDS }
  return {
    sessionToken: { name: session, options },
    csrfToken: { name: csrf, options },
    callbackUrl: { name: callbackUrl, options },
    state: { name: state, options: brief },
    nonce: { name: nonce, options: brief },
    pkceCodeVerifier: { name: pkceCodeVerifier, options: brief },
  }
}

/** Only the code: what comes with it may hold what a person typed. */
async function note(code: string) {
  const { log } = await import("@/lib/server/log")
  log.warn({ code }, "next-auth reports a fault")
}

declare module "next-auth" {
  interface User {
    signedIn?: SignedIn
  }
}
