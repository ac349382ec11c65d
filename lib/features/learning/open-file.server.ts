import { Failure } from "@/lib/contract/errors"
import { canOpen } from "@/lib/features/entitlements/entitlements.server"
import { describePlayback } from "@/lib/features/videos/videos.server"
import type { Actor } from "@/lib/server/auth/actor"
import { signFileUrl } from "@/lib/server/media/signed-url"
import type { Db } from "@/lib/server/tenancy/transaction"
import { ADMINS } from "@/lib/shared/roles"
import type { OpenFile } from "./contract"
import { findFile, listCaptions, listUses } from "./file-queries.server"
import { accessFailure } from "./require-access.server"

type OpenFileRequest = { actor: Actor | null; instituteId: number; fileId: number; isDownload: boolean }
type Use = { itemId: number; isFreePreview: boolean }

/**
 * Returns a signed URL of a file, if an item that uses the file gives the caller access to it. Throws `payment_required`
 * when such an item is on sale, `not_found` for a missing or unused file or that of a draft.
 */
export async function openFile(db: Db, { actor, instituteId, fileId, isDownload }: OpenFileRequest): Promise<OpenFile> {
  const [file, uses, captions] = await Promise.all([
    findFile(db, fileId),
    listUses(db, fileId),
    listCaptions(db, fileId),
  ])
  if (!file) throw new Failure("not_found")
  const isFree = file.access === "public" || uses.some(({ isFreePreview }) => isFreePreview)
  if (!isFree && !isManaging(actor, file)) await requireAnyAccess(db, actor, uses)

  const urlActor = isFree ? null : actor
  const sign = (one: typeof file | (typeof captions)[number], disposition: "inline" | "attachment") =>
    signFileUrl({
      instituteId,
      actor: urlActor,
      disposition,
      file: { id: one.id, key: one.key, mime: one.mime, name: one.name },
    })
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
    })),
    playback: file.mime.startsWith("video/")
      ? await describePlayback(db, { instituteId, fileId, actor, isFree })
      : null,
  }
}

/** Administrators manage every file, teachers those that they uploaded, wherever it is used. */
const isManaging = (actor: Actor | null, { uploadedBy }: { uploadedBy: number | null }) =>
  actor !== null &&
  (ADMINS.some((role) => role === actor.role) || (actor.role === "Teacher" && uploadedBy === actor.userId))

async function requireAnyAccess(db: Db, actor: Actor | null, uses: Use[]) {
  if (actor) for (const { itemId } of uses) if (await canOpen(db, actor, itemId)) return
  const failures = await Promise.all(uses.map(({ itemId }) => accessFailure(db, actor, itemId)))
  throw failures.find(({ code }) => code === "payment_required") ?? new Failure("not_found")
}
