import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import type { Upload } from "@/lib/contract/form"
import { changesBetween } from "@/lib/features/events/changes"
import { record } from "@/lib/features/events/events.server"
import { requireStorageFor } from "@/lib/features/plans/plans.server"
import type { Actor } from "@/lib/server/auth/actor"
import { storeVideo } from "@/lib/server/media/store-video"
import { storePicture } from "@/lib/server/media/store-picture"
import { withStoredFiles } from "@/lib/server/media/with-stored-files"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { instituteEvents } from "./events"
import type { GstInput, InstituteInput } from "./settings-shapes"
import type { StoredContent } from "@/lib/features/files/files.server"
import { findEditableInstitute, insertPublicFile, updateInstitute } from "./settings-queries.server"

interface SaveInput {
  details: z.output<typeof InstituteInput>
  gst: z.output<typeof GstInput> | undefined
  picture: Upload | undefined
  cover: Upload | undefined
  teaser: Upload | undefined
}

/**
 * Saves an institute with its pictures and its teaser: stores the files, then saves everything in one transaction, which
 * throws `stale` when the institute was changed since the submitted version. A failed save removes its files again.
 */
export async function saveInstitute(actor: Actor, { details, gst, picture, cover, teaser }: SaveInput) {
  const { version, without = [], ...change } = details
  const { instituteId } = actor
  return withStoredFiles(async (track) => {
    const stored = {
      image: track(picture && (await storeFormPicture(instituteId, picture, "institutePic"))),
      cover: track(cover && (await storeFormPicture(instituteId, cover, "coverImage"))),
      teaser: track(teaser && (await storeVideo(instituteId, teaser))),
    }
    return withInstitute(instituteId, async (db) => {
      const before = await findEditableInstitute(db)
      if (version !== undefined && before.version !== version) throw new Failure("stale")
      await requireStorageFor(db, actor.userId, Object.values(stored))
      const fileColumns = await insertFiles(db, stored)
      if (!(await updateInstitute(db, version, { ...change, ...gst, ...clearedColumns(without), ...fileColumns })))
        throw new Failure("stale")
      const after = await findEditableInstitute(db)
      await record(db, instituteEvents.saved, {
        by: actor,
        data: { instituteId: after.id },
        changes: changesBetween(before, after),
      })
      return after
    })
  })
}

async function insertFiles(
  db: Db,
  { image, cover, teaser }: Record<"image" | "cover" | "teaser", StoredContent | undefined>,
) {
  if (image) await insertPublicFile(db, image)
  if (cover) await insertPublicFile(db, cover)
  const teaserVideoId = teaser && (await insertPublicFile(db, teaser))
  return {
    ...(image && { image: image.key, favicon: image.key }),
    ...(cover && { cover: cover.key }),
    ...(teaserVideoId && { teaserVideoId }),
  }
}

/** Sets the columns of the removed files to null; a file uploaded in the same save takes precedence. */
const clearedColumns = (removed: readonly string[]) => ({
  ...(removed.includes("institutePic") && { image: null, favicon: null }),
  ...(removed.includes("coverImage") && { cover: null }),
  ...(removed.includes("teaserVideo") && { teaserVideoId: null }),
})

async function storeFormPicture(instituteId: number, { path, name }: Upload, field: string): Promise<StoredContent> {
  try {
    return { ...(await storePicture(instituteId, path)), name: name.slice(0, 200), mime: "image/webp" }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Failure(error.code, {
      fields: { [field]: Object.values(error.fields ?? {}).flatMap((messages) => messages ?? []) },
    })
  }
}
