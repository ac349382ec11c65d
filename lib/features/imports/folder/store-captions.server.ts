import type { Entry, ZipFile } from "yauzl"
import { saveCaptions } from "@/lib/features/videos/videos.server"
import { readInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { EntryReason } from "../folder-shapes"
import { captionsLabel } from "./pair-captions"
import { readEntryCues } from "./read-cues.server"

interface CaptionsInput {
  instituteId: number
  importId: number
  entryIndex: number
  captionsOf: number
  language: string
}

/** Saves captions of a zip to their video, which is stored, once; returns why they are left out, and null for saved ones. */
export async function storeCaptions(
  { archive, entry }: { archive: ZipFile; entry: Entry },
  { instituteId, importId, entryIndex, captionsOf, language }: CaptionsInput,
): Promise<EntryReason | null> {
  const fileId = await readInstitute(instituteId, (db) => findVideo(db, importId, captionsOf))
  if (fileId === undefined) return "captions_without_video"
  const cues = await readEntryCues(archive, entry)
  if (!cues) return "captions_unreadable"
  const track = { instituteId, fileId, language, label: captionsLabel(language) }
  try {
    await saveCaptions(track, cues, async (db) => {
      const { numUpdatedRows } = await db
        .updateTable("folder_import_entries")
        .set({ status: "stored" })
        .where("importId", "=", importId)
        .where("entryIndex", "=", entryIndex)
        .where("status", "=", "ready")
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new AlreadyStored()
    })
  } catch (error) {
    if (!(error instanceof AlreadyStored)) throw error
  }
  return null
}

/** Another job has stored the captions in the meantime. */
class AlreadyStored extends Error {}

async function findVideo(db: Db, importId: number, entryIndex: number): Promise<number | undefined> {
  const video = await db
    .selectFrom("folder_import_entries as n")
    .innerJoin("files as f", "f.id", "n.fileId")
    .select("f.id")
    .where("n.importId", "=", importId)
    .where("n.entryIndex", "=", entryIndex)
    .where("n.status", "=", "stored")
    .where("f.deletedAt", "is", null)
    .executeTakeFirst()
  return video?.id
}
