import type { Db } from "@/lib/server/tenancy/transaction"
import type { InstituteMedia } from "../media/institute-media"
import type { SeededFile } from "../media/picture-file"

/** Inserts a row for every file of an institute; returns their ids by key. */
export async function insertFiles(db: Db, instituteId: number, media: InstituteMedia): Promise<Map<string, number>> {
  const videoFiles = [...media.videos.values()].flatMap((video) => [
    video.file,
    video.teaser,
    video.poster,
    video.captions,
  ])
  const pictures = media.pictures
    ? [media.pictures.emblem, media.pictures.cover, ...media.pictures.items.values(), ...media.pictures.people.values()]
    : []
  const files = new Map<string, SeededFile>(
    [...pictures, ...videoFiles].flatMap((file) => (file ? [[file.key, file]] : [])),
  )
  if (files.size === 0) return new Map()
  const rows = await db
    .insertInto("files")
    .values([...files.values()].map((file) => ({ instituteId, ...file })))
    .returning(["id", "key"])
    .execute()
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** Inserts the captions of each video, in the language of the institute. */
export async function insertCaptions(
  db: Db,
  {
    instituteId,
    media,
    fileIds,
    locale,
  }: { instituteId: number; media: InstituteMedia; fileIds: Map<string, number>; locale: "en" | "hi" },
) {
  const label = locale === "hi" ? "हिन्दी" : "English"
  const rows = [...media.videos.values()].flatMap(({ file, captions }) => {
    const [fileId, trackFileId] = [fileIds.get(file.key), fileIds.get(captions.key)]
    return fileId && trackFileId ? [{ instituteId, fileId, trackFileId, language: locale, label }] : []
  })
  if (rows.length > 0) await db.insertInto("captions").values(rows).execute()
}
