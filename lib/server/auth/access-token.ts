import { jwtVerify, SignJWT } from "jose"
import { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import { secretFor } from "@/lib/server/secrets.server"
import { ACCESS_TOKEN_SECONDS } from "@/lib/shared/constants"

const key = secretFor("access token")
const ISSUER_AND_AUDIENCE = { issuer: "lectern", audience: "api" }
const Claims = z.object({ sub: z.string().regex(/^\d+$/), inst: z.number().int().positive(), sid: z.uuid() })

/** The verified claims of an access token. */
export interface TokenClaims {
  userId: number
  instituteId: number
  sessionId: string
}

/** Signs an access token that is valid for fifteen minutes; returns it with its expiry. */
export async function signAccessToken({
  userId,
  instituteId,
  sessionId,
}: TokenClaims): Promise<{ token: string; expiresAt: Date }> {
  const expiresAt = new Date(Date.now() + ACCESS_TOKEN_SECONDS * 1000)
  const token = await new SignJWT({ inst: instituteId, sid: sessionId })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(String(userId))
    .setIssuer(ISSUER_AND_AUDIENCE.issuer)
    .setAudience(ISSUER_AND_AUDIENCE.audience)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(key)
  return { token, expiresAt }
}

/** Verifies an access token; throws `token_expired` for an expired one, `unauthenticated` for any other error. */
export async function readAccessToken(token: string): Promise<TokenClaims> {
  try {
    const { payload } = await jwtVerify(token, key, {
      ...ISSUER_AND_AUDIENCE,
      algorithms: ["HS256"],
      clockTolerance: 5,
      requiredClaims: ["exp", "iat"],
    })
    const { sub, inst, sid } = Claims.parse(payload)
    return { userId: Number(sub), instituteId: inst, sessionId: sid }
  } catch (error) {
    throw new Failure(isExpiry(error) ? "token_expired" : "unauthenticated")
  }
}

const isExpiry = (error: unknown) => error instanceof Error && "code" in error && error.code === "ERR_JWT_EXPIRED"
