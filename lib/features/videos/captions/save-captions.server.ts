import { readFile } from "node:fs/promises"
import { Readable } from "node:stream"
import { Failure } from "@/lib/contract/errors"
import { requireStorageFor } from "@/lib/features/plans/plans.server"
import { newFileKey } from "@/lib/server/gateways/files/file-keys"
import { files } from "@/lib/server/gateways/files/files"
import { enqueue } from "@/lib/server/jobs/job"
import { removeFiles } from "@/lib/server/media/remove-files"
import { withStoredFiles } from "@/lib/server/media/with-stored-files"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type Cue, type CueError, formatCues, parseCues } from "./cues"

const BATCH_SIZE = 1_000

export type CaptionTrack = {
  instituteId: number
  fileId: number
  language: string
  label: string
  isAutomatic?: boolean
  /** Whose they are, unless they are automatic. */
  savedBy?: number
}

/** Reads an uploaded WebVTT or SubRip file. Throws `invalid_input` with the lines that are wrong. */
export const readCues = async (path: string): Promise<Cue[]> => parseCaptions(await readFile(path))

/** Reads the bytes of a WebVTT or SubRip file. Throws `invalid_input` with the lines that are wrong. */
export function parseCaptions(bytes: Buffer): Cue[] {
  const { cues, errors } = parseCues(decodeUtf8(bytes))
  if (errors.length > 0) throw new Failure("invalid_input", { fields: { text: errors.map(describe) } })
  return cues
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    throw new Failure("invalid_input", { fields: { text: ["Must be UTF-8 text"] } })
  }
}

const PROBLEMS: Record<CueError["problem"], string> = {
  time: "the times are wrong",
  order: "it starts before the caption above",
  length: "the text is longer than 500 characters",
  empty: "there are no captions",
  count: "there are more than 10,000 captions",
}

const describe = ({ line, problem }: CueError) => `Line ${line}: ${PROBLEMS[problem]}`

/**
 * Stores the captions of a video in one language and their searchable text, in place of those before. `check` runs in the
 * same transaction first.
 */
export async function saveCaptions(
  track: CaptionTrack,
  cues: readonly Cue[],
  check: (db: Db) => Promise<void>,
): Promise<void> {
  const { instituteId, fileId, language, isAutomatic = false, savedBy = 0 } = track
  await withStoredFiles(async (remember) => {
    const { key } = remember({ key: newFileKey({ instituteId, access: "item", extension: "vtt" }) })
    const stored = await files.put(key, Readable.from([Buffer.from(formatCues(cues))]))
    await withInstitute(instituteId, async (db) => {
      await check(db)
      // What the program writes itself is free.
      if (!isAutomatic) await requireStorageFor(db, savedBy, [stored])
      await removeCaptions(db, fileId, language)
      const file = { ...stored, key, name: `captions-${language}.vtt`, mime: "text/vtt" }
      const { id: trackFileId } = await db.insertInto("files").values(file).returning("id").executeTakeFirstOrThrow()
      const { id: captionId } = await db
        .insertInto("captions")
        .values({ fileId, language, label: track.label, trackFileId, isAutomatic })
        .returning("id")
        .executeTakeFirstOrThrow()
      await insertCues(db, captionId, cues)
    })
  })
}

/** Inserts the searchable text of captions that have none. */
export async function insertCues(db: Db, captionId: number, cues: readonly Cue[]) {
  const rows = cues.map((cue, position) => ({ captionId, position, ...cue }))
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    await db
      .insertInto("transcript_cues")
      .values(rows.slice(from, from + BATCH_SIZE))
      .execute()
}

/** Removes the captions of a video in one language; returns whether there were any. */
export async function removeCaptions(db: Db, fileId: number, language: string): Promise<boolean> {
  const removed = await db
    .deleteFrom("captions")
    .where("fileId", "=", fileId)
    .where("language", "=", language)
    .returning("trackFileId")
    .executeTakeFirst()
  if (!removed) return false
  const { key } = await db
    .deleteFrom("files")
    .where("id", "=", removed.trackFileId)
    .returning("key")
    .executeTakeFirstOrThrow()
  await enqueue(db, removeFiles, { keys: [key] })
  return true
}
