import { join } from "node:path"
import { Failure } from "@/lib/contract/errors"
import { TEASER, type Upload } from "@/lib/contract/form"
import type { Actor } from "@/lib/server/auth/actor"
import { files } from "@/lib/server/gateways/files/files"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { withWorkFolder } from "@/lib/server/video/work-folder"

type PickedFile = { id: number; use: "coverImage" | "teaserVideo" }

/**
 * Runs work with a file of the file manager as if it had been uploaded with the call; undefined for none. An administrator
 * picks among all files, a teacher among those that they uploaded. Throws `invalid_input` for a file that does not fit its use,
 * and `content_too_large`.
 */
export async function withPickedFile<T>(
  actor: Actor,
  picked: PickedFile | undefined,
  work: (upload: Upload | undefined) => Promise<T>,
): Promise<T> {
  if (!picked) return work(undefined)
  const { key, name, mime, bytes } = await requireFitting(actor, picked)
  return withWorkFolder(async (folder) => {
    const path = join(folder, "picked")
    await files.getFile(key, path)
    return work({ path, name, mediaType: mime, bytes })
  })
}

async function requireFitting(actor: Actor, { id, use }: PickedFile) {
  const file = await readInstitute(actor.instituteId, (db) =>
    db
      .selectFrom("files")
      .select(["key", "name", "mime", "bytes"])
      .where("id", "=", id)
      .where("access", "=", "item")
      .where("bytes", ">", 0)
      .where("deletedAt", "is", null)
      .$if(actor.role === "Teacher", (query) => query.where("uploadedBy", "=", actor.userId))
      .executeTakeFirst(),
  )
  const mediaTypes: readonly string[] = use === "teaserVideo" ? TEASER.mediaTypes : ["image/webp"]
  if (!file || !mediaTypes.includes(file.mime))
    throw new Failure("invalid_input", { fields: { [use]: ["Not a file that can be used here"] } })
  if (use === "teaserVideo" && file.bytes > TEASER.maxBytes) throw new Failure("content_too_large")
  return file
}
