import { createReadStream } from "node:fs"
import { readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "kysely"
import { ofAllLessons } from "@/lib/features/item-contents/item-contents.server"
import { newFileKey } from "@/lib/server/gateways/files/file-keys"
import { files } from "@/lib/server/gateways/files/files"
import { speech } from "@/lib/server/gateways/speech/speech"
import { storePicture } from "@/lib/server/media/store-picture"
import { withStoredFiles } from "@/lib/server/media/with-stored-files"
import { readInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { encodeRendition } from "@/lib/server/video/encode-rendition"
import { bandwidthOf } from "@/lib/server/video/hls-playlist"
import { probeVideo, type VideoProbe } from "@/lib/server/video/probe-video"
import { readCodecs } from "@/lib/server/video/read-codecs"
import { planRenditions, type RenditionPlan } from "@/lib/server/video/rendition-plan"
import { makePoster, makeSprite } from "@/lib/server/video/video-pictures"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { findAsset, listQualities } from "../asset-queries.server"
import { findLanguage } from "../generation/generate-captions.server"
import { queueGeneration } from "../generation/queue-generation.server"
import { savePoster } from "../poster.server"
import type { Attempt } from "./attempt.server"

/**
 * Makes what a video lacks, in a folder of its own: poster, qualities from the lowest to the highest, tiles of the seek bar.
 * Each is stored as soon as it is made, so that an interrupted conversion continues with the next.
 */
export async function convertVideo(attempt: Attempt, folder: string): Promise<void> {
  const { instituteId, fileId, signal } = attempt
  const { asset, qualities } = await readInstitute(instituteId, async (db) => {
    const found = await orNotFound(findAsset(db, fileId))
    return { asset: found, qualities: await listQualities(db, found.id) }
  })
  const source = join(folder, "source")
  await files.getFile(asset.key, source, signal)
  const probe = await probeVideo(source, signal)
  await saveProbe(attempt, probe)
  if (!asset.poster) await addPoster(attempt, { source, folder, seconds: probe.seconds })

  const plans = planRenditions(probe)
  const work = plans.map((plan) => plan.width * plan.height * (plan.copiesVideo ? COPY_EFFORT : 1))
  const total = work.reduce((sum, part) => sum + part, 0)
  let hasSprite = asset.spriteKey !== null
  let before = 0
  for (const [at, plan] of plans.entries()) {
    const part = (work[at] ?? 0) / total
    const done = before
    const onProgress = (share: number) => attempt.report(done + share * part)
    if (!qualities.includes(plan.lines)) await addRendition(attempt, { source, folder, plan, probe, onProgress })
    before += part
    attempt.report(before)
    if (!hasSprite) await addSprite(attempt, { source, folder, probe })
    hasSprite = true
  }
  await attempt.save(async (db) => {
    await db
      .updateTable("media_assets")
      .set({ status: "ready", progress: 100, claim: null, claimedAt: null, error: null })
      .where("id", "=", asset.id)
      .execute()
    if (probe.audio && (await lacksCaptions(db, fileId))) await queueGeneration(db, { instituteId, fileId })
  })
}

/** Whether captions are to be generated: there is a service for it, and a lesson without any. */
async function lacksCaptions(db: Db, fileId: number): Promise<boolean> {
  if (!speech || !(await findLanguage(db, fileId))) return false
  return !(await db.selectFrom("captions").select("id").where("fileId", "=", fileId).executeTakeFirst())
}

/** Copying a quality takes this much of the effort of encoding it. */
const COPY_EFFORT = 0.02

/** The length is that of lessons whose length nobody entered, too. */
const saveProbe = ({ save, assetId, fileId }: Attempt, { width, height, seconds }: VideoProbe) =>
  save(async (db) => {
    const durationSeconds = Math.max(1, Math.round(seconds))
    const durationMs = Math.round(seconds * 1000)
    await db.updateTable("media_assets").set({ width, height, durationMs }).where("id", "=", assetId).execute()
    await db
      .updateTable("files")
      .set({ width, height, durationSeconds })
      .where("id", "=", fileId)
      .where("durationSeconds", "is", null)
      .execute()
    for (const lessons of ofAllLessons(db))
      await lessons
        .updateTable("materials")
        .set({ durationSeconds })
        .where("fileId", "=", fileId)
        .where("durationSeconds", "=", 0)
        .execute()
  })

async function addPoster(
  attempt: Attempt,
  { source, folder, seconds }: { source: string; folder: string; seconds: number },
) {
  const target = join(folder, "poster.jpg")
  await makePoster({ source, target, seconds, signal: attempt.signal })
  await withStoredFiles(async (track) => {
    const picture = track(await storePicture(attempt.instituteId, target))
    await attempt.save((db) => savePoster(db, { fileId: attempt.fileId, picture }))
  })
}

type RenditionWork = {
  source: string
  folder: string
  plan: RenditionPlan
  probe: VideoProbe
  onProgress: (done: number) => void
}

async function addRendition(attempt: Attempt, { source, folder, plan, probe, onProgress }: RenditionWork) {
  const { instituteId, assetId, signal } = attempt
  const hasAudio = probe.audio !== undefined
  const encoding = { source, folder, plan, seconds: probe.seconds, hasAudio, signal, onProgress }
  const { media, playlist: playlistPath } = await encodeRendition(encoding)
  const [playlist, codecs] = await Promise.all([readFile(playlistPath, "utf8"), readCodecs(media, { hasAudio })])
  await withStoredFiles(async (track) => {
    const { key } = track({ key: newFileKey({ instituteId, access: "item", extension: "mp4" }) })
    const { bytes } = await files.put(key, createReadStream(media))
    signal.throwIfAborted()
    const { lines, width, height } = plan
    await attempt.save((db) =>
      db
        .insertInto("media_renditions")
        .values({ assetId, lines, width, height, key, bytes, playlist, codecs, ...bandwidthOf(playlist) })
        .execute(),
    )
  })
  await rm(media)
}

async function addSprite(
  attempt: Attempt,
  { source, folder, probe }: { source: string; folder: string; probe: VideoProbe },
) {
  const { instituteId, assetId, signal } = attempt
  const target = join(folder, "sprite.jpg")
  const sprite = await makeSprite({ ...probe, source, target, signal })
  await withStoredFiles(async (track) => {
    const { key: spriteKey } = track({ key: newFileKey({ instituteId, access: "item", extension: "jpg" }) })
    await files.put(spriteKey, createReadStream(target))
    await attempt.save((db) =>
      db
        .updateTable("media_assets")
        .set({ spriteKey, sprite: sql`${JSON.stringify(sprite)}::jsonb` })
        .where("id", "=", assetId)
        .execute(),
    )
  })
}
