import type { Updateable } from "kysely"
import type { DB } from "@/lib/server/schema/tables"
import { log } from "@/lib/server/log"
import { RefusedVideo } from "@/lib/server/video/video-error"
import { isMissingProgram, LimitError } from "@/lib/server/programs/run-program"
import { withWorkFolder } from "@/lib/server/video/work-folder"
import { convertVideo } from "./convert-video.server"
import { type Attempt, LostClaim, startAttempt } from "./attempt.server"
import { recordFailure } from "./record-failure.server"
import type { VideoError } from "../video-shapes"

const MAX_TRIES = 3
const RETRY_SECONDS = 30
const WITHOUT_FFMPEG_SECONDS = 60

/**
 * Prepares a video and leaves it ready, failed or waiting for the next attempt: an error of ffmpeg is tried three times, and
 * what the end of this process interrupts is continued by the next. Throws only when the database cannot be reached.
 */
export async function prepareVideo(
  video: { instituteId: number; fileId: number },
  stopping: AbortSignal,
): Promise<void> {
  const attempt = await startAttempt(video, stopping)
  if (!attempt) return
  try {
    await withWorkFolder((folder) => convertVideo(attempt, folder))
  } catch (error) {
    if (!(attempt.signal.reason instanceof LostClaim)) await giveBack(attempt, outcomeOf(error, attempt, stopping))
  } finally {
    attempt.stop()
  }
}

type Waiting = Pick<Updateable<DB["media_assets"]>, "enqueuedAt" | "startAfter" | "tries"> & { status: "queued" }
type Failed = { status: "failed"; error: VideoError; tries?: number }
type Outcome = Waiting | Failed

/** What an error means for the video. */
function outcomeOf(error: unknown, { tries, fileId }: Attempt, stopping: AbortSignal): Outcome {
  if (stopping.aborted) return WAITING
  if (error instanceof RefusedVideo) return { status: "failed", error: error.refusal }
  if (isMissingProgram(error)) return { ...WAITING, startAfter: after(WITHOUT_FFMPEG_SECONDS) }
  log.warn({ fileId, error: error instanceof Error ? error.stack : String(error) }, "a video could not be prepared")
  if (error instanceof LimitError || tries + 1 >= MAX_TRIES)
    return { status: "failed", error: "conversion_failed", tries: tries + 1 }
  return { ...WAITING, tries: tries + 1, startAfter: after(RETRY_SECONDS * (tries + 1)) }
}

const after = (seconds: number) => new Date(Date.now() + seconds * 1000)

const WAITING = { status: "queued", enqueuedAt: null } as const

/** The claim may be gone by now, when the video was cancelled in the meantime. */
const giveBack = ({ save, assetId, fileId }: Attempt, outcome: Outcome) =>
  save(async (db) => {
    await db
      .updateTable("media_assets")
      .set({ ...outcome, claim: null, claimedAt: null })
      .where("id", "=", assetId)
      .execute()
    if (outcome.status === "failed") await recordFailure(db, { fileId, error: outcome.error })
  }).catch((error: unknown) => {
    if (!(error instanceof LostClaim)) throw error
  })
