import { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import { findPlanLimit } from "@/lib/features/plans/plans.server"
import type { Actor } from "@/lib/server/auth/actor"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { toFileName } from "../file-name"
import { requireFolder } from "../folder-queries.server"
import { requireStorage } from "../storage.server"
import { ALL_UPLOAD_KINDS, UPLOAD_KINDS, type UploadKind } from "@/lib/shared/upload-kinds"
import { insertUpload } from "./upload-queries.server"

const GB = 1_000_000_000

/** What a client tells of an upload (`Upload-Metadata`). */
const Metadata = z.object({
  name: z.string().min(1).max(1_000),
  kind: z.enum(ALL_UPLOAD_KINDS),
  modifiedAt: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  folderId: z.coerce.number().int().positive().optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
})

type NewUpload = { id: string; bytes: number; metadata: Record<string, string | null> }

/**
 * Inserts an upload that is about to begin. Throws `invalid_input`, `file_damaged` for an empty file, `content_too_large`,
 * `quota_exceeded`, or `not_found` for a folder that the actor does not see.
 */
export async function createUpload(actor: Actor, { id, bytes, metadata }: NewUpload) {
  const { data, error } = Metadata.safeParse(metadata)
  if (!data) throw new Failure("invalid_input", { fields: z.flattenError(error).fieldErrors })
  const { name, kind, modifiedAt, folderId = null, sha256 = null } = data
  if (bytes === 0) throw new Failure("file_damaged")
  await withInstitute(actor.instituteId, async (db) => {
    const maxBytes = await maxBytesOf(db, kind)
    if (bytes > maxBytes) throw new Failure("content_too_large", { details: { kind, maxBytes: String(maxBytes) } })
    if (folderId !== null) await requireFolder(db, actor, folderId)
    await requireStorage(db, bytes, { by: actor.userId, isBeginning: true })
    const fileName = toFileName(name, UPLOAD_KINDS[kind].extensions)
    await insertUpload(db, { id, userId: actor.userId, name: fileName, kind, bytes, modifiedAt, folderId, sha256 })
  })
  return { id, bytes, createdAt: new Date(), file: null }
}

/** The size of the largest file of a kind; the plan may lower that of a video. */
export async function maxBytesOf(db: Db, kind: UploadKind): Promise<number> {
  const videoGb = kind === "video" ? await findPlanLimit(db, "videoGb") : undefined
  return Math.min(UPLOAD_KINDS[kind].maxBytes, videoGb === undefined ? Infinity : videoGb * GB)
}
