import { importPKCS8, SignJWT } from "jose"
import { z } from "zod"

/** The fields of a Firebase service account file that are used. */
export interface ServiceAccount {
  client_email: string
  private_key: string
}

const TIMEOUT_MS = 5_000
const SCOPE = "https://www.googleapis.com/auth/firebase.messaging"
const RENEW_BEFORE_MS = 60_000

const TokenResponse = z.object({ access_token: z.string(), expires_in: z.number() })

/** The access tokens of a service account (RFC 7523): each is reused until a minute before it expires. */
export function createFirebaseAccessTokens(account: ServiceAccount, tokenUrl: string) {
  let cached: { token: string; until: number } | undefined

  return {
    /** A valid access token; throws when none could be obtained within five seconds. */
    async get(): Promise<string> {
      if (cached && cached.until > Date.now()) return cached.token
      cached = await requestToken(account, tokenUrl)
      return cached.token
    },
    /** Discards a token that was revoked: the next call of `get` requests another. */
    discard() {
      cached = undefined
    },
  }
}

async function requestToken(account: ServiceAccount, tokenUrl: string) {
  const assertion = await signAssertion(account, tokenUrl)
  const response = await fetch(tokenUrl, {
    method: "POST",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: "error",
    body: new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion }),
  })
  if (!response.ok) throw new Error(`the token endpoint answered ${response.status}`)
  const { access_token: token, expires_in } = TokenResponse.parse(await response.json())
  return { token, until: Date.now() + expires_in * 1000 - RENEW_BEFORE_MS }
}

async function signAssertion(account: ServiceAccount, tokenUrl: string): Promise<string> {
  const key = await importPKCS8(account.private_key, "RS256")
  return new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: "RS256", typ: "JWT" })
    .setIssuer(account.client_email)
    .setAudience(tokenUrl)
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(key)
}
