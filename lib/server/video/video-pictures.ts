import { inputArguments } from "./probe-video"
import { runProgram } from "../programs/run-program"

const TIMEOUT_MS = 10 * 60 * 1000
const POSTER_AT = 0.1
const MAX_TILES = 100
const MIN_SECONDS_PER_TILE = 2
const TILE_WIDTH = 160

/** The tiles of a seek bar, in one picture: line by line, one for every so many seconds. */
export type Sprite = { columns: number; width: number; height: number; count: number; everySeconds: number }

type PictureRun = { source: string; target: string; seconds: number; signal: AbortSignal }

/** Saves the frame after a tenth of a video as a JPEG picture. */
export async function makePoster({ source, target, seconds, signal }: PictureRun): Promise<void> {
  await runProgram({
    program: "ffmpeg",
    args: [
      ...QUIET,
      "-ss",
      (seconds * POSTER_AT).toFixed(3),
      ...inputArguments(source),
      ...PICTURE,
      "-frames:v",
      "1",
      target,
    ],
    signal,
    timeoutMs: TIMEOUT_MS,
  })
}

/** Saves the tiles for the seek bar of a video, from its key frames alone, as one JPEG picture. */
export async function makeSprite(run: PictureRun & { width: number; height: number }): Promise<Sprite> {
  const { source, target, seconds, signal } = run
  const everySeconds = Math.max(MIN_SECONDS_PER_TILE, Math.ceil(seconds / MAX_TILES))
  const count = Math.max(1, Math.ceil(seconds / everySeconds))
  const columns = Math.min(10, count)
  const height = Math.max(2, Math.round(((run.height / run.width) * TILE_WIDTH) / 2) * 2)
  const filter = `fps=1/${everySeconds}:round=up,scale=${TILE_WIDTH}:${height},tile=${columns}x${Math.ceil(count / columns)}`
  await runProgram({
    program: "ffmpeg",
    args: [
      ...QUIET,
      "-skip_frame",
      "nokey",
      ...inputArguments(source),
      "-vf",
      filter,
      ...PICTURE,
      "-frames:v",
      "1",
      target,
    ],
    signal,
    timeoutMs: TIMEOUT_MS,
  })
  return { columns, width: TILE_WIDTH, height, count, everySeconds }
}

const QUIET = "-nostdin -hide_banner -loglevel error -y -threads 1 -filter_threads 1".split(" ")
const PICTURE = "-an -sn -dn -q:v 4 -update 1".split(" ")
