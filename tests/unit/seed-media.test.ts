import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { diskStore } from "@/lib/server/gateways/files/disk-store"
import { inParallel } from "@/lib/demo/media/in-parallel"
import { seedPicture } from "@/lib/demo/media/picture-file"
import { palettes } from "@/lib/demo/pictures/palettes"
import { portrait } from "@/lib/demo/pictures/portrait"
import { captionsOf } from "@/lib/demo/videos/captions"
import { videos } from "@/lib/demo/videos/video-list"
import type { VideoName } from "@/lib/demo/videos/video-list"
import { animatedVideo } from "@/lib/demo/videos/animated-video"
import { hasFfmpeg, encodeVideo } from "@/lib/demo/videos/encode-video"
import { lessonMusic } from "@/lib/demo/videos/music"
import { toWav } from "@/lib/demo/videos/sound"

let folder = ""
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "lectern-seed-test-"))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const names = Object.keys(videos).filter((name): name is VideoName => name in videos)

it("renders a picture once and reuses it with the same metadata", async () => {
  const store = diskStore(folder)
  const drawing = portrait({ hair: "bun", skin: "wheat", bindi: true }, "a@test")
  const first = await seedPicture(store, 7, drawing)
  const written = (await store.stat(first.key))?.modifiedAt
  expect(await seedPicture(store, 7, drawing)).toEqual(first)
  expect((await store.stat(first.key))?.modifiedAt).toEqual(written)
  expect(first.key).toMatch(/^7\/[a-z0-9]+\.webp$/)
  expect(first).toMatchObject({ width: 512, height: 512, access: "public", mime: "image/webp" })
  expect(first.blur).toMatch(/^data:image\/webp;base64,/)
  expect(first.blur?.length).toBeLessThanOrEqual(300)
})

it.each(names)("the video %s has a valid length, moves and has captions in two languages", (name) => {
  const { make, posterAt } = videos[name]
  const { seconds, frame } = make()
  expect(seconds).toBeGreaterThanOrEqual(12)
  expect(seconds).toBeLessThanOrEqual(25)
  expect(posterAt).toBeLessThan(seconds)
  expect(new Set([0.2, 0.5, 0.8].map((share) => frame(share * seconds))).size).toBe(3)
  expect(frame(posterAt)).not.toMatch(/NaN|undefined/)
  for (const language of ["en", "hi"] as const) {
    expect(captionsOf(name, language)).toMatch(/^WEBVTT\n\n00:00:00\.000 --> 00:00:\d\d\.\d{3}\n/)
  }
})

it("encodes a video with fast start", async () => {
  if (!(await hasFfmpeg())) return
  const short = animatedVideo(1, palettes.sky, () => "")
  const path = join(folder, "short.mp4")
  await encodeVideo(short, lessonMusic(1, "short"), path)
  const text = (await readFile(path)).toString("latin1")
  expect(text.slice(4, 8)).toBe("ftyp")
  expect(text.indexOf("moov")).toBeLessThan(text.indexOf("mdat"))
  expect(text).toContain("avc1")
  expect(text).toContain("mp4a")
}, 20_000)

it("leaves no file behind when encoding fails", async () => {
  const broken = { seconds: 1, frame: () => "no drawing" }
  await expect(encodeVideo(broken, lessonMusic(1, "short"), join(folder, "broken", "video.mp4"))).rejects.toThrow()
  await expect(readFile(join(folder, "broken", "video.mp4"))).rejects.toThrow()
})

it("fades the sound in and out", () => {
  const wav = toWav(lessonMusic(2, "x"))
  expect(wav.subarray(0, 4).toString()).toBe("RIFF")
  expect(wav.length).toBe(44 + 2 * 22_050 * 2)
  expect(Math.abs(wav.readInt16LE(44))).toBeLessThan(10)
  expect(Math.abs(wav.readInt16LE(wav.length - 2))).toBeLessThan(10)
})

it("maps concurrently and returns results in order", async () => {
  let running = 0
  let most = 0
  const results = await inParallel(2, [3, 1, 2], async (number) => {
    most = Math.max(most, (running += 1))
    await Promise.resolve()
    running -= 1
    return number * 10
  })
  expect(results).toEqual([30, 10, 20])
  expect(most).toBe(2)
})
