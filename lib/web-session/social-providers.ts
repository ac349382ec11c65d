import type { NextAuthOptions } from "next-auth"
import FacebookProvider from "next-auth/providers/facebook"
import GoogleProvider from "next-auth/providers/google"
import type { RequestOrigin } from "../server/auth/cookie-names"
import { listProviders, mainOrigin } from "../features/social-login/provider-list"

const TIMEOUT_MS = 5_000
/** The scopes requested of Google (spec §2): identity, and read access to YouTube. */
const GOOGLE_SCOPES = "openid email profile https://www.googleapis.com/auth/youtube.readonly"
const FACEBOOK_SCOPES = "email public_profile"

/** next-auth's providers for an origin; empty unless it is the main host. State, PKCE and nonce bind a callback to its browser. */
export async function socialProviders({ protocol, host }: RequestOrigin): Promise<NextAuthOptions["providers"]> {
  if (`${protocol}://${host}` !== (await mainOrigin())) return []
  const { env } = await import("@/lib/server/env.server")
  const httpOptions = { timeout: TIMEOUT_MS }
  const google = GoogleProvider({
    clientId: env.GOOGLE_CLIENT_ID ?? "",
    clientSecret: env.GOOGLE_CLIENT_SECRET ?? "",
    wellKnown: `${env.GOOGLE_ISSUER}/.well-known/openid-configuration`,
    authorization: { params: { scope: GOOGLE_SCOPES, prompt: "consent" } },
    checks: ["pkce", "state", "nonce"],
    httpOptions,
  })
  const facebook = FacebookProvider({
    clientId: env.FACEBOOK_APP_ID ?? "",
    clientSecret: env.FACEBOOK_APP_SECRET ?? "",
    authorization: { url: env.FACEBOOK_DIALOG_URL, params: { scope: FACEBOOK_SCOPES } },
    token: `${env.FACEBOOK_GRAPH_URL}/oauth/access_token`,
    userinfo: { url: `${env.FACEBOOK_GRAPH_URL}/me`, params: { fields: "id" } },
    profile: ({ id }) => ({ id }),
    checks: ["pkce", "state"],
    httpOptions,
  })
  const providers = { google, facebook }
  return (await listProviders()).map((provider) => providers[provider])
}
