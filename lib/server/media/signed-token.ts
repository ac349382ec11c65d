import { createHmac } from "node:crypto"
import type { z } from "zod"
import { isSameSecret, secretFor } from "@/lib/server/secrets.server"

const key = secretFor("file address")

/** Claims as the last segment of a URL, which nobody else can make. */
export function signToken<Claims extends { expires: number }>(claims: Claims): string {
  const body = Buffer.from(JSON.stringify(claims)).toString("base64url")
  return `${body}.${sign(body)}`
}

/** The claims of a token; undefined when it is forged, truncated, of another shape or expired (`expires` is in Unix seconds). */
export function readToken<Claims extends { expires: number }>(
  token: string,
  shape: z.ZodType<Claims>,
): Claims | undefined {
  const [body = "", signature = "", ...rest] = token.split(".")
  if (rest.length > 0 || !isSameSecret(signature, sign(body))) return undefined
  const claims = shape.safeParse(JSON.parse(Buffer.from(body, "base64url").toString("utf8"))).data
  return claims && claims.expires > Date.now() / 1000 ? claims : undefined
}

const sign = (body: string) => createHmac("sha256", key).update(body).digest("base64url")
