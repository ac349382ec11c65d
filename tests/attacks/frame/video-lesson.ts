import { randomBytes } from "node:crypto"
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Target } from "./attack"
import { INSTITUTES, type Person, runSql } from "./people"
import { sendFrom, sendJson } from "./send-from"
import { headersOf } from "./people"

/** What a lesson says of its file. */
export interface LessonRights {
  downloadable?: boolean
  isPreview?: boolean
  isHeld?: boolean
  isTrashed?: boolean
}

/** A lesson whose video is prepared: the original, one quality, tiles of the seek bar, captions and poster, all of them stored. */
export interface VideoLesson {
  itemId: number
  materialId: number
  fileId: number
  /** The paths of its stored files, which nobody may fetch by them. */
  keys: string[]
}

const POSTER_WIDTH = 160
const SPRITE = { columns: 1, width: 160, height: 90, count: 1, everySeconds: 5 }

/** Inserts such a lesson of a published item of the institute acme. */
export async function insertVideoLesson(target: Target, rights: LessonRights): Promise<VideoLesson> {
  const name = randomBytes(8).toString("hex")
  const keyOf = (suffix: string) => `${INSTITUTES.acme}/items/${name}${suffix}`
  const [original, quality, tiles, captions] = [keyOf(".mp4"), keyOf("-360.mp4"), keyOf(".jpg"), keyOf(".vtt")] as const
  const keys = [original, quality, tiles, captions]
  // A poster is a public picture, in the width that is asked for.
  const poster = `${INSTITUTES.acme}/${name}.webp`
  for (const key of [...keys, poster, poster.replace(".webp", `@${POSTER_WIDTH}.webp`)]) storeFile(target, key)
  const { downloadable = false, isPreview = false, isHeld = false, isTrashed = false } = rights
  const [row] = await runSql<{ itemId: string; materialId: string; fileId: string }>(
    target,
    `with item as (
       insert into items ("instituteId", kind, title, slug, status) values ($1, 'course', 'Course', $2, 'published') returning id
     ), section as (
       insert into sections ("instituteId", "itemId", title, "displayOrder") select $1, id, 'First', 0 from item returning id, "itemId"
     ), file as (
       insert into files ("instituteId", key, name, mime, bytes, sha256, access, "deletedAt")
       values ($1, $3, 'film.mp4', 'video/mp4', 10, '0', 'item', case when $6 then now() end) returning id
     ), track as (
       insert into files ("instituteId", key, name, mime, bytes, sha256, access)
       values ($1, $4, 'film.vtt', 'text/vtt', 10, '0', 'item') returning id
     ), picture as (
       insert into files ("instituteId", key, name, mime, bytes, sha256, access)
       values ($1, $9, 'poster.webp', 'image/webp', 10, '0', 'public')
     ), material as (
       insert into materials ("instituteId", "itemId", "sectionId", title, kind, "fileId", "displayOrder", "durationSeconds",
         downloadable, "isPreview", "dripKind", "dripAt")
       select $1, "itemId", section.id, 'Lesson', 'video', file.id, 0, 10, $7, $8,
         case when $5 then 'date' else 'none' end, case when $5 then now() + interval '300 days' end
       from section, file returning id, "itemId", "fileId"
     ), caption as (
       insert into captions ("instituteId", "fileId", "trackFileId", language, label)
       select $1, file.id, track.id, 'hi', 'Hindi' from file, track
     )
     select "itemId", id as "materialId", "fileId" from material`,
    [INSTITUTES.acme, name, original, captions, isHeld, isTrashed, downloadable, isPreview, poster],
  )
  await prepareVideo(target, { fileId: Number(row?.fileId ?? 1), quality, tiles, poster })
  return {
    itemId: Number(row?.itemId ?? 1),
    materialId: Number(row?.materialId ?? 1),
    fileId: Number(row?.fileId ?? 1),
    keys,
  }
}

/** A trigger has put the new file into the queue of videos. */
const prepareVideo = async (
  target: Target,
  { fileId, quality, tiles, poster }: { fileId: number; quality: string; tiles: string; poster: string },
) => {
  await runSql(target, `delete from media_assets where "fileId" = $1`, [fileId])
  await runSql(
    target,
    `with asset as (
       insert into media_assets ("instituteId", "fileId", status, "durationMs", "spriteKey", sprite, poster)
       values ($1, $2, 'ready', 10000, $4, $5, $6) returning id
     )
     insert into media_renditions ("instituteId", "assetId", lines, width, height, bandwidth, "averageBandwidth", bytes, codecs, key, playlist)
     select $1, id, 360, 640, 360, 1, 1, 10, 'avc1', $3, E'#EXTM3U\\n' from asset`,
    [INSTITUTES.acme, fileId, quality, tiles, JSON.stringify(SPRITE), poster],
  )
}

function storeFile({ process: owner }: Target, key: string) {
  if (!owner) return
  const path = join(owner.dataFolder, "files", key)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, "ten bytes!")
}

/** Gives somebody access to the item of a lesson, until a time. */
export const grantAccess = (target: Target, { id }: Person, { itemId }: VideoLesson, until: Date | null = null) =>
  runSql(
    target,
    `insert into entitlements ("instituteId", "userId", "itemId", source, "expiresAt") values ($1, $2, $3, 'admin', $4)`,
    [INSTITUTES.acme, id, itemId, until],
  )

const FILES = "/api/payments/v2/api/files"

/** Every address that the calls give somebody for a file, by what it leads to, and the calls that send bytes themselves. */
export async function waysTo(port: number, as: Person | null, fileId: number): Promise<Record<string, string>> {
  const openPath = `/api/institutes/v2/api/files/${fileId}`
  const [shown, saved] = [await get(port, as, openPath), await get(port, as, `${openPath}?download=true`)]
  const zip = await sendJson({
    port,
    path: "/api/payments/v2/api/filesZipUrl",
    headers: headersFor(port, as),
    body: { ids: [fileId] },
  })
  const playlist = textAt(shown, "playback", "hlsUrl")
  const poster = textAt(shown, "playback", "poster")
  const ways = {
    show: textAt(shown, "url"),
    captions: textAt(shown, "captions", "0", "url"),
    playlist,
    quality: playlist?.replace("master.m3u8", "360.m3u8"),
    segments: playlist?.replace("master.m3u8", "360.mp4"),
    tiles: textAt(shown, "playback", "tilesUrl"),
    "picture of tiles": playlist?.replace("master.m3u8", "tiles.jpg"),
    poster: poster && `/media/${poster}?w=${POSTER_WIDTH}`,
    save: textAt(saved, "url"),
    zip: textAt(zip, "url"),
  }
  return Object.fromEntries(Object.entries(ways).flatMap(([name, url]) => (url ? [[name, url] as const] : [])))
}

/** The calls that send bytes themselves, by the status that somebody gets. */
export async function statusesOf(port: number, as: Person | null, { fileId, keys }: VideoLesson) {
  const download = await get(port, as, `${FILES}/${fileId}/download`)
  const zip = await sendJson({ port, path: `${FILES}/zip`, headers: headersFor(port, as), body: { ids: [fileId] } })
  const stored = await Promise.all(keys.map((key) => get(port, as, `/media/${key}`)))
  return { download: download.status, zip: zip.status, stored: Math.min(...stored.map(({ status }) => status)) }
}

const headersFor = (port: number, as: Person | null): Record<string, string> => (as ? headersOf(as, port) : {})

/** Asks as somebody, or without a session. */
export const get = (port: number, as: Person | null, path: string) =>
  sendFrom({ port, method: "GET", path, headers: headersFor(port, as) })

function textAt({ status, text }: { status: number; text: string }, ...path: string[]): string | undefined {
  if (status !== 200) return undefined
  let value: unknown = JSON.parse(text)
  for (const name of ["data", ...path])
    value = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined
  return typeof value === "string" ? value : undefined
}
