import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { videos } from "@/lib/features/videos/contract"
import { files } from "@/lib/server/gateways/files/files"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { mailsTo } from "../setup/mails"
import { createMember, send } from "../setup/test-app"
import { waitUntil } from "../setup/wait-until"
import { bellOf } from "./notifications-fixtures"
import { convert, makeSource, readAsset, storeLessonVideo } from "./video-fixtures"

// Encoding takes long on a machine that is busy with other work.
const PATIENCE_MS = 25_000

withJobQueue()

const workRoot = join(process.env.LECTERN_DATA ?? "", "work")

/** The files that conversions of this process have at the moment. */
async function workFiles(): Promise<string[]> {
  const entries = await readdir(workRoot, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

/** Kills the ffmpeg that works in the folder of this test. */
async function killFfmpeg(): Promise<boolean> {
  for (const id of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")
    if (command.startsWith("ffmpeg\0") && command.includes(workRoot)) return process.kill(Number(id), "SIGKILL")
  }
  return false
}

const slowSource = () => makeSource("slow.mp4", { size: "1280x720", seconds: 12, codecs: "-c:v mpeg4 -q:v 5 -c:a aac" })

test("a video gets the qualities that it has, poster, tiles and its length; H.264 with AAC is copied", async () => {
  // As a phone writes it, whose lengths are no whole numbers of milliseconds.
  const phone = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 24 -c:a aac -movie_timescale 600"
  const path = makeSource("large.mp4", { size: "854x480", seconds: 4.05, codecs: phone })
  const video = await storeLessonVideo({ path })
  expect(await readAsset(video)).toMatchObject({ status: "queued", renditions: [] })
  await convert(video)
  const asset = await readAsset(video)
  expect(asset).toMatchObject({ status: "ready", progress: 100, error: null, claim: null, width: 854, height: 480 })
  expect(asset.renditions).toMatchObject([
    { lines: 360, width: 640, height: 360 },
    { lines: 480, width: 854, height: 480 },
  ])
  for (const { key, bytes, playlist, codecs, bandwidth } of asset.renditions) {
    expect((await files.stat(key))?.bytes).toBe(bytes)
    expect(playlist).toMatch(/#EXT-X-MAP:URI="[^"]+",BYTERANGE="\d+@0"[\s\S]*#EXT-X-ENDLIST/)
    expect(codecs).toMatch(/^avc1\.64|^avc1\.42|^avc1\.4d/)
    expect(bandwidth).toBeGreaterThan(10_000)
  }
  expect(await files.stat(asset.spriteKey ?? "")).toBeDefined()
  expect(await files.stat(asset.poster ?? "")).toBeDefined()
  const lesson = await withInstitute(video.instituteId, (db) =>
    db.selectFrom("materials").selectAll().where("id", "=", video.materialId).executeTakeFirstOrThrow(),
  )
  expect(lesson).toMatchObject({ durationSeconds: 4, poster: asset.poster })
  expect(await workFiles()).toEqual([])
})

test.each([
  ["a text file that is named .mp4", { text: "This is no video, whatever its name says." }, "not_a_video"],
  ["a playlist that names files of the server", { text: "#EXTM3U\n#EXTINF:1,\n/etc/passwd\n" }, "not_a_video"],
  ["a list of files", { text: "ffconcat version 1.0\nfile /etc/passwd\n" }, "not_a_video"],
])("%s is refused at once", async (_, content, error) => {
  const video = await storeLessonVideo(content)
  await convert(video)
  expect(await readAsset(video)).toMatchObject({ status: "failed", error, tries: 0, claim: null, renditions: [] })
})

test("who uploaded a video that cannot be prepared is told, once, with the way to it", async () => {
  const [teacher, other] = [await createMember("Teacher"), await createMember("Teacher")]
  const video = await storeLessonVideo({ text: "This is no video." })
  await withInstitute(video.instituteId, (db) =>
    db.updateTable("files").set({ uploadedBy: teacher.userId }).where("id", "=", video.fileId).execute(),
  )
  await convert(video)
  await convert(video)
  expect(await eventsOf(`file:${video.fileId}`)).toMatchObject([
    { key: "video.failed", data: { error: "not_a_video" } },
  ])
  const link = `/teacher/files?file=${video.fileId}`
  expect((await bellOf(teacher)).content).toMatchObject([{ title: "Your video couldn’t be prepared", link }])
  expect((await mailsTo(teacher.email)).map(({ subject }) => subject)).toEqual(["lesson.mp4 couldn’t be prepared"])
  expect((await bellOf(other)).content).toEqual([])
})

test("a video without pictures, and one of too many pixels, are refused at once", async () => {
  const silent = await storeLessonVideo({ path: makeSource("sound.mp4", { codecs: "-vn -c:a aac" }) })
  await convert(silent)
  expect(await readAsset(silent)).toMatchObject({ status: "failed", error: "no_video_stream" })
  const flood = makeSource("flood.mp4", { size: "8448x64", seconds: 1 })
  const video = await storeLessonVideo({ path: flood })
  await convert(video)
  expect(await readAsset(video)).toMatchObject({ status: "failed", error: "too_many_pixels" })
})

test("ffmpeg that is killed midway is started again, with the qualities that are ready kept", async () => {
  const video = await storeLessonVideo({ path: slowSource() })
  const first = convert(video)
  await waitUntil(async () => (await readAsset(video)).renditions.length > 0, PATIENCE_MS)
  await waitUntil(killFfmpeg)
  await first
  const interrupted = await readAsset(video)
  expect(interrupted).toMatchObject({ status: "queued", tries: 1, error: null, claim: null, enqueuedAt: null })
  expect(await workFiles()).toEqual([])
  await convert(video)
  const { status, renditions } = await readAsset(video)
  expect(status).toBe("ready")
  expect(renditions.map(({ lines }) => lines)).toEqual([360, 480, 720])
  expect(renditions[0]).toEqual(interrupted.renditions[0])
})

test("a process that stops gives its video back, and nothing of its work stays", async () => {
  const video = await storeLessonVideo({ path: slowSource() })
  const stopping = new AbortController()
  const work = convert(video, stopping.signal)
  await waitUntil(async () => (await workFiles()).includes("360.mp4"), PATIENCE_MS)
  stopping.abort()
  await work
  expect(await readAsset(video)).toMatchObject({ status: "queued", tries: 0, claim: null, enqueuedAt: null })
  expect(await workFiles()).toEqual([])
})

test("a video that is cancelled during the work stops, and is prepared when somebody tries again", async () => {
  const admin = await createMember("Admin")
  const video = await storeLessonVideo({ path: slowSource() })
  const work = convert(video)
  await waitUntil(async () => (await workFiles()).includes("360.mp4"), PATIENCE_MS)
  expect((await send(admin, videos.cancel, { body: { fileId: video.fileId } })).status).toBe(200)
  await work
  expect(await readAsset(video)).toMatchObject({ status: "failed", error: "cancelled", claim: null })
  expect(await workFiles()).toEqual([])
  expect((await send(admin, videos.retry, { body: { fileId: video.fileId } })).status).toBe(200)
  expect(await readAsset(video)).toMatchObject({ status: "queued", error: null, enqueuedAt: null })
})

test("of two jobs for one video one does the work", async () => {
  const video = await storeLessonVideo({ path: makeSource("small.mp4") })
  await Promise.all([convert(video), convert(video)])
  expect(await readAsset(video)).toMatchObject({ status: "ready", tries: 0, renditions: [{ lines: 360 }] })
  await convert(video)
  expect((await readAsset(video)).renditions).toHaveLength(1)
})
