import type { Actor } from "@/lib/server/auth/actor"
import { signHlsFolder } from "@/lib/server/media/hls/hls-token"
import type { Db } from "@/lib/server/tenancy/transaction"
import { STAFF } from "@/lib/shared/roles"
import { findAsset, listQualities } from "./asset-queries.server"
import { listChapters } from "./chapters.server"
import type { Playback } from "./playback-shapes"
import { readSettings } from "./settings.server"

export { parseCaptions, saveCaptions } from "./captions/save-captions.server"
export { restoreCues } from "./captions/restore-cues.server"
export { searchCues } from "./captions/search-cues.server"
export { replaceVideo } from "./replace-video.server"

type PlaybackRequest = {
  instituteId: number
  fileId: number
  actor: Actor | null
  /** Whether anyone may watch it, so that its addresses are bound to no session. */
  isFree: boolean
}

/** How a video is played, and its lowest quality as one file, if one is ready. The caller must have checked that the actor may watch it. */
export async function describePlayback(
  db: Db,
  { instituteId, fileId, actor, isFree }: PlaybackRequest,
): Promise<{ playback: Playback; lowestUrl: string | null }> {
  const [asset, chapters, watermark] = await Promise.all([
    findAsset(db, fileId),
    listChapters(db, fileId),
    actor ? watermarkOf(db, actor) : null,
  ])
  const qualities = asset ? await listQualities(db, asset.id) : []
  const holder = isFree ? null : actor
  const folder =
    asset && qualities.length > 0
      ? signHlsFolder({
          instituteId,
          assetId: asset.id,
          userId: holder?.userId ?? null,
          sessionId: holder?.sessionId ?? null,
          ...(holder?.support && { isSupport: true }),
        })
      : null
  const playback = {
    hlsUrl: folder && `${folder}/master.m3u8`,
    tilesUrl: folder && asset?.spriteKey ? `${folder}/tiles.vtt` : null,
    poster: asset?.poster ?? null,
    chapters,
    watermark,
  }
  return { playback, lowestUrl: folder && `${folder}/${qualities[0]}.mp4` }
}

const SHOWN_DIGITS = 4

/** The name of a learner with the end of their number, where the institute wants it. */
async function watermarkOf(db: Db, { userId, role }: Actor): Promise<string | null> {
  if (STAFF.some((staff) => staff === role) || !(await readSettings(db)).hasWatermark) return null
  const user = await db
    .selectFrom("users")
    .select(["firstName", "lastName", "mobile"])
    .where("id", "=", userId)
    .executeTakeFirst()
  return user
    ? `${[user.firstName, user.lastName].join(" ").trim()} · ${(user.mobile ?? String(userId)).slice(-SHOWN_DIGITS)}`
    : null
}
