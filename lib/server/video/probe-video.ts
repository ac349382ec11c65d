import { z } from "zod"
import { ProgramError, runProgram } from "../programs/run-program"
import { RefusedVideo } from "./video-error"

const PROBE_TIMEOUT_MS = 60_000
/** More than 8K: a few frames of it would fill the memory. */
const MAX_PIXELS = 7680 * 4320
const MAX_SIDE = 8192
const MAX_SECONDS = 12 * 60 * 60
const KEY_FRAMES_WITHIN_SECONDS = 60

/** Only containers of one file: a playlist could name other files of the server, or addresses of its network. */
const INPUT_LIMITS = [
  "-protocol_whitelist", "file", "-format_whitelist", "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,flv,mpeg,mpegts,asf,ogg",
] // oxfmt-ignore

/** The arguments that open a file of a stranger. */
export const inputArguments = (path: string): string[] => [...INPUT_LIMITS, "-i", `file:${path}`]

const Stream = z.object({
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  pix_fmt: z.string().optional(),
  channels: z.number().optional(),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
})
const Probe = z.object({
  streams: z.array(Stream).default([]),
  format: z.object({ duration: z.string().optional(), bit_rate: z.string().optional() }).default({}),
})
type Stream = z.infer<typeof Stream>

/** What is known of a video: its size as it is shown, and what its streams are made of. */
export type VideoProbe = {
  seconds: number
  width: number
  height: number
  isRotated: boolean
  videoCodec: string
  pixelFormat: string
  /** Undefined for a silent video. */
  audio: { codec: string; channels: number } | undefined
  bitsPerSecond: number
  /** The longest time between two key frames of its first minute. */
  keyFrameSeconds: number
}

/** Reads what a video file is made of. Throws `RefusedVideo` for a file that is none, or that nobody could play. */
export async function probeVideo(path: string, signal: AbortSignal): Promise<VideoProbe> {
  const { streams, format } = await readStreams(path, signal)
  const video = streams.find((stream) => stream.codec_type === "video" && !stream.disposition?.attached_pic)
  if (!video?.width || !video.height) throw new RefusedVideo("no_video_stream")
  if (Math.max(video.width, video.height) > MAX_SIDE || video.width * video.height > MAX_PIXELS)
    throw new RefusedVideo("too_many_pixels")
  const seconds = Number(format.duration)
  if (!Number.isFinite(seconds) || seconds <= 0) throw new RefusedVideo("no_duration")
  if (seconds > MAX_SECONDS) throw new RefusedVideo("too_long")
  const audio = streams.find((stream) => stream.codec_type === "audio")
  const isRotated = rotationOf(video) % 180 !== 0
  return {
    seconds,
    width: isRotated ? video.height : video.width,
    height: isRotated ? video.width : video.height,
    isRotated: rotationOf(video) !== 0,
    videoCodec: video.codec_name ?? "",
    pixelFormat: video.pix_fmt ?? "",
    audio: audio && { codec: audio.codec_name ?? "", channels: audio.channels ?? 0 },
    bitsPerSecond: Number(format.bit_rate) || 0,
    keyFrameSeconds: await longestKeyFrameGap(path, signal),
  }
}

const rotationOf = ({ side_data_list: data = [] }: Stream) =>
  Math.abs(data.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0)

async function readStreams(path: string, signal: AbortSignal) {
  const args = ["-v", "error", "-of", "json", "-show_streams", "-show_format", ...inputArguments(path)]
  const output = await probe(args, signal)
  const { data } = Probe.safeParse(JSON.parse(output))
  if (!data) throw new RefusedVideo("not_a_video")
  return data
}

/** The longest time between two key frames in the first minute; that minute when it has one alone. */
async function longestKeyFrameGap(path: string, signal: AbortSignal): Promise<number> {
  const shown = ["-show_entries", "packet=pts_time,flags", "-read_intervals", `%+${KEY_FRAMES_WITHIN_SECONDS}`]
  const output = await probe(
    ["-v", "error", "-of", "csv=p=0", "-select_streams", "v:0", ...shown, ...inputArguments(path)],
    signal,
  )
  const packets = output
    .split("\n")
    .map((line) => line.split(","))
    .flatMap(([time, flags = ""]) => (time && Number.isFinite(Number(time)) ? [{ at: Number(time), flags }] : []))
  const keyFrames = packets.filter(({ flags }) => flags.startsWith("K")).map(({ at }) => at)
  const end = Math.max(0, ...packets.map(({ at }) => at))
  return [...keyFrames.slice(1), end].reduce((gap, at, index) => Math.max(gap, at - (keyFrames[index] ?? 0)), 0)
}

async function probe(args: string[], signal: AbortSignal): Promise<string> {
  try {
    return await runProgram({ program: "ffprobe", args, signal, timeoutMs: PROBE_TIMEOUT_MS })
  } catch (error) {
    if (error instanceof ProgramError) throw new RefusedVideo("not_a_video")
    throw error
  }
}
