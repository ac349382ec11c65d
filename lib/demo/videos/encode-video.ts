import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Writable } from "node:stream"
import sharp from "sharp"
import type { AnimatedVideo } from "./animated-video"
import type { Sound } from "./sound"
import { toWav } from "./sound"

/** The size of every video of the seed, in pixels. */
export const VIDEO_SIZE = { width: 640, height: 360 } as const

const FRAMES_PER_SECOND = 8
/** Frames are drawn 1280 wide; at half of the default 72 dpi they are rendered at the size of the video. */
const HALF_DENSITY = 36
const TIMEOUT_MS = 180_000

const splitArguments = (text: string) => text.split(" ")
const INPUT_OPTIONS = splitArguments(
  `-hide_banner -loglevel error -y -f rawvideo -pix_fmt rgb24 -s ${VIDEO_SIZE.width}x${VIDEO_SIZE.height} -r ${FRAMES_PER_SECOND} -i pipe:0`,
)
const OUTPUT_OPTIONS = [
  ...splitArguments(
    "-c:v libx264 -preset veryfast -crf 27 -pix_fmt yuv420p -threads 1 -force_key_frames expr:gte(t,n_forced*2)",
  ),
  ...splitArguments("-c:a aac -b:a 64k -ac 1 -shortest -movflags +faststart"),
  ...splitArguments("-map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact"),
]

type Encoding = {
  video: AnimatedVideo
  sound: (seconds: number) => Sound
  target: string
  signal?: AbortSignal | undefined
}

/**
 * Encodes a video with its sound as H.264 and AAC in MP4 (640 by 360, a key frame every 2 s, fast start). The target file is
 * written atomically. Throws when ffmpeg fails or takes longer than three minutes, or when `signal` aborts.
 */
export async function encodeVideo({ video, sound, target, signal }: Encoding): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  const tempDir = await mkdtemp(join(dirname(target), ".video-"))
  try {
    await writeFile(join(tempDir, "sound.wav"), toWav(sound(video.seconds)))
    await runFfmpeg(video, { wav: join(tempDir, "sound.wav"), mp4: join(tempDir, "video.mp4"), signal })
    await rename(join(tempDir, "video.mp4"), target)
  } finally {
    await rm(tempDir, { recursive: true, force: true })
  }
}

async function runFfmpeg(
  video: AnimatedVideo,
  { wav, mp4, signal }: { wav: string; mp4: string; signal: AbortSignal | undefined },
) {
  const ffmpeg = spawn("ffmpeg", [...INPUT_OPTIONS, "-i", wav, ...OUTPUT_OPTIONS, mp4], {
    stdio: ["pipe", "ignore", "pipe"],
    timeout: TIMEOUT_MS,
    ...(signal && { signal }),
    killSignal: "SIGKILL",
  })
  const ended = new Promise<void>((resolve, reject) => {
    let errorOutput = ""
    ffmpeg.stderr.on("data", (text: Buffer) => (errorOutput += text.toString().slice(0, 2000)))
    ffmpeg.once("error", reject)
    ffmpeg.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}: ${errorOutput.trim()}`)),
    )
  })
  ended.catch(() => undefined)
  ffmpeg.stdin.on("error", () => undefined)
  try {
    await writeFrames(video, ffmpeg.stdin, ended)
    ffmpeg.stdin.end()
    await ended
  } finally {
    ffmpeg.kill("SIGKILL")
  }
}

/** Writes frame after frame with backpressure; stops when ffmpeg ends. */
async function writeFrames(video: AnimatedVideo, target: Writable, ended: Promise<void>) {
  const count = Math.round(video.seconds * FRAMES_PER_SECOND)
  for (let index = 0; index < count && target.writable; index++) {
    const frame = await sharp(Buffer.from(video.frame(index / FRAMES_PER_SECOND)), { density: HALF_DENSITY })
      .resize(VIDEO_SIZE.width, VIDEO_SIZE.height)
      .removeAlpha()
      .raw()
      .toBuffer()
    if (!target.write(frame)) await Promise.race([once(target, "drain"), ended])
  }
}
