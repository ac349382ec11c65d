import { z } from "zod"
import { readInstitute } from "@/lib/server/tenancy/institute"
import type { RenditionEntry } from "@/lib/server/video/hls-playlist"

const Sprite = z.object({
  columns: z.number(),
  width: z.number(),
  height: z.number(),
  count: z.number(),
  everySeconds: z.number(),
})

/** A video as it is played: its qualities with their playlists, the lowest first, and the tiles of the seek bar. */
export type HlsVideo = {
  fileId: number
  renditions: (RenditionEntry & { key: string; playlist: string })[]
  sprite: { key: string; tiles: z.infer<typeof Sprite>; seconds: number } | undefined
  isComplete: boolean
  /** The size of what is remembered. */
  letters: number
}

/** Reads a video that has qualities; undefined for any other. */
export async function loadHlsVideo({
  instituteId,
  assetId,
}: {
  instituteId: number
  assetId: number
}): Promise<HlsVideo | undefined> {
  const { asset, renditions } = await readInstitute(instituteId, async (db) => ({
    asset: await db
      .selectFrom("media_assets")
      .select(["fileId", "status", "spriteKey", "sprite", "durationMs"])
      .where("id", "=", assetId)
      .executeTakeFirst(),
    renditions: await db
      .selectFrom("media_renditions")
      .select(["lines", "width", "height", "bandwidth", "averageBandwidth", "codecs", "key", "playlist"])
      .where("assetId", "=", assetId)
      .orderBy("lines")
      .execute(),
  }))
  if (!asset || renditions.length === 0) return undefined
  const tiles = Sprite.safeParse(asset.sprite).data
  return {
    fileId: asset.fileId,
    renditions,
    sprite:
      asset.spriteKey && tiles ? { key: asset.spriteKey, tiles, seconds: (asset.durationMs ?? 0) / 1000 } : undefined,
    isComplete: asset.status === "ready",
    letters: renditions.reduce((sum, { playlist }) => sum + playlist.length, 1_000),
  }
}
