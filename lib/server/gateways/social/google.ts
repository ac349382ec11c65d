import { createRemoteJWKSet, errors, jwtVerify } from "jose"
import { z } from "zod"
import { cleanName, IdentityNotVerified, type VerifiedIdentity } from "./identity"

const TIMEOUT_MS = 5_000
const KEYS_TTL_MS = 60 * 60 * 1000

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() })
const Claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string().optional(),
  azp: z.string().optional(),
  email: z.string().toLowerCase().max(254).pipe(z.email()).optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  hd: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  name: z.string().optional(),
})

type Config = { issuer: string; clientId: string }
type Keys = ReturnType<typeof createRemoteJWKSet>

/**
 * Returns a function that verifies ID tokens of Google, or of any OpenID provider at `issuer`: signature by the provider's
 * published keys, issuer, audience, expiry and nonce. It returns the identity and the token's expiry, and throws
 * `IdentityNotVerified` for any other token.
 */
export function googleVerifier({ issuer, clientId }: Config) {
  let cached: { keys: Keys; until: number } | undefined

  async function keys(): Promise<Keys> {
    if (cached && cached.until > Date.now()) return cached.keys
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    })
    const discovery = Discovery.parse(await response.json())
    if (discovery.issuer !== issuer) throw new Error("the provider names another issuer")
    cached = {
      keys: createRemoteJWKSet(new URL(discovery.jwks_uri), { timeoutDuration: TIMEOUT_MS }),
      until: Date.now() + KEYS_TTL_MS,
    }
    return cached.keys
  }

  return async function verify(idToken: string, nonce: string | undefined) {
    const { payload } = await jwtVerify(idToken, await keys(), {
      issuer: [issuer, issuer.replace("https://", "")],
      audience: clientId,
      algorithms: ["RS256"],
      requiredClaims: ["sub", "iat", "exp"],
      maxTokenAge: "1 hour",
      clockTolerance: 10,
    }).catch((error: unknown) => {
      throw error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)
        ? new IdentityNotVerified(error.code)
        : error
    })
    const claims = Claims.parse(payload)
    if (claims.nonce !== nonce) throw new IdentityNotVerified("the nonce does not match")
    if (claims.azp !== undefined && claims.azp !== clientId)
      throw new IdentityNotVerified("the token was issued to another client")
    return { identity: identityOf(claims), endsAt: new Date((payload.exp ?? 0) * 1000) }
  }
}

/** Google verifies mailboxes of its own domains only: any other address may have changed its owner since. */
function identityOf({ sub, email, email_verified, hd, ...names }: z.output<typeof Claims>): VerifiedIdentity {
  const isGoogleMailbox = email?.endsWith("@gmail.com") === true || hd !== undefined
  return {
    provider: "google",
    subject: sub,
    email: email ?? null,
    isEmailVerified: email !== undefined && email_verified === true && isGoogleMailbox,
    firstName: cleanName(names.given_name ?? names.name?.split(" ")[0]),
    lastName: cleanName(names.family_name),
  }
}
