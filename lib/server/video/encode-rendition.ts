import { join } from "node:path"
import { inputArguments } from "./probe-video"
import type { RenditionPlan } from "./rendition-plan"
import { runProgram } from "../programs/run-program"

const SEGMENT_SECONDS = 4
/** A video of any length may take this long, and each of its seconds this much longer. */
const BASE_TIMEOUT_MS = 10 * 60 * 1000
const TIMEOUT_MS_PER_SECOND = 20_000

export type RenditionEncoding = {
  source: string
  /** An existing folder that nothing else writes to. */
  folder: string
  plan: RenditionPlan
  seconds: number
  hasAudio: boolean
  signal: AbortSignal
  /** Called with the part that is done, from 0 to 1. */
  onProgress: (done: number) => void
}

/**
 * Encodes one quality of a video as HLS: one fMP4 file with all segments, and the playlist that names their ranges of bytes.
 * It uses one processor.
 */
export async function encodeRendition(encoding: RenditionEncoding): Promise<{ media: string; playlist: string }> {
  const { source, folder, plan, seconds, hasAudio, signal, onProgress } = encoding
  const media = join(folder, `${plan.lines}.mp4`)
  const playlist = join(folder, `${plan.lines}.m3u8`)
  await runProgram({
    program: "ffmpeg",
    args: [
      ..."-nostdin -hide_banner -loglevel error -y -progress pipe:1 -threads 1 -filter_threads 1".split(" "),
      ...inputArguments(source),
      ..."-map 0:v:0 -map 0:a:0? -sn -dn -map_metadata -1 -map_chapters -1 -threads 1".split(" "),
      ...(plan.copiesVideo ? ["-c:v", "copy"] : videoArguments(plan)),
      ...(hasAudio ? audioArguments(plan) : []),
      ...`-f hls -hls_time ${SEGMENT_SECONDS} -hls_playlist_type vod -hls_segment_type fmp4 -hls_flags single_file`.split(
        " ",
      ),
      "-hls_segment_filename",
      media,
      playlist,
    ],
    signal,
    timeoutMs: BASE_TIMEOUT_MS + seconds * TIMEOUT_MS_PER_SECOND,
    onLine: (line) => reportProgress(line, seconds, onProgress),
  })
  return { media, playlist }
}

const videoArguments = ({ width, height, maxBitsPerSecond }: RenditionPlan) => [
  "-vf",
  `scale=${width}:${height},setsar=1`,
  ..."-c:v libx264 -preset veryfast -crf 23 -profile:v high -pix_fmt yuv420p".split(" "),
  ...`-maxrate ${maxBitsPerSecond} -bufsize ${2 * maxBitsPerSecond} -fpsmax 60`.split(" "),
  "-force_key_frames",
  `expr:gte(t,n_forced*${SEGMENT_SECONDS})`,
]

const audioArguments = ({ copiesAudio, lines }: RenditionPlan) =>
  copiesAudio ? ["-c:a", "copy"] : `-c:a aac -ac 2 -ar 48000 -b:a ${lines < 720 ? "96k" : "128k"}`.split(" ")

/** ffmpeg prints `out_time_us=…` about twice a second. */
function reportProgress(line: string, seconds: number, onProgress: (done: number) => void) {
  const [, time] = line.match(/^out_time_us=(\d+)$/) ?? []
  if (time) onProgress(Math.min(1, Number(time) / 1e6 / seconds))
}
