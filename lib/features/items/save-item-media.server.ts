import { Failure } from "@/lib/contract/errors"
import type { Upload } from "@/lib/contract/form"
import { record } from "@/lib/features/events/events.server"
import { requireStorageFor } from "@/lib/features/plans/plans.server"
import type { Actor } from "@/lib/server/auth/actor"
import { SmallPicture, storeShapedPicture } from "@/lib/server/media/store-picture"
import { storeVideo } from "@/lib/server/media/store-video"
import { withStoredFiles } from "@/lib/server/media/with-stored-files"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { showAdminItem } from "./admin-items.server"
import type { EditableItem } from "./admin-shapes"
import type { ITEM_FILES } from "./admin-contract"
import { itemEvents } from "./events"
import { showEditableItem } from "./editable-item.server"
import { COVER_TOO_SMALL, type CoverShape, coverShapeOf } from "./cover-shapes"
import { isPublicStatus } from "@/lib/features/catalogue/item-statuses"
import { withPickedFile } from "./picked-file.server"
import { saveDraft } from "./save-draft.server"
import { updateItem } from "./update-item.server"

interface MediaInput {
  id: number
  version: number
  without?: (typeof ITEM_FILES)[number][] | undefined
  picked?: { use: (typeof ITEM_FILES)[number]; id: number } | undefined
  cover: Upload | undefined
  teaser: Upload | undefined
}

/**
 * Replaces or removes the cover image and the teaser of an item, of a published one in its draft: stores the files, among them a copy of a picked one, then saves the item in one transaction,
 * which throws `stale` when it was changed since the submitted version. A failed save removes its files again. Without a
 * file and without a removal nothing is saved.
 */
export const saveItemMedia = (input: MediaInput & { actor: Actor }): Promise<EditableItem> =>
  withPickedFile(input.actor, input.picked, (upload) =>
    saveUploads(input.actor, {
      ...input,
      ...(upload && (input.picked?.use === "coverImage" ? { cover: upload } : { teaser: upload })),
    }),
  )

async function saveUploads(actor: Actor, input: MediaInput): Promise<EditableItem> {
  const { id, version, without = [], picked, cover, teaser } = input
  const { instituteId } = actor
  const isUnchanged = without.length === 0 && !cover && !teaser
  if (isUnchanged) return readInstitute(instituteId, (db) => showEditableItem(db, actor, id))
  const { kind } = await readInstitute(instituteId, (db) => showAdminItem(db, actor, id))
  return withStoredFiles(async (track) => {
    const image = track(cover && (await storeCover(instituteId, cover, coverShapeOf(kind))))
    const video = track(teaser && (await storeVideo(instituteId, teaser)))
    return withInstitute(instituteId, async (db) => {
      const { status, title } = await showAdminItem(db, actor, id)
      await requireStorageFor(db, actor.userId, [image, video])
      const coverId = image && (await insertFile(db, image))
      const teaserId = video && (await insertFile(db, video))
      const copyId = picked?.use === "coverImage" ? coverId : teaserId
      if (picked && copyId !== undefined) await updateCopyOf(db, copyId, picked.id)
      const change = {
        ...(without.includes("coverImage") && { image: null }),
        ...(without.includes("teaserVideo") && { teaserVideoId: null }),
        ...(image && { image: image.key }),
        ...(teaserId !== undefined && { teaserVideoId: teaserId }),
      }
      if (isPublicStatus(status)) await saveDraft(db, { actor, id, version }, change)
      else await updateItem(db, { id, version }, change)
      const data = { itemId: id, item: title, image: image?.key, teaser: video?.key, without: [...without] }
      await record(db, itemEvents.mediaSaved, { by: actor, data })
      return showEditableItem(db, actor, id)
    })
  })
}

async function storeCover(instituteId: number, { path, name }: Upload, shape: CoverShape) {
  try {
    const picture = await storeShapedPicture(instituteId, path, shape)
    return { ...picture, name: name.slice(0, 200), mime: "image/webp" }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const reason = error instanceof SmallPicture ? COVER_TOO_SMALL : "Could not be read"
    throw new Failure(error.code, { fields: { coverImage: [reason] } })
  }
}

type NewFile = Awaited<ReturnType<typeof storeCover>> | Awaited<ReturnType<typeof storeVideo>>

async function insertFile(db: Db, file: NewFile): Promise<number> {
  const { id } = await db
    .insertInto("files")
    .values({ ...file, access: "public" })
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}

/** Notes the file of the file manager that a file is a copy of, for "used in". */
const updateCopyOf = (db: Db, id: number, copyOf: number) =>
  db.updateTable("files").set({ copyOf }).where("id", "=", id).execute()
