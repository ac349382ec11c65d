import type { VideoProbe } from "./probe-video"

/** The qualities by the lines of their shorter side, with the most bits a second that the picture may take. */
const QUALITIES = [
  { lines: 360, maxBitsPerSecond: 800_000 },
  { lines: 480, maxBitsPerSecond: 1_400_000 },
  { lines: 720, maxBitsPerSecond: 2_800_000 },
  { lines: 1080, maxBitsPerSecond: 5_000_000 },
] as const

/** A source with fewer key frames cannot be cut into segments of a usable length without encoding it anew. */
const MAX_KEY_FRAME_SECONDS = 10
/** A source may take this much more than we would before it is encoded anew. */
const COPY_ALLOWANCE = 1.6

/** A quality that a video gets: its size, and whether the streams are copied as they are. */
export type RenditionPlan = {
  lines: number
  width: number
  height: number
  maxBitsPerSecond: number
  copiesVideo: boolean
  copiesAudio: boolean
}

/**
 * The qualities of a video, the lowest first: 360, 480, 720 and 1080 lines as far as the source has them, or the size of a
 * smaller source. A source that browsers can play is copied in its own size.
 */
export function planRenditions(probe: VideoProbe): RenditionPlan[] {
  const shorter = Math.min(probe.width, probe.height)
  const possible = QUALITIES.filter(({ lines }) => lines <= shorter)
  const chosen = possible.length > 0 ? possible : [{ lines: shorter, maxBitsPerSecond: QUALITIES[0].maxBitsPerSecond }]
  const copiesAudio = probe.audio === undefined || (probe.audio.codec === "aac" && probe.audio.channels <= 2)
  return chosen.map(({ lines, maxBitsPerSecond }) => ({
    lines,
    ...sizeOf(probe, lines),
    maxBitsPerSecond,
    copiesVideo: lines === shorter && isCopyable(probe, maxBitsPerSecond),
    copiesAudio,
  }))
}

const isCopyable = (
  { videoCodec, pixelFormat, isRotated, keyFrameSeconds, bitsPerSecond, width, height }: VideoProbe,
  maxBitsPerSecond: number,
) =>
  videoCodec === "h264" &&
  (pixelFormat === "yuv420p" || pixelFormat === "yuvj420p") &&
  !isRotated &&
  width % 2 === 0 &&
  height % 2 === 0 &&
  keyFrameSeconds <= MAX_KEY_FRAME_SECONDS &&
  bitsPerSecond <= maxBitsPerSecond * COPY_ALLOWANCE

function sizeOf({ width, height }: VideoProbe, lines: number) {
  const scale = lines / Math.min(width, height)
  return { width: even(width * scale), height: even(height * scale) }
}

/** H.264 stores colours for blocks of two by two pixels. */
const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2)
