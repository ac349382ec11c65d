import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Writable } from "node:stream"
import sharp from "sharp"
import type { Film } from "./frame"
import type { Sound } from "./sound"
import { toWav } from "./sound"

/** The size of every film of the seed, in pixels. */
export const FILM_SIZE = { width: 640, height: 360 } as const

const FRAMES_A_SECOND = 12
/** Films are drawn 1280 wide; at half of the usual 72 dots an inch the drawing comes out at their size. */
const HALF_DENSITY = 36
const LONGEST_MS = 180_000

const words = (text: string) => text.split(" ")
const PICTURES = words(
  `-hide_banner -loglevel error -y -f rawvideo -pix_fmt rgb24 -s ${FILM_SIZE.width}x${FILM_SIZE.height} -r ${FRAMES_A_SECOND} -i pipe:0`,
)
const RESULT = [
  ...words(
    "-c:v libx264 -preset veryfast -crf 27 -pix_fmt yuv420p -threads 1 -force_key_frames expr:gte(t,n_forced*2)",
  ),
  ...words("-c:a aac -b:a 64k -ac 1 -shortest -movflags +faststart"),
  ...words("-map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact"),
]

/** Whether `ffmpeg` can be run on this machine. */
export async function hasFfmpeg(): Promise<boolean> {
  const child = spawn("ffmpeg", ["-hide_banner", "-version"], { stdio: "ignore" })
  return new Promise((resolve) => {
    child.once("error", () => resolve(false))
    child.once("exit", (code) => resolve(code === 0))
  })
}

/**
 * Writes a film with its sound as H.264 and AAC in MP4 (640 by 360, a key frame every 2 s, ready to start before it is
 * loaded). The file appears whole or not at all. Throws when ffmpeg fails or takes longer than three minutes.
 */
export async function makeVideo(film: Film, sound: Sound, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  const workshop = await mkdtemp(join(dirname(target), ".film-"))
  try {
    await writeFile(join(workshop, "sound.wav"), toWav(sound))
    await encode(film, join(workshop, "sound.wav"), join(workshop, "film.mp4"))
    await rename(join(workshop, "film.mp4"), target)
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

async function encode(film: Film, wav: string, target: string) {
  const ffmpeg = spawn("ffmpeg", [...PICTURES, "-i", wav, ...RESULT, target], {
    stdio: ["pipe", "ignore", "pipe"],
    timeout: LONGEST_MS,
    killSignal: "SIGKILL",
  })
  const ended = new Promise<void>((resolve, reject) => {
    let said = ""
    ffmpeg.stderr.on("data", (text: Buffer) => (said += text.toString().slice(0, 2000)))
    ffmpeg.once("error", reject)
    ffmpeg.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}: ${said.trim()}`)),
    )
  })
  ended.catch(() => undefined)
  ffmpeg.stdin.on("error", () => undefined)
  try {
    await writeFrames(film, ffmpeg.stdin, ended)
    ffmpeg.stdin.end()
    await ended
  } finally {
    ffmpeg.kill("SIGKILL")
  }
}

/** Draws frame after frame, never further ahead than ffmpeg takes them; ends early when ffmpeg does. */
async function writeFrames(film: Film, target: Writable, ended: Promise<void>) {
  const count = Math.round(film.seconds * FRAMES_A_SECOND)
  for (let index = 0; index < count && target.writable; index++) {
    const frame = await sharp(Buffer.from(film.frame(index / FRAMES_A_SECOND)), { density: HALF_DENSITY })
      .resize(FILM_SIZE.width, FILM_SIZE.height)
      .removeAlpha()
      .raw()
      .toBuffer()
    if (!target.write(frame)) await Promise.race([once(target, "drain"), ended])
  }
}
