import { decodeJwt, jwtVerify, SignJWT } from "jose"
import { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import { secretFor } from "@/lib/server/secrets.server"
import { ACCESS_TOKEN_SECONDS } from "@/lib/shared/constants"
import { isTokenMemoryOpen, tokenMemory } from "./token-memory"

const key = secretFor("access token")
const ISSUER_AND_AUDIENCE = { issuer: "lectern", audience: "api" }
/** How far the clocks of two nodes may differ. */
const CLOCK_TOLERANCE_SECONDS = 5
const Claims = z.object({
  sub: z.string().regex(/^\d+$/),
  inst: z.number().int().positive(),
  sid: z.uuid(),
  sup: z.literal(true).optional(),
  exp: z.number(),
})

/** The verified claims of an access token. */
export interface TokenClaims {
  userId: number
  instituteId: number
  sessionId: string
  /** The session is a support session of the platform (`support_sessions`), not one of a member. */
  isSupport?: true
}

/** Signs an access token that is valid for fifteen minutes, or as long as is said; returns it with its expiry. */
export async function signAccessToken(
  { userId, instituteId, sessionId, isSupport }: TokenClaims,
  seconds = ACCESS_TOKEN_SECONDS,
): Promise<{ token: string; expiresAt: Date }> {
  const expiresAt = new Date(Date.now() + seconds * 1000)
  const token = await new SignJWT({ inst: instituteId, sid: sessionId, ...(isSupport && { sup: true }) })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(String(userId))
    .setIssuer(ISSUER_AND_AUDIENCE.issuer)
    .setAudience(ISSUER_AND_AUDIENCE.audience)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(key)
  return { token, expiresAt }
}

/**
 * The claims of an access token; throws `token_expired` for an expired one, `unauthenticated` for any other error. A token
 * that was verified is remembered until it expires or its session ends.
 */
export async function readAccessToken(token: string): Promise<TokenClaims> {
  const remembered = tokenMemory.get(token)
  if (remembered) return remembered
  const since = tokenMemory.now()
  const { claims, expiresAtMs } = await verify(token)
  if (isTokenMemoryOpen()) tokenMemory.add(token, { claims, expiresAtMs }, since)
  return claims
}

/** The claims of an access token for the log and for limits; undefined for one that is not valid. It is not remembered: its session may have ended. */
export const findClaims = async (token: string): Promise<TokenClaims | undefined> =>
  tokenMemory.get(token) ??
  (await verify(token).then(
    ({ claims }) => claims,
    () => undefined,
  ))

async function verify(token: string): Promise<{ claims: TokenClaims; expiresAtMs: number }> {
  try {
    const { payload } = await jwtVerify(token, key, {
      ...ISSUER_AND_AUDIENCE,
      algorithms: ["HS256"],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ["exp", "iat"],
    })
    return toClaims(payload)
  } catch (error) {
    throw new Failure(isExpiry(error) ? "token_expired" : "unauthenticated")
  }
}

/** The claims of the access token of a session cookie, which is authentic because the cookie is; also after the token has expired. */
export const parseSealedToken = (token: string): TokenClaims => toClaims(decodeJwt(token)).claims

function toClaims(payload: unknown): { claims: TokenClaims; expiresAtMs: number } {
  const { sub, inst, sid, sup, exp } = Claims.parse(payload)
  const claims = { userId: Number(sub), instituteId: inst, sessionId: sid, ...(sup && { isSupport: sup }) }
  return { claims, expiresAtMs: exp * 1000 }
}

const isExpiry = (error: unknown) => error instanceof Error && "code" in error && error.code === "ERR_JWT_EXPIRED"
