import { Readable } from "node:stream"
import { files } from "@/lib/features/files/contract"
import { learning } from "@/lib/features/learning/contract"
import { files as store } from "@/lib/server/gateways/files/files"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { institutes, send, sendRaw, type TestMember, unique } from "../setup/test-app"
import { insertFile, insertItemWithLessons } from "./learning-fixtures"

const CONTENT = Buffer.from("the bytes of a file")

/** What a lesson says of its file. */
export interface LessonRights {
  downloadable?: boolean
  isPreview?: boolean
  isHeld?: boolean
  isTrashed?: boolean
}

/** A lesson of a published item whose video is prepared: with its original, one quality and captions, all of them stored. */
export async function insertVideoLesson({ downloadable = false, isPreview = false, isHeld, isTrashed }: LessonRights) {
  const item = await insertItemWithLessons({ lessons: [{ isPreview }] })
  const [lesson] = item.materials
  const fileId = lesson?.fileId ?? 0
  const materialId = lesson?.id ?? 0
  const keys = { original: storedKey("mp4"), quality: storedKey("mp4"), captions: storedKey("vtt") }
  for (const key of Object.values(keys)) await store.put(key, Readable.from([CONTENT]))
  await withInstitute(institutes.acme, async (db) => {
    const trashed = isTrashed ? new Date() : null
    await db
      .updateTable("files")
      .set({ key: keys.original, bytes: CONTENT.length, deletedAt: trashed })
      .where("id", "=", fileId)
      .execute()
    const later = new Date(Date.now() + 300 * 24 * 3_600_000)
    const drip = isHeld ? { dripKind: "date", dripAt: later } : {}
    await db
      .updateTable("materials")
      .set({ downloadable, ...drip })
      .where("id", "=", materialId)
      .execute()
    const track = await insertFile(db, "text/vtt")
    await db.updateTable("files").set({ key: keys.captions }).where("id", "=", track.id).execute()
    await db.insertInto("captions").values({ fileId, trackFileId: track.id, language: "hi", label: "हिन्दी" }).execute()
    // A trigger has put the new file into the queue of videos.
    await db.deleteFrom("media_assets").where("fileId", "=", fileId).execute()
    const asset = await db
      .insertInto("media_assets")
      .values({ fileId, status: "ready", durationMs: 1_000 })
      .returning("id")
      .executeTakeFirstOrThrow()
    const size = { lines: 360, width: 640, height: 360, bandwidth: 1, averageBandwidth: 1, bytes: CONTENT.length }
    await db
      .insertInto("media_renditions")
      .values({ assetId: asset.id, ...size, codecs: "avc1", key: keys.quality, playlist: "#EXTM3U\n" })
      .execute()
  })
  return { itemId: item.id, materialId, fileId }
}

const storedKey = (extension: string) => `${institutes.acme}/items/${unique("rights")}.${extension}`

/** Every address of a file that the API gives somebody, by what it leads to; none where it is refused. */
export async function addressesOf(as: TestMember | null, fileId: number): Promise<Record<string, string>> {
  const ask = (download?: "true") =>
    send(as, learning.openFile, {
      params: { id: String(fileId) },
      query: { ...(as ? {} : { instituteId: String(institutes.acme) }), download },
    })
  const [shown, saved] = [await ask(), await ask("true")]
  const addresses: Record<string, string | null | undefined> = {
    ...(shown.status === 200 && {
      show: shown.data.url,
      captions: shown.data.captions[0]?.url,
      playlist: shown.data.playback?.hlsUrl,
      quality: shown.data.playback?.hlsUrl?.replace("master.m3u8", "360.mp4"),
    }),
    ...(saved.status === 200 && { download: saved.data.url }),
  }
  if (as) {
    const zip = await send(as, files.zipUrl, { body: { ids: [fileId] } })
    if (zip.status === 200) addresses.zip = zip.data.url
  }
  return Object.fromEntries(Object.entries(addresses).flatMap(([name, url]) => (url ? [[name, url] as const] : [])))
}

/** The status of the call that streams a file as a download. */
export async function downloadStatus(as: TestMember | null, fileId: number): Promise<number> {
  const response = await sendRaw(`/payments/v2/api/files/${fileId}/download`, { headers: bearer(as) })
  await response.arrayBuffer()
  return response.status
}

/** The headers of a caller. */
export const bearer = (as: TestMember | null): Record<string, string> =>
  as ? { authorization: `Bearer ${as.accessToken}`, logintoken: as.loginToken } : {}
