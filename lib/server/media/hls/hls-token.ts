import { createHmac } from "node:crypto"
import { z } from "zod"
import { isSameSecret, secretFor } from "@/lib/server/secrets.server"

const key = secretFor("hls address")
/** Longer than most lessons; after it the player asks for another address and goes on where it was. */
const TOKEN_SECONDS = 2 * 60 * 60

const Claims = z.tuple([
  z.number().int().positive(),
  z.number().int().positive(),
  z.number().int().positive().nullable(),
  z.uuid().nullable(),
  z.number().int(),
  z.literal(true).optional(),
])

/** What a token opens: the playlists, segments and tiles of one video, for one person in one session. */
export type HlsGrant = {
  instituteId: number
  assetId: number
  /** The caller and their session; null for a video that anyone may watch, such as a free preview. */
  userId: number | null
  sessionId: string | null
  /** The session is a support session of the platform. */
  isSupport?: true | undefined
  expiresAtMs: number
}

/** The folder of a video's playlists under `/media`, for two hours. The caller must have checked that the actor may watch it. */
export function signHlsFolder(grant: Omit<HlsGrant, "expiresAtMs">): string {
  const { instituteId, assetId, userId, sessionId, isSupport } = grant
  const expires = Math.floor(Date.now() / 1000) + TOKEN_SECONDS
  const ofAnyone = [instituteId, assetId, userId, sessionId, expires] as const
  const claims: z.infer<typeof Claims> = isSupport ? [...ofAnyone, true] : [...ofAnyone]
  const body = Buffer.from(JSON.stringify(claims)).toString("base64url")
  return `/media/hls/${body}.${sign(body)}`
}

/** Verifies a token; undefined when it is forged, truncated or expired. */
export function readHlsToken(token: string): HlsGrant | undefined {
  const [body = "", signature = "", ...rest] = token.split(".")
  if (rest.length > 0 || !isSameSecret(signature, sign(body))) return undefined
  const { data } = Claims.safeParse(JSON.parse(Buffer.from(body, "base64url").toString("utf8")))
  if (!data) return undefined
  const [instituteId, assetId, userId, sessionId, expires, isSupport] = data
  const expiresAtMs = expires * 1000
  return expiresAtMs > Date.now() ? { instituteId, assetId, userId, sessionId, isSupport, expiresAtMs } : undefined
}

const sign = (body: string) => createHmac("sha256", key).update(body).digest("base64url")
