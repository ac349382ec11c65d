import { type Language, languageName } from "@/lib/shared/messages/languages"
import { parseCues } from "@/lib/features/videos/captions/cues"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { InstituteMedia } from "../media/institute-media"
import type { FileSource } from "../media/demo-file"
import { filesOf } from "../media/institute-media"
import { renderBlur } from "../media/picture-file"

/** Inserts a row for every file of an institute, with 0 bytes until the file is made; returns their ids by key. */
export async function insertFiles(db: Db, instituteId: number, media: InstituteMedia): Promise<Map<string, number>> {
  const values = await Promise.all(
    filesOf(media).map(async ({ source, ...columns }) => ({
      instituteId,
      ...columns,
      blur: await blurOf(source),
      bytes: 0,
      sha256: "",
    })),
  )
  const rows = await db.insertInto("files").values(values).returning(["id", "key"]).execute()
  return new Map(rows.map(({ key, id }) => [key, id]))
}

const blurOf = async (source: FileSource) => ("drawing" in source ? renderBlur(source.drawing) : null)

/** Inserts the captions of each video, in the language of the institute, and their searchable text. */
export async function insertCaptions(
  db: Db,
  {
    instituteId,
    media,
    fileIds,
    locale,
  }: { instituteId: number; media: InstituteMedia; fileIds: Map<string, number>; locale: Language },
) {
  const label = languageName(locale)
  for (const { file, captions } of media.videos.values()) {
    const [fileId, trackFileId] = [fileIds.get(file.key), fileIds.get(captions.key)]
    if (!fileId || !trackFileId) continue
    const row = { instituteId, fileId, trackFileId, language: locale, label }
    const { id: captionId } = await db.insertInto("captions").values(row).returning("id").executeTakeFirstOrThrow()
    const { cues } = parseCues("text" in captions.source ? captions.source.text : "")
    const transcript = cues.map((cue, position) => ({ instituteId, captionId, position, ...cue }))
    await db.insertInto("transcript_cues").values(transcript).execute()
  }
}
