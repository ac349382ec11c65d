import { bandwidthOf, withMediaUrl } from "@/lib/server/video/hls-playlist"
import type { VideoProbe } from "@/lib/server/video/probe-video"
import { planRenditions } from "@/lib/server/video/rendition-plan"

const source: VideoProbe = {
  seconds: 60,
  width: 1920,
  height: 1080,
  isRotated: false,
  videoCodec: "h264",
  pixelFormat: "yuv420p",
  audio: { codec: "aac", channels: 2 },
  bitsPerSecond: 4_000_000,
  keyFrameSeconds: 2,
}
const plan = (change: Partial<VideoProbe>) => planRenditions({ ...source, ...change })
const linesOf = (change: Partial<VideoProbe>) => plan(change).map(({ lines }) => lines)

test("a video has the qualities up to its own, the lowest first; one that is smaller has its own", () => {
  expect(linesOf({})).toEqual([360, 480, 720, 1080])
  expect(linesOf({ width: 3840, height: 2160 })).toEqual([360, 480, 720, 1080])
  expect(linesOf({ width: 1600, height: 900 })).toEqual([360, 480, 720])
  expect(plan({ width: 321, height: 181 })).toMatchObject([{ lines: 181, width: 322, height: 182 }])
})

test("an upright video is named after its shorter side, and every size is even", () => {
  expect(plan({ width: 1080, height: 1920 })[1]).toMatchObject({ lines: 480, width: 480, height: 854 })
})

test("only what browsers play as it is is copied, in its own size", () => {
  const copies = (change: Partial<VideoProbe>) => plan(change).map(({ copiesVideo }) => copiesVideo)
  expect(copies({})).toEqual([false, false, false, true])
  for (const change of [
    { videoCodec: "hevc" },
    { pixelFormat: "yuv420p10le" },
    { isRotated: true },
    { keyFrameSeconds: 30 },
    { bitsPerSecond: 20_000_000 },
    { height: 1081 },
  ])
    expect(copies(change).at(-1)).toBe(false)
  expect(plan({ audio: { codec: "opus", channels: 2 } })[0]?.copiesAudio).toBe(false)
  expect(plan({ audio: { codec: "aac", channels: 6 } })[0]?.copiesAudio).toBe(false)
})

test("a media playlist names its file by any address, and the bits a second of its largest segment", () => {
  const text =
    '#EXT-X-MAP:URI="out.mp4",BYTERANGE="10@0"\n#EXTINF:4.000000,\n#EXT-X-BYTERANGE:1000@10\nout.mp4\n#EXTINF:2.0,\n#EXT-X-BYTERANGE:200@1010\nout.mp4\n#EXT-X-ENDLIST\n'
  expect(bandwidthOf(text)).toEqual({ bandwidth: 2_000, averageBandwidth: 1_600 })
  expect(withMediaUrl(text, "https://cdn/x.mp4").match(/https:\/\/cdn\/x\.mp4/g)).toHaveLength(3)
  expect(withMediaUrl(text, "y")).not.toContain("out.mp4")
})
