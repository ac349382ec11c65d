import { mkdtemp, readFile, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { pictureFile, renderBlur, renderWebp } from "@/lib/demo/media/picture-file"
import { palettes } from "@/lib/demo/pictures/palettes"
import { portrait } from "@/lib/demo/pictures/portrait"
import { captionsOf } from "@/lib/demo/videos/captions"
import { LANGUAGES } from "@/lib/shared/messages/languages"
import { videos } from "@/lib/demo/videos/video-list"
import type { VideoName } from "@/lib/demo/videos/video-list"
import { animatedVideo } from "@/lib/demo/videos/animated-video"
import { cutVideo, encodeVideo } from "@/lib/demo/videos/encode-video"
import { probeVideo } from "@/lib/server/video/probe-video"
import { hasFfmpeg } from "@/lib/server/video/has-ffmpeg"
import { lessonMusic } from "@/lib/demo/videos/music"
import { toWav } from "@/lib/demo/videos/sound"

const shortMusic = () => lessonMusic(1, "short")

let folder = ""
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "lectern-seed-test-"))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const names = Object.keys(videos).filter((name): name is VideoName => name in videos)

it("knows the key and the size of a picture before it is rendered", async () => {
  const drawing = portrait({ hair: "bun", skin: "wheat", bindi: true }, "a@test")
  const file = pictureFile(7, drawing)
  expect(file).toMatchObject({
    key: expect.stringMatching(/^7\/[a-z0-9]+\.webp$/),
    access: "public",
    mime: "image/webp",
  })
  expect(pictureFile(7, drawing).key).toBe(file.key)
  expect(pictureFile(7, `${drawing} `).key).not.toBe(file.key)
  const { width, height, format } = await sharp(await renderWebp(drawing)).metadata()
  expect([width, height, format]).toEqual([file.width, file.height, "webp"])
  const blur = await renderBlur(drawing)
  expect(blur).toMatch(/^data:image\/webp;base64,/)
  expect(blur.length).toBeLessThanOrEqual(300)
})

it.each(names)("the video %s has a valid length, moves and has captions in every language", (name) => {
  const { make, posterAt } = videos[name]
  const { seconds, frame } = make()
  expect(seconds).toBeGreaterThanOrEqual(12)
  expect(seconds).toBeLessThanOrEqual(25)
  expect(posterAt).toBeLessThan(seconds)
  expect(new Set([0.2, 0.5, 0.8].map((share) => frame(share * seconds))).size).toBe(3)
  expect(frame(posterAt)).not.toMatch(/NaN|undefined/)
  for (const language of LANGUAGES) {
    expect(captionsOf(name, language)).toMatch(/^WEBVTT\n\n00:00:00\.000 --> 00:00:\d\d\.\d{3}\n/)
  }
})

it("encodes a video with fast start", async () => {
  if (!(await hasFfmpeg())) return
  const short = animatedVideo(1, palettes.sky, () => "")
  const path = join(folder, "short.mp4")
  await encodeVideo({ video: short, sound: shortMusic, target: path })
  const text = (await readFile(path)).toString("latin1")
  expect(text.slice(4, 8)).toBe("ftyp")
  expect(text.indexOf("moov")).toBeLessThan(text.indexOf("mdat"))
  expect(text).toContain("avc1")
  expect(text).toContain("mp4a")
}, 20_000)

it("shows the frames of the animation as stills until the length of a lesson, and cuts the animation out again", async () => {
  if (!(await hasFfmpeg())) return
  const short = animatedVideo(1, palettes.sky, () => "")
  const [lesson, cut] = [join(folder, "lesson.mp4"), join(folder, "cut.mp4")]
  await encodeVideo({ video: short, seconds: 60, sound: shortMusic, target: lesson })
  await cutVideo(lesson, { seconds: 1, target: cut })
  const of = async (path: string) => {
    const { seconds, keyFrameSeconds } = await probeVideo(path, new AbortController().signal)
    return { seconds: Math.round(seconds), hasLongGaps: keyFrameSeconds > 10 }
  }
  expect([await of(lesson), await of(cut)]).toEqual([
    { seconds: 60, hasLongGaps: false },
    { seconds: 1, hasLongGaps: false },
  ])
})

it("leaves no file behind when encoding fails", async () => {
  const broken = { seconds: 1, frame: () => "no drawing" }
  const target = join(folder, "broken", "video.mp4")
  await expect(encodeVideo({ video: broken, sound: shortMusic, target })).rejects.toThrow()
  expect(await readdir(join(folder, "broken"))).toEqual([])
})

it("leaves no file behind when encoding is interrupted", async () => {
  if (!(await hasFfmpeg())) return
  const interruption = new AbortController()
  const video = animatedVideo(60, palettes.sky, (second) => {
    if (second > 1) interruption.abort()
    return ""
  })
  const target = join(folder, "interrupted", "video.mp4")
  const encoding = encodeVideo({ video, sound: shortMusic, target, signal: interruption.signal })
  await expect(encoding).rejects.toThrow("aborted")
  expect(await readdir(join(folder, "interrupted"))).toEqual([])
})

it("fades the sound in and out", () => {
  const wav = toWav(lessonMusic(2, "x"))
  expect(wav.subarray(0, 4).toString()).toBe("RIFF")
  expect(wav.length).toBe(44 + 2 * 22_050 * 2)
  expect(Math.abs(wav.readInt16LE(44))).toBeLessThan(10)
  expect(Math.abs(wav.readInt16LE(wav.length - 2))).toBeLessThan(10)
})
