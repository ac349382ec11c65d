import { createRemoteJWKSet, errors, jwtVerify } from "jose"
import { z } from "zod"
import { nameOf, NotProved, type ProvedIdentity } from "./identity"

const TIMEOUT_MS = 5_000
const KEEP_MS = 60 * 60 * 1000

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
 * Checks ID tokens of Google, or of any OpenID provider at `issuer`: signature by the provider's published keys, issuer,
 * audience, expiry and nonce. Answers who it is, with when the token ends; throws `NotProved` for any other token.
 */
export function googleIdentities({ issuer, clientId }: Config) {
  let known: { keys: Keys; until: number } | undefined

  async function keys(): Promise<Keys> {
    if (known && known.until > Date.now()) return known.keys
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    })
    const found = Discovery.parse(await response.json())
    if (found.issuer !== issuer) throw new Error("the provider names another issuer")
    known = {
      keys: createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: TIMEOUT_MS }),
      until: Date.now() + KEEP_MS,
    }
    return known.keys
  }

  return async function prove(idToken: string, nonce: string | undefined) {
    const { payload } = await jwtVerify(idToken, await keys(), {
      issuer: [issuer, issuer.replace("https://", "")],
      audience: clientId,
      algorithms: ["RS256"],
      requiredClaims: ["sub", "iat", "exp"],
      maxTokenAge: "1 hour",
      clockTolerance: 10,
    }).catch((error: unknown) => {
      throw error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)
        ? new NotProved(error.code)
        : error
    })
    const claims = Claims.parse(payload)
    if (claims.nonce !== nonce) throw new NotProved("the nonce is another")
    if (claims.azp !== undefined && claims.azp !== clientId) throw new NotProved("it was made for another program")
    return { identity: identityOf(claims), endsAt: new Date((payload.exp ?? 0) * 1000) }
  }
}

/** Google answers for the mailboxes of its own domains alone: elsewhere an address may have changed hands since. */
function identityOf({ sub, email, email_verified, hd, ...names }: z.output<typeof Claims>): ProvedIdentity {
  const isGoogles = email?.endsWith("@gmail.com") === true || hd !== undefined
  return {
    provider: "google",
    subject: sub,
    email: email ?? null,
    isEmailProved: email !== undefined && email_verified === true && isGoogles,
    firstName: nameOf(names.given_name ?? names.name?.split(" ")[0]),
    lastName: nameOf(names.family_name),
  }
}
