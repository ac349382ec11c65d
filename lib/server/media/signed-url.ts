import { z } from "zod"
import type { Actor } from "@/lib/server/auth/actor"
import type { PictureWidth } from "./rendition"
import { readToken, signToken } from "./signed-token"

/** Long enough to start a download, short enough that a leaked URL is useless. */
const FILE_SECONDS = 5 * 60
/**
 * A player requests ranges of a video from one URL for as long as it plays; five minutes would interrupt every lesson.
 * The long lifetime is limited by a check on each request (`FileRights`): signing out, being disabled, a newer sign-in and the end
 * of an access revoke it at once.
 */
const MEDIA_SECONDS = 4 * 60 * 60

const Claims = z.object({
  instituteId: z.number().int().positive(),
  fileId: z.number().int().positive(),
  /** The file by whose right it is opened: itself, the video of captions, the document of a PDF. */
  ofFileId: z.number().int().positive(),
  key: z.string(),
  mime: z.string(),
  name: z.string(),
  /** The caller and their session; null for a file that anyone may open, such as a free preview. */
  userId: z.number().int().positive().nullable(),
  sessionId: z.uuid().nullable(),
  /** The session is a support session of the platform. */
  isSupport: z.literal(true).optional(),
  disposition: z.enum(["inline", "attachment"]),
  /** Of a picture: the width that it is sent in; without it, as it is. */
  width: z.number().int().optional(),
  expires: z.number().int(),
})

/** The file that a signed URL grants access to, and to whom it was issued. */
export type SignedFile = z.infer<typeof Claims>

type SignFileInput = {
  instituteId: number
  file: { id: number; key: string; mime: string; name: string }
  /** The file by whose right this one is opened, if it is another one: the video of captions. */
  ofFileId?: number
  /** The caller, whose session must stay active for the URL to work; null when anyone may open the file. */
  actor: Pick<Actor, "userId" | "sessionId" | "support"> | null
  /** `inline` only for files that a page shows; the default is `attachment`. */
  disposition?: "inline" | "attachment"
  /** Of a picture: the width that it is sent in. */
  width?: PictureWidth
}

/**
 * Returns a short-lived URL of one file and its expiry: five minutes, or four hours for video, audio and captions. The caller must
 * have checked that the actor may open the file.
 */
export function signFileUrl({
  instituteId,
  file,
  ofFileId = file.id,
  actor,
  disposition = "attachment",
  width,
}: SignFileInput): { address: string; expiresAt: Date } {
  const seconds = /^(?:video\/|audio\/|text\/vtt$)/.test(file.mime) ? MEDIA_SECONDS : FILE_SECONDS
  const expires = Math.floor(Date.now() / 1000) + seconds
  const { id: fileId, ...rest } = file
  const claims: SignedFile = {
    instituteId,
    fileId,
    ofFileId,
    ...rest,
    userId: actor?.userId ?? null,
    sessionId: actor?.sessionId ?? null,
    ...(actor?.support && { isSupport: true }),
    disposition,
    ...(width && { width }),
    expires,
  }
  return { address: `/media/signed/${signToken(claims)}`, expiresAt: new Date(expires * 1000) }
}

/** Verifies the token of a signed URL; undefined when it is forged, truncated or expired. */
export const readFileToken = (token: string): SignedFile | undefined => readToken(token, Claims)
