import { Failure } from "@/lib/contract/errors"
import { findPdf } from "@/lib/features/documents/documents.server"
import { isOfficeDocument } from "@/lib/features/documents/pdf-status"
import { describePlayback } from "@/lib/features/videos/videos.server"
import type { Actor } from "@/lib/server/auth/actor"
import { hasPlan } from "@/lib/server/auth/authorise"
import { hasLibrary } from "@/lib/server/auth/library"
import { signFileUrl } from "@/lib/server/media/signed-url"
import type { Db } from "@/lib/server/tenancy/transaction"
import { isAdmin } from "@/lib/shared/roles"
import type { OpenFile } from "./contract"
import { listCaptions } from "./file-queries.server"
import { requireFile } from "@/lib/features/access/access.server"

type OpenFileRequest = { actor: Actor | null; instituteId: number; fileId: number; isDownload: boolean }
type SignedFileRow = { id: number; key: string; mime: string; name: string }

/**
 * Returns a signed URL of a file that the caller may open (`requireFile`, whose failures it throws). The original of a video or of an
 * office document leaves to be shown only while nothing was made of it, or to those who may save it.
 */
export async function openFile(db: Db, { actor, instituteId, fileId, isDownload }: OpenFileRequest): Promise<OpenFile> {
  const form = isDownload ? "download" : "show"
  const { file, isFree, isManaged, isDownloadable } = await requireFile(db, { actor, fileId, form })
  if (actor && !isFree) await requireReadable(db, actor)
  const captions = await listCaptions(db, fileId)
  // The URL of what is open to visitors needs no session.
  const urlActor = isFree ? null : actor
  const sign = (one: SignedFileRow, disposition: "inline" | "attachment") =>
    signFileUrl({
      instituteId,
      actor: urlActor,
      disposition,
      ofFileId: fileId,
      file: { id: one.id, key: one.key, mime: one.mime, name: one.name },
    })
  const pdf = isOfficeDocument(file.mime) ? await findPdf(db, file) : undefined
  const pdfUrl = pdf ? sign(pdf, "inline").address : null
  const video = file.mime.startsWith("video/")
    ? await describePlayback(db, { instituteId, fileId, actor, isFree })
    : undefined
  const original = sign(file, isDownload ? "attachment" : "inline")
  const shown = isManaged ? null : (video?.lowestUrl ?? (isDownloadable ? null : pdfUrl))
  return {
    url: (isDownload ? null : shown) ?? original.address,
    expiresAt: original.expiresAt,
    name: file.name,
    mime: file.mime,
    bytes: file.bytes,
    captions: captions.map((track) => ({
      url: sign(track, "inline").address,
      language: track.language,
      label: track.label,
      isAutomatic: track.isAutomatic,
    })),
    pdfUrl,
    playback: video?.playback ?? null,
  }
}

/** Throws `plan_expired` where the plan is over, unless the caller is an administrator or has a library. */
async function requireReadable(db: Db, { userId, role }: Actor): Promise<void> {
  if (isAdmin(role) || (await hasPlan(db)) || (await hasLibrary(db, userId))) return
  throw new Failure("plan_expired")
}
