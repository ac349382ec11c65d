import type { NextAuthOptions, User } from "next-auth"
import type { SignedIn } from "@/lib/features/auth/auth-shapes"
import { auth } from "@/lib/features/auth/contract"
import { failureCodeOf, serve } from "@/lib/server/api/serve"
import { SESSION_SECONDS } from "@/lib/shared/constants"
import { safeRedirectPath } from "@/lib/shared/safe-redirect-path"
import { paths } from "@/lib/shared/paths"
import { toClientSession } from "../server/auth/client-session"
import { type RequestOrigin, cookieNames } from "../server/auth/cookie-names"
import { credentialProviders } from "./credential-providers"
import { SessionCookie, sessionSecret } from "../server/auth/session-cookie"
import { ensureFreshSession } from "./fresh-session"
import { finishOAuthFlow, type OAuthFlow, OAUTH_FLOW_SECONDS } from "./oauth-flow"
import { socialProviders } from "./social-providers"

/**
 * The options of next-auth for one origin: host-only cookies, and the session in an encrypted cookie. A sign-in by a
 * provider creates no session here; the browser is redirected to the institute where its OAuth flow began.
 */
export async function nextAuthOptions(origin: RequestOrigin, flow?: OAuthFlow): Promise<NextAuthOptions> {
  return {
    secret: await sessionSecret(),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: paths.login, signOut: paths.home, error: paths.login },
    cookies: cookiesAt(origin),
    logger: { error: (code) => void logCode(code), warn: (code) => void logCode(code), debug: () => undefined },
    providers: [...credentialProviders(), ...(await socialProviders(origin))],
    callbacks: {
      signIn: async ({ account }) => (account?.type === "oauth" ? finishOAuthFlow(flow, account) : true),
      jwt: async ({ token, user, trigger }) =>
        trigger === "signIn" ? toSessionCookie(user) : { ...(await ensureFreshSession(SessionCookie.parse(token))) },
      session: async ({ token, session }) => ({
        ...toClientSession(SessionCookie.parse(token)),
        expires: session.expires,
      }),
      redirect: async ({ url, baseUrl }) =>
        baseUrl + safeRedirectPath(url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url),
    },
    events: { signOut: ({ token }) => endSession(token) },
  }
}

function toSessionCookie({ signedIn }: User): SessionCookie {
  if (!signedIn) throw new Error("a session can only be created by a call of the API")
  const { access_token, user_unique_login_token, expiresAt, role, ...person } = signedIn
  return {
    user: { ...person, role: role.roleType },
    accessToken: access_token,
    accessEndsAt: expiresAt.getTime(),
    loginToken: user_unique_login_token,
  }
}

async function endSession(token: unknown) {
  const cookie = SessionCookie.safeParse(token).data
  if (!cookie) return
  const { accessToken, loginToken, endedBy } = await ensureFreshSession(cookie)
  if (endedBy) return
  await serve(auth.logout, {}, { accessToken, loginToken }).catch((error: unknown) => {
    if (failureCodeOf(error) === undefined) throw error
  })
}

function cookiesAt(origin: RequestOrigin): NextAuthOptions["cookies"] {
  const { session, csrf, callbackUrl, state, nonce, pkceCodeVerifier, isSecure } = cookieNames(origin)
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure }
  const shortLived = { ...options, maxAge: OAUTH_FLOW_SECONDS }
  return {
    sessionToken: { name: session, options },
    csrfToken: { name: csrf, options },
    callbackUrl: { name: callbackUrl, options },
    state: { name: state, options: shortLived },
    nonce: { name: nonce, options: shortLived },
    pkceCodeVerifier: { name: pkceCodeVerifier, options: shortLived },
  }
}

/** Logs the code only: the details may contain what a person typed. */
async function logCode(code: string) {
  const { log } = await import("@/lib/server/log")
  log.warn({ code }, "next-auth reports an error")
}

declare module "next-auth" {
  interface User {
    signedIn?: SignedIn
  }
}
