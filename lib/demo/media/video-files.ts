import { createHash } from "node:crypto"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { fileKey } from "@/lib/server/gateways/files/file-keys"
import type { FileStore } from "@/lib/server/gateways/files/file-store"
import { captionsOf } from "../videos/captions"
import { videos } from "../videos/video-list"
import type { VideoName } from "../videos/video-list"
import { VIDEO_SIZE, hasFfmpeg, encodeVideo } from "../videos/encode-video"
import { inParallel } from "./in-parallel"
import type { SeededFile } from "./picture-file"
import { seedPicture } from "./picture-file"

/** The stored files of a video of an institute: the video, its public copy if it is the teaser, poster and captions. */
export type SeededVideo = {
  file: SeededFile
  teaser: SeededFile | null
  poster: SeededFile
  captions: SeededFile
  seconds: number
}

/** The videos that an institute needs; `teaser` is the one on its public page. */
export type VideoRequest = {
  instituteId: number
  language: "en" | "hi"
  names: readonly VideoName[]
  teaser: VideoName
}

/** Part of the file keys; increase it when the videos change, so that they are encoded again. */
const ENCODING_VERSION = "1"

/**
 * Encodes the videos of all institutes, each video once and two at a time, and stores them. Returns an empty map when
 * ffmpeg is not installed: lessons then have no video.
 */
export async function seedVideos(store: FileStore, requests: readonly VideoRequest[], log: (line: string) => void) {
  const seeded = new Map<string, SeededVideo>()
  if (!(await hasFfmpeg())) {
    log("ffmpeg is not installed: the lessons of the demo data have no videos (Debian: apt-get install ffmpeg)")
    return seeded
  }
  const tempDir = await mkdtemp(join(tmpdir(), "lectern-videos-"))
  try {
    await inParallel(2, [...new Set(requests.flatMap((request) => request.names))], async (name) => {
      const users = requests.filter((request) => request.names.includes(name))
      const bytes = await readOrEncode(store, name, {
        tempDir,
        instituteIds: users.map((request) => request.instituteId),
      }).catch((error: unknown) => log(`the video ${name} could not be encoded: ${String(error)}`))
      if (!bytes) return
      for (const request of users) {
        seeded.set(videoKey(request.instituteId, name), await seedVideo(store, { request, name, bytes }))
      }
    })
  } finally {
    await rm(tempDir, { recursive: true, force: true })
  }
  return seeded
}

/** The key of a video in the map that `seedVideos` returns. */
export const videoKey = (instituteId: number, name: VideoName) => `${instituteId}/${name}`

async function readOrEncode(
  store: FileStore,
  name: VideoName,
  { tempDir, instituteIds }: { tempDir: string; instituteIds: number[] },
) {
  for (const instituteId of instituteIds) {
    const key = videoFileKey(instituteId, name, "item")
    if (await store.stat(key)) return buffer(await store.read(key))
  }
  const { make, sound } = videos[name]
  const video = make()
  const path = join(tempDir, `${name}.mp4`)
  await encodeVideo(video, sound(video.seconds), path)
  return readFile(path)
}

async function seedVideo(
  store: FileStore,
  { request, name, bytes }: { request: VideoRequest; name: VideoName; bytes: Buffer },
): Promise<SeededVideo> {
  const { instituteId, language } = request
  const { make, posterAt } = videos[name]
  const video = make()
  const seconds = Math.round(video.seconds)
  const metadata = { mime: "video/mp4", width: VIDEO_SIZE.width, height: VIDEO_SIZE.height, durationSeconds: seconds }
  const put = async (access: "item" | "public") => ({
    ...metadata,
    ...(await putOnce(store, videoFileKey(instituteId, name, access), bytes)),
    name: `${name}.mp4`,
    blur: null,
    access,
  })
  const vtt = await putOnce(
    store,
    fileKey({ instituteId, access: "item", name: `captions-${name}-${language}`, extension: "vtt" }),
    Buffer.from(captionsOf(name, language)),
  )
  return {
    file: await put("item"),
    teaser: request.teaser === name ? await put("public") : null,
    poster: await seedPicture(store, instituteId, video.frame(posterAt)),
    captions: {
      ...vtt,
      name: `${name}.vtt`,
      mime: "text/vtt",
      width: null,
      height: null,
      durationSeconds: null,
      blur: null,
      access: "item",
    },
    seconds,
  }
}

async function putOnce(store: FileStore, key: string, bytes: Buffer) {
  if (!(await store.stat(key))) await store.put(key, Readable.from([bytes]))
  return { key, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") }
}

function videoFileKey(instituteId: number, video: VideoName, access: "item" | "public") {
  const name = createHash("sha256").update(`${ENCODING_VERSION}/${video}`).digest("hex").slice(0, 26)
  return fileKey({ instituteId, access, name, extension: "mp4" })
}
