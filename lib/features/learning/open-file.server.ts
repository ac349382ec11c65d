import { Failure, type FailureCode } from "@/lib/contract/errors"
import { canOpen, hasEntitlement } from "@/lib/features/entitlements/entitlements.server"
import { findPdf } from "@/lib/features/documents/documents.server"
import { isOfficeDocument } from "@/lib/features/documents/pdf-status"
import { describePlayback } from "@/lib/features/videos/videos.server"
import type { Actor } from "@/lib/server/auth/actor"
import { signFileUrl } from "@/lib/server/media/signed-url"
import type { Db } from "@/lib/server/tenancy/transaction"
import { ADMINS } from "@/lib/shared/roles"
import type { OpenFile } from "./contract"
import { findFile, listCaptions, listUses } from "./file-queries.server"
import { materialFailure } from "./require-access.server"

type OpenFileRequest = { actor: Actor | null; instituteId: number; fileId: number; isDownload: boolean }
type SignedFileRow = { id: number; key: string; mime: string; name: string }
type Use = Awaited<ReturnType<typeof listUses>>[number]

/**
 * Returns a signed URL of a file, if a material that uses the file is open to the caller. Throws `payment_required` when
 * an item with such a material is on sale, `not_yet_available` when the material is not due, `forbidden` for a download
 * that its creator does not offer, and `not_found` for a missing or unused file or that of a draft.
 */
export async function openFile(db: Db, { actor, instituteId, fileId, isDownload }: OpenFileRequest): Promise<OpenFile> {
  const [file, uses, captions] = await Promise.all([
    findFile(db, fileId),
    listUses(db, fileId),
    listCaptions(db, fileId),
  ])
  if (!file) throw new Failure("not_found")
  const isPublic = file.access === "public"
  const isOpen = isPublic || isManaging(actor, file)
  const openUses = isOpen ? [] : await listOpenUses(db, actor, uses)
  if (isDownload && actor && !isOpen) await requireDownload(db, actor, openUses)
  // A free preview is as open to visitors as a public file is, so that its URL needs no session.
  const isFree = isPublic || (await isOpenToVisitors(db, openUses))

  const urlActor = isFree ? null : actor
  const sign = (one: SignedFileRow, disposition: "inline" | "attachment") =>
    signFileUrl({
      instituteId,
      actor: urlActor,
      disposition,
      file: { id: one.id, key: one.key, mime: one.mime, name: one.name },
    })
  const pdf = isOfficeDocument(file.mime) ? await findPdf(db, file) : undefined
  const { address, expiresAt } = sign(file, isDownload ? "attachment" : "inline")
  return {
    url: address,
    expiresAt,
    name: file.name,
    mime: file.mime,
    bytes: file.bytes,
    captions: captions.map((track) => ({
      url: sign(track, "inline").address,
      language: track.language,
      label: track.label,
      isAutomatic: track.isAutomatic,
    })),
    pdfUrl: pdf ? sign(pdf, "inline").address : null,
    playback: file.mime.startsWith("video/")
      ? await describePlayback(db, { instituteId, fileId, actor, isFree })
      : null,
  }
}

/** Administrators manage every file, teachers those that they uploaded, wherever it is used. */
const isManaging = (actor: Actor | null, { uploadedBy }: { uploadedBy: number | null }) =>
  actor !== null &&
  (ADMINS.some((role) => role === actor.role) || (actor.role === "Teacher" && uploadedBy === actor.userId))

/** The uses by which the caller may open a file; throws when there is none. */
async function listOpenUses(db: Db, actor: Actor | null, uses: Use[]): Promise<Use[]> {
  const open: Use[] = []
  for (const use of uses) if (await canOpen(db, actor, { materialId: use.materialId })) open.push(use)
  if (open.length > 0) return open
  const failures = await Promise.all(uses.map(({ itemId }) => materialFailure(db, actor, itemId)))
  const byCode = (code: FailureCode) => failures.find((failure) => failure.code === code)
  throw byCode("not_yet_available") ?? byCode("payment_required") ?? new Failure("not_found")
}

/** Throws `forbidden` when a learner may open a file, but download it by none of its uses. */
async function requireDownload(db: Db, actor: Actor, openUses: Use[]) {
  if (openUses.some(({ downloadable }) => downloadable)) return
  for (const { itemId } of openUses) if (!(await hasEntitlement(db, actor.userId, itemId))) return
  throw new Failure("forbidden")
}

async function isOpenToVisitors(db: Db, openUses: Use[]) {
  for (const { materialId, isPreview } of openUses)
    if (isPreview && (await canOpen(db, null, { materialId }))) return true
  return false
}
