import { createHmac } from "node:crypto"
import { z } from "zod"
import { sameSecret, secretFor } from "@/lib/server/secrets.server"

const key = secretFor("file address")

/** Long enough to begin a download, short enough to be worth nothing when it leaks. */
const FILE_SECONDS = 5 * 60
/**
 * A player asks for pieces of a film as long as somebody watches, from the one address that it was given; five minutes
 * would break every lesson in the middle. What the long life would cost is taken back where it is redeemed: the session
 * that it was issued to must still be live, so that signing out, being disabled or a newer sign-in ends it at once.
 */
const FILM_SECONDS = 4 * 60 * 60

const Claims = z.object({
  instituteId: z.number().int().positive(),
  fileId: z.number().int().positive(),
  key: z.string(),
  mime: z.string(),
  name: z.string(),
  /** Who asked, and in which session; null for what anyone may open, as a free preview. */
  userId: z.number().int().positive().nullable(),
  sessionId: z.uuid().nullable(),
  disposition: z.enum(["inline", "attachment"]),
  expires: z.number().int(),
})

/** What a signed address lets its holder fetch. */
export type SignedFile = z.infer<typeof Claims>

type Wish = {
  instituteId: number
  file: { id: number; key: string; mime: string; name: string }
  /** The caller, whose session must stay live for the address to work; null when anyone may open the file. */
  actor: { userId: number; sessionId: string } | null
  /** Files are handed over to be saved unless a page shows them in place. */
  disposition?: "inline" | "attachment"
}

/**
 * A short-lived address of one file, and when it ends: five minutes, or four hours for video and audio. Whoever calls
 * this has checked that the actor may open the file.
 */
export function signFileAddress({ instituteId, file, actor, disposition = "attachment" }: Wish): {
  address: string
  expiresAt: Date
} {
  const seconds = /^(?:video|audio)\//.test(file.mime) ? FILM_SECONDS : FILE_SECONDS
  const expires = Math.floor(Date.now() / 1000) + seconds
  const { id: fileId, ...rest } = file
  const claims: SignedFile = {
    instituteId,
    fileId,
    ...rest,
    userId: actor?.userId ?? null,
    sessionId: actor?.sessionId ?? null,
    disposition,
    expires,
  }
  const body = Buffer.from(JSON.stringify(claims)).toString("base64url")
  return { address: `/media/signed/${body}.${seal(body)}`, expiresAt: new Date(expires * 1000) }
}

/** Reads the token of a signed address; undefined when it is forged, cut or over. */
export function readFileToken(token: string): SignedFile | undefined {
  const [body = "", signature = "", ...rest] = token.split(".")
  if (rest.length > 0 || !sameSecret(signature, seal(body))) return undefined
  const claims = Claims.safeParse(JSON.parse(Buffer.from(body, "base64url").toString("utf8"))).data
  return claims && claims.expires > Date.now() / 1000 ? claims : undefined
}

const seal = (body: string) => createHmac("sha256", key).update(body).digest("base64url")
