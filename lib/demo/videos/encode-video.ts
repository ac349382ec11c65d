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

const FRAMES_PER_SECOND = 7
/** Frames are drawn 1280 wide; at half of the default 72 dpi they are rendered at the size of the video. */
const HALF_DENSITY = 36
/** Key frames are at most ten seconds apart, so that the qualities of a lesson are copied and not encoded anew. */
const STILL_SECONDS = 8
/** How many frames of the animation are shown as stills after it. */
const STILLS = 8
const TIMEOUT_MS = 180_000

const splitArguments = (text: string) => text.split(" ")
const INPUT_OPTIONS = splitArguments(
  `-hide_banner -loglevel error -y -f rawvideo -pix_fmt rgb24 -s ${VIDEO_SIZE.width}x${VIDEO_SIZE.height} -r ${FRAMES_PER_SECOND} -i pipe:0`,
)
const OUTPUT_OPTIONS = [
  ...splitArguments(
    "-c:v libx264 -preset veryfast -crf 27 -bf 0 -pix_fmt yuv420p -threads 1 -force_key_frames expr:gte(t,n_forced*2)",
  ),
  ...splitArguments("-fps_mode vfr -c:a aac -aac_coder fast -b:a 64k -ac 1 -af apad -movflags +faststart"),
  ...splitArguments("-map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact"),
]

type Encoding = {
  video: AnimatedVideo
  /** The length of the whole: after the animation its frames are shown as stills, without sound. */
  seconds?: number | undefined
  sound: (seconds: number) => Sound
  target: string
  signal?: AbortSignal | undefined
}

/**
 * Encodes a video with its sound as H.264 and AAC in MP4 (640 by 360, a key frame every 2 s, of stills every 8 s, fast start). The target file is
 * written atomically. Throws when ffmpeg fails or takes longer than three minutes, or when `signal` aborts.
 */
export async function encodeVideo({ video, seconds = video.seconds, sound, target, signal }: Encoding): Promise<void> {
  await makeInFolder(target, async (tempDir, mp4) => {
    const wav = join(tempDir, "sound.wav")
    await writeFile(wav, toWav(sound(video.seconds)))
    const frames = Math.round(video.seconds * FRAMES_PER_SECOND)
    const ending = `-vf ${framesAt(frames, seconds)} -t ${seconds}`.split(" ")
    await runFfmpeg([...INPUT_OPTIONS, "-i", wav, ...OUTPUT_OPTIONS, ...ending, mp4], signal, (target, ended) =>
      writeFrames(video, { frames, stills: stillsIn(seconds - video.seconds), target, ended }),
    )
  })
}

/** Copies the first seconds of a video as they are. The target file is written atomically. */
export async function cutVideo(
  source: string,
  { seconds, target }: { seconds: number; target: string },
): Promise<void> {
  const options = `-hide_banner -loglevel error -y -i ${source} -t ${seconds} -c copy -movflags +faststart`
  await makeInFolder(target, (_, mp4) =>
    runFfmpeg([...splitArguments(options), mp4], undefined, () => Promise.resolve()),
  )
}

/** How many frames the stills of so many seconds take; the last one ends with the video. */
const stillsIn = (seconds: number) => (seconds > 0 ? Math.ceil(seconds / STILL_SECONDS) + 1 : 0)

/** The filter that gives the frames their times: first those of the animation, then the stills. */
function framesAt(frames: number, seconds: number): string {
  const end = seconds - 1 / FRAMES_PER_SECOND
  const still = `min(${frames / FRAMES_PER_SECOND}+(N-${frames})*${STILL_SECONDS},${end})`
  return `setpts='if(lt(N,${frames}),N/${FRAMES_PER_SECOND},${still})/TB'`
}

async function makeInFolder(target: string, make: (tempDir: string, mp4: string) => Promise<void>) {
  await mkdir(dirname(target), { recursive: true })
  const tempDir = await mkdtemp(join(dirname(target), ".video-"))
  try {
    const mp4 = join(tempDir, "video.mp4")
    await make(tempDir, mp4)
    await rename(mp4, target)
  } finally {
    await rm(tempDir, { recursive: true, force: true })
  }
}

async function runFfmpeg(
  options: string[],
  signal: AbortSignal | undefined,
  write: (input: Writable, ended: Promise<void>) => Promise<void>,
) {
  const ffmpeg = spawn("ffmpeg", options, {
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
    await write(ffmpeg.stdin, ended)
    ffmpeg.stdin.end()
    await ended
  } finally {
    ffmpeg.kill("SIGKILL")
  }
}

type FrameOptions = { frames: number; stills: number; target: Writable; ended: Promise<void> }

/** Writes frame after frame with backpressure, then some of them again as stills; stops when ffmpeg ends. */
async function writeFrames(video: AnimatedVideo, { frames, stills, target, ended }: FrameOptions) {
  const shown: Buffer[] = []
  for (let index = 0; index < frames && target.writable; index++) {
    const frame = await drawFrame(video.frame(index / FRAMES_PER_SECOND))
    if ((index + 1) % Math.ceil(frames / STILLS) === 0 || index === frames - 1) shown.push(frame)
    if (!target.write(frame)) await Promise.race([once(target, "drain"), ended])
  }
  for (let index = 0; index < stills && target.writable; index++) {
    const still = shown[Math.floor((index * shown.length) / stills)]
    if (still && !target.write(still)) await Promise.race([once(target, "drain"), ended])
  }
}

const drawFrame = (drawing: string): Promise<Buffer> =>
  sharp(Buffer.from(drawing), { density: HALF_DENSITY })
    .resize(VIDEO_SIZE.width, VIDEO_SIZE.height)
    .removeAlpha()
    .raw()
    .toBuffer()
