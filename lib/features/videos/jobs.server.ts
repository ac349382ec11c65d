import { sql } from "kysely"
import { z } from "zod"
import { files } from "@/lib/server/gateways/files/files"
import { enqueueMany, job } from "@/lib/server/jobs/job"
import type { PeriodicTask } from "@/lib/server/jobs/periodic-task"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { hasFfmpeg } from "@/lib/server/video/has-ffmpeg"
import { withProcessorSlot } from "@/lib/server/video/processor-slots"
import { CLAIM_SECONDS } from "./conversion/attempt.server"
import { generateVideoCaptions } from "./generation/queue-generation.server"
import { prepareVideo } from "./conversion/prepare-video.server"

const DAY_SECONDS = 24 * 60 * 60 - 1
const BATCH_SIZE = 100

/** Prepares a video for playback, as far as it is not prepared yet; does nothing when another process works on it. */
export const transcodeVideo = job({
  name: "transcode-video",
  maxSeconds: DAY_SECONDS,
  shape: z.object({ instituteId: z.number().int().positive(), fileId: z.number().int().positive() }),
  async run(video, { signal } = { signal: new AbortController().signal }) {
    await withProcessorSlot(signal, () => prepareVideo(video, signal))
  },
})

/**
 * Enqueues the videos that wait, and those whose process died. Without ffmpeg they keep waiting and play as they were
 * uploaded.
 */
const queueVideos: PeriodicTask = {
  name: "queue videos",
  everySeconds: 2,
  async run({ isResumed }) {
    if (isResumed) await requeueForgotten()
    if (!(await hasWaitingVideos()) || !(await hasFfmpeg())) return
    await withPlatform(async (db) => {
      await db
        .updateTable("media_assets")
        .set({ status: "queued", claim: null, claimedAt: null, enqueuedAt: null })
        .where("status", "=", "processing")
        .where("claimedAt", "<", DEAD_SINCE)
        .execute()
      const waiting = db
        .selectFrom("media_assets")
        .select("id")
        .where("status", "=", "queued")
        .where("enqueuedAt", "is", null)
        .where("startAfter", "<=", sql<Date>`now()`)
        .orderBy("startAfter")
        .limit(BATCH_SIZE)
        .forUpdate()
        .skipLocked()
      const list = await db
        .updateTable("media_assets")
        .set({ enqueuedAt: sql<Date>`now()` })
        .where("id", "in", waiting)
        .returning(["instituteId", "fileId"])
        .execute()
      await enqueueMany(db, transcodeVideo, { list })
    })
  },
}

const DEAD_SINCE = sql<Date>`now() - make_interval(secs => ${CLAIM_SECONDS})`

const hasWaitingVideos = () =>
  readPlatform(async (db) => {
    const waiting = await db
      .selectFrom("media_assets")
      .select("id")
      .where((e) =>
        e.or([
          e.and([e("status", "=", "queued"), e("enqueuedAt", "is", null), e("startAfter", "<=", sql<Date>`now()`)]),
          e.and([e("status", "=", "processing"), e("claimedAt", "<", DEAD_SINCE)]),
        ]),
      )
      .limit(1)
      .executeTakeFirst()
    return waiting !== undefined
  })

/** A job whose attempts were all spent on processes that died is in the queue no more. */
const requeueForgotten = () =>
  withPlatform((db) =>
    db
      .updateTable("media_assets")
      .set({ enqueuedAt: null })
      .where("status", "=", "queued")
      .where("enqueuedAt", "<", sql<Date>`now() - interval '1 hour'`)
      .execute(),
  )

/** Removes the objects of videos that were deleted. */
const removeObjects: PeriodicTask = {
  name: "remove objects of deleted videos",
  everySeconds: 60,
  async run() {
    const removed = await readPlatform((db) =>
      db.selectFrom("removed_objects").select(["instituteId", "key"]).orderBy("removedAt").limit(BATCH_SIZE).execute(),
    )
    for (const { key } of removed) await files.remove(key)
    const keys = removed.map(({ key }) => key)
    if (keys.length > 0) await withPlatform((db) => db.deleteFrom("removed_objects").where("key", "in", keys).execute())
  },
}

/** The jobs and periodic tasks of videos. */
export const videoJobs = [transcodeVideo, generateVideoCaptions]
export const videoTasks = [queueVideos, removeObjects]
