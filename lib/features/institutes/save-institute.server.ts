import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import type { Upload } from "@/lib/contract/form"
import type { Actor } from "@/lib/server/auth/actor"
import { files } from "@/lib/server/gateways/files/files"
import { storeFilm } from "@/lib/server/media/store-film"
import { storePicture } from "@/lib/server/media/store-picture"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { GstInput, InstituteInput } from "./settings-shapes"
import { findEditableInstitute, insertPublicFile, type NewFile, updateInstitute } from "./settings-queries.server"

interface Saved {
  details: z.output<typeof InstituteInput>
  gst: z.output<typeof GstInput> | undefined
  picture: Upload | undefined
  cover: Upload | undefined
  teaser: Upload | undefined
}

/**
 * Saves an institute with its pictures and its film: files first, then everything in one transaction, which a change by
 * somebody else meanwhile refuses (`stale`); files of a refused save are removed again.
 */
export async function saveInstitute(actor: Actor, { details, gst, picture, cover, teaser }: Saved) {
  const { version, without = [], ...change } = details
  const stored = {
    image: picture && (await takePicture(actor.instituteId, picture, "institutePic")),
    cover: cover && (await takePicture(actor.instituteId, cover, "coverImage")),
    teaser: teaser && (await storeFilm(actor.instituteId, teaser)),
  }
  try {
    return await withInstitute(actor.instituteId, async (db) => {
      const before = await findEditableInstitute(db)
      const added = await enterFiles(db, stored)
      if (!(await updateInstitute(db, version, { ...change, ...gst, ...emptied(without), ...added })))
        throw new Failure("stale")
      const after = await findEditableInstitute(db)
      const told = { before: JSON.stringify(before), after: JSON.stringify(after) }
      await db
        .insertInto("audit_entries")
        .values({ actorId: actor.userId, action: "institute.saved", target: `institute:${after.id}`, ...told })
        .execute()
      return after
    })
  } catch (error) {
    const taken = Object.values(stored).filter((file) => file !== undefined)
    await Promise.all(taken.map(({ key }) => files.remove(key)))
    throw error
  }
}

async function enterFiles(db: Db, { image, cover, teaser }: Record<"image" | "cover" | "teaser", NewFile | undefined>) {
  if (image) await insertPublicFile(db, image)
  if (cover) await insertPublicFile(db, cover)
  const teaserVideoId = teaser && (await insertPublicFile(db, teaser))
  return {
    ...(image && { image: image.key, favicon: image.key }),
    ...(cover && { cover: cover.key }),
    ...(teaserVideoId && { teaserVideoId }),
  }
}

/** The columns of what is taken away; a file that comes in the same save wins. */
const emptied = (without: readonly string[]) => ({
  ...(without.includes("institutePic") && { image: null, favicon: null }),
  ...(without.includes("coverImage") && { cover: null }),
  ...(without.includes("teaserVideo") && { teaserVideoId: null }),
})

async function takePicture(instituteId: number, { path, name }: Upload, field: string): Promise<NewFile> {
  try {
    return { ...(await storePicture(instituteId, path)), name: name.slice(0, 200), mime: "image/webp" }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Failure(error.code, {
      fields: { [field]: Object.values(error.fields ?? {}).flatMap((words) => words ?? []) },
    })
  }
}
