import { createHmac } from "node:crypto"
import { z } from "zod"
import { cleanName, IdentityNotVerified, type VerifiedIdentity } from "./identity"

const TIMEOUT_MS = 5_000

const DebugTokenResponse = z.object({
  data: z.object({
    is_valid: z.boolean(),
    app_id: z.string().optional(),
    user_id: z.string().optional(),
    type: z.string().optional(),
  }),
})
const MeResponse = z.object({
  id: z.string().min(1).max(255),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  email: z.string().toLowerCase().max(254).pipe(z.email()).optional().catch(undefined),
})

type Config = { graphUrl: string; appId: string; appSecret: string }

/**
 * Returns a function that verifies access tokens with Facebook's Graph API: the token is valid, was issued to this app and
 * names a person. Facebook does not verify mailboxes. Throws `IdentityNotVerified` for any other token.
 */
export function facebookVerifier({ graphUrl, appId, appSecret }: Config) {
  async function queryGraph<S extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    shape: S,
  ): Promise<z.output<S>> {
    const response = await fetch(`${graphUrl}/${path}?${new URLSearchParams(query).toString()}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    })
    const body: unknown = await response.json()
    if (response.status >= 500) throw new Error(`the Graph answered ${response.status}`)
    const parsed = shape.safeParse(body)
    if (!response.ok || !parsed.success) throw new IdentityNotVerified(`the Graph answered ${response.status}`)
    return parsed.data
  }

  return async function verify(accessToken: string): Promise<VerifiedIdentity> {
    const { data } = await queryGraph(
      "debug_token",
      { input_token: accessToken, access_token: `${appId}|${appSecret}` },
      DebugTokenResponse,
    )
    if (!data.is_valid || data.app_id !== appId || data.user_id === undefined)
      throw new IdentityNotVerified("the token is not for this app")
    const me = await queryGraph(
      "me",
      {
        fields: "id,first_name,last_name,email",
        access_token: accessToken,
        appsecret_proof: createHmac("sha256", appSecret).update(accessToken).digest("hex"),
      },
      MeResponse,
    )
    if (me.id !== data.user_id) throw new IdentityNotVerified("the token belongs to another account")
    return {
      provider: "facebook",
      subject: me.id,
      email: me.email ?? null,
      isEmailVerified: false,
      firstName: cleanName(me.first_name),
      lastName: cleanName(me.last_name),
    }
  }
}
