import { execFileSync } from "node:child_process"
import { createReadStream, existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { Readable } from "node:stream"
import { newFileKey } from "@/lib/server/gateways/files/file-keys"
import { files } from "@/lib/server/gateways/files/files"
import { transcodeVideo } from "@/lib/features/videos/jobs.server"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { institutes, type Slug } from "../setup/test-app"
import { insertItemWithLessons } from "./learning-fixtures"

const folder = join(process.env.LECTERN_DATA ?? "", "sources")

const H264 = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 24 -c:a aac"

/** Makes a video with ffmpeg: moving bars and a tone, H.264 and AAC in MP4 unless `codecs` says otherwise. */
export function makeSource(name: string, { size = "640x360", seconds = 4, codecs = H264 } = {}) {
  const path = join(folder, name)
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true })
  const inputs = `-f lavfi -i testsrc2=s=${size}:r=12:d=${seconds} -f lavfi -i sine=d=${seconds}`
  const options = `${codecs} -threads 1`
  execFileSync("ffmpeg", `-hide_banner -loglevel error -y ${inputs} ${options} ${path}`.split(" "))
  return path
}

type StoredVideo = { slug?: Slug; path?: string; text?: string; status?: "draft" | "published" }

/** Stores a video as the only lesson of a new item; the database queues it. */
export async function storeLessonVideo({ slug = "acme", path, text = "", status = "published" }: StoredVideo) {
  const instituteId = institutes[slug]
  const key = newFileKey({ instituteId, access: "item", extension: "mp4" })
  const { bytes, sha256 } = await files.put(key, path ? createReadStream(path) : Readable.from([Buffer.from(text)]))
  const item = await insertItemWithLessons({ slug, status, lessons: [{}] })
  const materialId = item.materials[0]?.id ?? 0
  const fileId = await withInstitute(instituteId, async (db) => {
    const file = await db
      .insertInto("files")
      .values({ key, name: "lesson.mp4", mime: "video/mp4", bytes, sha256, access: "item" })
      .returning("id")
      .executeTakeFirstOrThrow()
    const change = { fileId: file.id, durationSeconds: 0 }
    await db.updateTable("materials").set(change).where("id", "=", materialId).execute()
    return file.id
  })
  return { instituteId, fileId, itemId: item.id, materialId }
}

/** Runs the job of a video to its end. */
export const convert = ({ instituteId, fileId }: { instituteId: number; fileId: number }, signal?: AbortSignal) =>
  transcodeVideo.run({ instituteId, fileId }, signal && { signal })

/** The row of a video with its qualities. */
export const readAsset = ({ instituteId, fileId }: { instituteId: number; fileId: number }) =>
  readInstitute(instituteId, async (db) => {
    const asset = await db.selectFrom("media_assets").selectAll().where("fileId", "=", fileId).executeTakeFirstOrThrow()
    const renditions = await db
      .selectFrom("media_renditions")
      .selectAll()
      .where("assetId", "=", asset.id)
      .orderBy("lines")
      .execute()
    return { ...asset, renditions }
  })
