import { randomUUID } from "node:crypto"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "kysely"
import { ofAllLessons } from "@/lib/features/item-contents/item-contents.server"
import { files } from "@/lib/server/gateways/files/files"
import { RefusedSpeech, speech, type SpokenSegment } from "@/lib/server/gateways/speech/speech"
import { log } from "@/lib/server/log"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { extractSpeech, SPEECH_MIME } from "@/lib/server/video/extract-speech"
import { probeVideo } from "@/lib/server/video/probe-video"
import { withProcessorSlot } from "@/lib/server/video/processor-slots"
import { RefusedVideo } from "@/lib/server/video/video-error"
import { withWorkFolder } from "@/lib/server/video/work-folder"
import { announce } from "../asset-queries.server"
import { saveCaptions } from "../captions/save-captions.server"
import type { GenerationError } from "../video-shapes"
import { toCues } from "./segment-cues"

/** A part of this length is about 3.5 MB, far less than any service takes. */
const PART_SECONDS = 15 * 60
const MAX_TRIES = 3
const DEFAULT_LANGUAGE = "en"

type Video = { instituteId: number; fileId: number }
type Attempt = Video & { claim: string; key: string; language: string }

/**
 * Generates the captions of a video in the language of its item and ends with them saved, or with the error saved. A failure that
 * another attempt may not have is thrown, for the queue to try again, three times in all. Captions that somebody has saved in
 * that language in the meantime stay.
 */
export async function generateCaptions(video: Video, signal: AbortSignal): Promise<void> {
  const attempt = await startAttempt(video)
  if (!attempt) return
  try {
    const segments = await withWorkFolder((folder) => listen(attempt, folder, signal))
    const cues = toCues(segments)
    if (cues.length === 0) throw new FailedGeneration("no_speech")
    const label = new Intl.DisplayNames([attempt.language], { type: "language" }).of(attempt.language) ?? "Captions"
    const track = { ...video, language: attempt.language, label: label.slice(0, 60), isAutomatic: true }
    await saveCaptions(track, cues, (db) => finish(db, attempt))
  } catch (error) {
    if (error instanceof EndedGeneration) return
    signal.throwIfAborted()
    await fail(attempt, error)
  }
}

/** The error of a video of which no attempt will make captions. */
class FailedGeneration extends Error {
  readonly reason: GenerationError

  constructor(reason: GenerationError) {
    super(reason)
    this.reason = reason
  }
}

/** Another attempt works on the video, or somebody has saved captions. */
class EndedGeneration extends Error {}

async function startAttempt({ instituteId, fileId }: Video): Promise<Attempt | undefined> {
  const claim = randomUUID()
  return withInstitute(instituteId, async (db) => {
    const row = await db
      .updateTable("caption_generations")
      .set({ status: "processing", claim, updatedAt: sql<Date>`now()` })
      .where("fileId", "=", fileId)
      .where("status", "in", ["queued", "processing"])
      .returning("id")
      .executeTakeFirst()
    if (!row) return undefined
    const { key } = await db.selectFrom("files").select("key").where("id", "=", fileId).executeTakeFirstOrThrow()
    await announce(db, { instituteId, fileId, progress: 0, hasChanged: true })
    return { instituteId, fileId, claim, key, language: (await findLanguage(db, fileId)) ?? DEFAULT_LANGUAGE }
  })
}

/** The language of the item in which a video is a lesson; undefined for a video without a lesson. */
export async function findLanguage(db: Db, fileId: number): Promise<string | undefined> {
  for (const lessons of ofAllLessons(db)) {
    const item = await lessons
      .selectFrom("materials as m")
      .innerJoin("items as i", "i.id", "m.itemId")
      .select("i.language")
      .where("m.fileId", "=", fileId)
      .orderBy("m.id")
      .limit(1)
      .executeTakeFirst()
    if (item) return item.language
  }
  return undefined
}

async function listen(attempt: Attempt, folder: string, signal: AbortSignal): Promise<SpokenSegment[]> {
  if (!speech) throw new FailedGeneration("service_unavailable")
  const [source, target] = [join(folder, "source"), join(folder, "speech.m4a")]
  await files.getFile(attempt.key, source, signal)
  const { seconds, audio } = await probeVideo(source, signal)
  if (!audio) throw new FailedGeneration("no_sound")
  const segments: SpokenSegment[] = []
  for (let from = 0; from < seconds; from += PART_SECONDS) {
    const part = { source, target, fromSeconds: from, seconds: PART_SECONDS, signal }
    await withProcessorSlot(signal, () => extractSpeech(part))
    const spoken = await speech.transcribe({ path: target, mime: SPEECH_MIME, language: attempt.language, signal })
    segments.push(...spoken.map(({ start, end, text }) => ({ start: start + from, end: end + from, text })))
    await rm(target)
  }
  return segments
}

/** Ends an attempt in the transaction that saves its captions; throws when they are not to be saved. */
async function finish(db: Db, { instituteId, fileId, claim, language }: Attempt): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("caption_generations")
    .where("fileId", "=", fileId)
    .where("claim", "=", claim)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new EndedGeneration()
  const written = await db
    .selectFrom("captions")
    .select("id")
    .where("fileId", "=", fileId)
    .where("language", "=", language)
    .where("isAutomatic", "=", false)
    .executeTakeFirst()
  if (written) throw new FailedGeneration("captions_exist")
  await announce(db, { instituteId, fileId, progress: 100, hasChanged: true })
}

async function fail({ instituteId, fileId, claim }: Attempt, error: unknown): Promise<void> {
  const reason = reasonOf(error)
  const isFinal = await withInstitute(instituteId, async (db) => {
    const row = await db
      .updateTable("caption_generations")
      .set((e) => ({ tries: e("tries", "+", 1), claim: null, status: "queued", updatedAt: sql<Date>`now()` }))
      .where("fileId", "=", fileId)
      .where("claim", "=", claim)
      .returning("tries")
      .executeTakeFirst()
    if (!row || (!reason && row.tries < MAX_TRIES)) return row === undefined
    await db
      .updateTable("caption_generations")
      .set({ status: "failed", error: reason ?? "service_unavailable" })
      .where("fileId", "=", fileId)
      .execute()
    await announce(db, { instituteId, fileId, progress: 0, hasChanged: true })
    return true
  })
  log.warn({ fileId, error: String(error) }, "captions could not be generated")
  if (!isFinal) throw error
}

/** Why no attempt will succeed; undefined when another may. */
function reasonOf(error: unknown): GenerationError | undefined {
  if (error instanceof FailedGeneration) return error.reason
  if (error instanceof RefusedSpeech) return "service_refused"
  return error instanceof RefusedVideo ? "no_sound" : undefined
}
