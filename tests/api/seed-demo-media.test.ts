/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { readdirSync, rmSync, statSync } from "node:fs"
import { copyFile, writeFile } from "node:fs/promises"
import { createServer, type Server } from "node:http"
import { join } from "node:path"
import sharp from "sharp"
import { z } from "zod"
import { institutes } from "@/lib/demo/content/institutes"
import { hasPendingFiles } from "@/lib/demo/media/file-rows"
import { filesOf, mediaOf } from "@/lib/demo/media/institute-media"
import { makeDemoMedia } from "@/lib/demo/media/make-demo-media"
import { startMediaWorker } from "@/lib/demo/media/start-media-worker"
import { seedDemoData } from "@/lib/demo/seed-demo-data"
import { env } from "@/lib/server/env.server"
import { mediaListener } from "@/lib/server/media/media-listener"
import { flushNotifications, listen, stopListening } from "@/lib/server/db/listener"
import { closeInstitutePool } from "@/lib/server/tenancy/institute"
import { closePlatformPool, readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { httpApp } from "@/lib/server/api/app"
import { implementations } from "@/lib/main/handlers"
import type { VideoName } from "@/lib/demo/videos/video-list"

// Encoding is tested in tests/nightly/seed-media.test.ts and takes seconds for each video.
const encodeVideo = jest.fn(({ target }: { target: string }) => writeFile(target, `the video ${target}`))
jest.mock("@/lib/server/video/has-ffmpeg", () => ({ hasFfmpeg: () => Promise.resolve(true) }))
jest.mock("@/lib/demo/videos/encode-video", () => ({
  VIDEO_SIZE: { width: 640, height: 360 },
  encodeVideo: (encoding: { target: string }) => encodeVideo(encoding),
  cutVideo: (source: string, { target }: { target: string }) => copyFile(source, target),
}))

const filesDir = join(env.LECTERN_DATA, "files")

const [acme, sargam] = [2, 4].map((id) => institutes.find((institute) => institute.id === id))
const media = new Map([acme, sargam].flatMap((one) => (one ? [[one.id, mediaOf(one, { hasVideos: true })]] : [])))
const videoFiles = (instituteId: number, name: VideoName) => {
  const video = media.get(instituteId)?.videos.get(name)
  return video ? [video.file, video.captions, ...(video.teaser ? [video.teaser] : [])].map(({ key }) => key) : []
}

const tags: string[] = []
let server: Server
let base = ""

beforeAll(async () => {
  await listen({ channel: "pages", onMessage: (tag) => void tags.push(tag) })
  await seedDemoData({ log: () => undefined })
  server = createServer(mediaListener(async () => []))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`
})

afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await stopListening()
  await Promise.all([closeInstitutePool(), closePlatformPool()])
})

const listFiles = () =>
  readPlatform((db) => db.selectFrom("files").select(["id", "key", "bytes", "mime", "width", "blur"]).execute())

const Envelope = z.object({ data: z.unknown() })
async function call(path: string): Promise<unknown> {
  const response = await httpApp(implementations).request(`http://localhost/api/institutes/v2/api/${path}`)
  return Envelope.parse(await response.json()).data
}

it("inserts the row of every picture and video before any of them is made", async () => {
  const rows = await listFiles()
  const expected = institutes.flatMap((institute) => filesOf(mediaOf(institute, { hasVideos: true })))
  expect(rows.map(({ key }) => key).sort()).toEqual(expected.map(({ key }) => key).sort())
  expect(rows.filter(({ bytes }) => bytes !== 0)).toEqual([])
  expect(rows.filter(({ mime, width }) => !["text/vtt", "application/pdf"].includes(mime) && !width)).toEqual([])
  expect(
    rows.filter(({ mime, blur }) => mime === "image/webp" && !blur?.startsWith("data:image/webp;base64,")),
  ).toEqual([])
  expect(await hasPendingFiles()).toBe(true)
})

it("serves the blurred preview of a picture that is not made yet, uncached", async () => {
  const key = media.get(2)?.pictures.cover.key ?? ""
  const preview = await fetch(`${base}/media/${key}?w=640`)
  expect([preview.status, preview.headers.get("cache-control")]).toEqual([200, "no-store"])
  expect(preview.headers.get("cross-origin-resource-policy")).toBe("cross-origin")
  expect(await sharp(await preview.arrayBuffer()).metadata()).toMatchObject({ format: "webp", width: 12 })
  const icon = await fetch(`${base}/media/${key.replace(".webp", ".png")}?w=192`)
  expect(await sharp(await icon.arrayBuffer()).metadata()).toMatchObject({ format: "png", width: 12 })
  expect((await fetch(`${base}/media/${key.replace("2/", "4/")}?w=640`)).status).toBe(404)
})

it("does not offer a video that is not made yet, and says that it is being prepared", async () => {
  expect(await call("getInstitute/2")).toMatchObject({ slug: "acme", teaser: null })
  const preview = await readPlatform((db) =>
    db
      .selectFrom("materials as m")
      .innerJoin("items as i", "i.id", "m.itemId")
      .select(["m.id", "m.itemId", "m.fileId", "i.kind"])
      .where("m.instituteId", "=", 2)
      .where("m.isPreview", "=", true)
      .where("m.fileId", "is not", null)
      .executeTakeFirstOrThrow(),
  )
  const { sections } = z
    .object({ sections: z.array(z.object({ materials: z.array(z.object({ id: z.number(), fileId: z.unknown() })) })) })
    .parse(await call(`item/${preview.kind}/${preview.itemId}?instituteId=2`))
  expect(sections.flatMap(({ materials }) => materials).find(({ id }) => id === preview.id)?.fileId).toBeNull()
  expect(await call(`files/${preview.fileId}?instituteId=2`)).toMatchObject({ bytes: 0, mime: "video/mp4" })
})

describe("with a few files pending", () => {
  const teaser = acme?.teaser ?? "code"
  const emblems = [...media.values()].map(({ pictures }) => pictures.emblem.key)
  const [emblem = ""] = emblems
  const laterVideo = videoFiles(4, "taal")
  const pending = [...emblems, ...videoFiles(2, teaser), ...laterVideo].sort()
  let total = 0

  beforeAll(() =>
    withPlatform((db) => db.updateTable("files").set({ bytes: 1 }).where("key", "not in", pending).execute()),
  )

  it("makes them in the order pictures, captions, videos, teasers until it is interrupted, and invalidates the pages", async () => {
    expect(await pendingKeys()).toEqual(pending)
    await flushNotifications()
    tags.length = 0
    const interruption = new AbortController()
    const lines: string[] = []
    const log = (line: string) => {
      lines.push(line)
      interruption.abort()
    }
    const made = await makeDemoMedia({ log, signal: interruption.signal })
    total = made.total
    expect([made.ready, lines]).toEqual([total - 2, [`${total - 2} of ${total} demo pictures and videos ready`]])
    // A teaser is cut from the video of a lesson.
    const teaserKey = media.get(2)?.videos.get(teaser)?.teaser?.key ?? ""
    expect(await pendingKeys()).toEqual([teaserKey, ...laterVideo.filter((key) => key.endsWith(".mp4"))].sort())
    await flushNotifications()
    expect(new Set(tags)).toEqual(new Set(["institute:2", "institute:4"]))
    expect((await fetch(`${base}/media/${emblem}?w=160`)).headers.get("cache-control")).toContain("immutable")
  })

  it("continues after the interruption and uses what is stored already", async () => {
    // As if the process had ended between storing the emblem and updating its row.
    await withPlatform((db) => db.updateTable("files").set({ bytes: 0 }).where("key", "=", emblem).execute())
    const storedAt = statSync(join(filesDir, emblem)).mtimeMs
    expect(await makeDemoMedia({ log: () => undefined })).toEqual({ ready: total, total })
    expect(statSync(join(filesDir, emblem)).mtimeMs).toBe(storedAt)
    expect(await pendingKeys()).toEqual([])
    expect(await call("getInstitute/2")).toMatchObject({ teaser: { mime: "video/mp4" } })
    const names = readdirSync(join(filesDir, "4"), { recursive: true, encoding: "utf8" })
    expect(names).not.toContainEqual(expect.stringMatching(/\.part$/))
  })

  it("makes nothing at the next start", async () => {
    const lines: string[] = []
    const log = (line: string) => void lines.push(line)
    encodeVideo.mockClear()
    expect(await hasPendingFiles()).toBe(false)
    const worker = await startMediaWorker("wait", log)
    await worker.ended
    expect(await makeDemoMedia({ log })).toEqual({ ready: total, total })
    expect(lines).toEqual([])
    expect(encodeVideo).not.toHaveBeenCalled()
  })

  it("logs a file that cannot be made and leaves it pending", async () => {
    const key = laterVideo.find((name) => name.endsWith(".mp4")) ?? ""
    await withPlatform((db) => db.updateTable("files").set({ bytes: 0 }).where("key", "=", key).execute())
    rmSync(join(filesDir, key))
    encodeVideo.mockRejectedValueOnce(new Error("no encoder"))
    const lines: string[] = []
    expect(await makeDemoMedia({ log: (line) => void lines.push(line) })).toEqual({ ready: total - 1, total })
    expect(lines).toEqual(["the demo file taal.mp4 could not be made: Error: no encoder"])
    expect(await pendingKeys()).toEqual([key])
  })
})

const pendingKeys = async () => (await listFiles()).flatMap(({ key, bytes }) => (bytes === 0 ? [key] : [])).sort()
