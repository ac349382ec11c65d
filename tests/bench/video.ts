import { execFileSync } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { acme } from "./demo-institute"
import type { Installation } from "./installation"
import type { LoadTarget } from "./load"
import { measureInTurns } from "./measure-in-turns"
import { startNginx } from "./nginx"
import type { Figures } from "./report"

const SOURCE_SECONDS = 600
const CLIP_SECONDS = 20
const READY_AIM_SECONDS = SOURCE_SECONDS
const RATE_AIM = 0.5
const CONNECTIONS = 16
const POLL_MS = 250
const TIMEOUT_MS = 30 * 60 * 1000

const ffmpeg = (args: string) => execFileSync("ffmpeg", `-hide_banner -loglevel error -y ${args}`.split(" "))

/** How soon a long video plays in 480p, and how many segments a second are sent beside what nginx sends. */
export async function measureVideo(at: Installation, say: (line: string) => void): Promise<Figures> {
  // It reads the settings of the installation when it is imported.
  const store = await import("./video-store")
  const program = await at.startProduct({ SERVICES: "web,jobs" })
  const folder = mkdtempSync(join(tmpdir(), "lectern-bench-video-"))
  const scene = `-f lavfi -i testsrc2=s=1920x1080:r=30:d=${CLIP_SECONDS} -f lavfi -i sine=d=${CLIP_SECONDS}`
  const encoding = "-c:v libx264 -preset ultrafast -b:v 5M -pix_fmt yuv420p -g 60 -c:a aac"
  ffmpeg(`${scene} ${encoding} ${folder}/clip.mp4`)
  const repeats = SOURCE_SECONDS / CLIP_SECONDS - 1
  ffmpeg(`-stream_loop ${repeats} -i ${folder}/clip.mp4 -c copy ${folder}/long.mp4`)
  ffmpeg(
    `-i ${folder}/clip.mp4 -t 4 -vf scale=854:480 -c:v libx264 -preset veryfast -crf 23 -c:a aac ${folder}/short.mp4`,
  )

  const readUnfailed = async (id: number) => {
    const video = await store.readVideo(acme, id)
    if (video.status === "failed") throw new Error("the video could not be prepared")
    return video
  }
  say("Loading a segment of a short video, and the same bytes from nginx.")
  const segment = await store.storeVideo(acme, join(folder, "short.mp4"))
  await until(async () => (await readUnfailed(segment)).status === "ready")
  const bytes = await store.readSegment(acme, segment)
  const nginx = await startNginx(bytes, {})
  const path = await store.segmentPath(acme, segment)
  const targets: LoadTarget[] = [
    { name: "segment of a video", program, path, headers: { Host: "acme.localhost" } },
    { name: "the same bytes from nginx", program: nginx, path: "/page", headers: {} },
  ]
  const figures = await measureInTurns(targets, CONNECTIONS, say)
  await nginx.stop()

  say("Preparing a video of ten minutes in 1080p.")
  const long = await store.storeVideo(acme, join(folder, "long.mp4"))
  const began = performance.now()
  await until(async () => (await readUnfailed(long)).lines.includes(480))
  const readySeconds = (performance.now() - began) / 1000
  const { lines } = await store.readVideo(acme, long)
  await store.cancelVideo(acme, long)
  await program.stop()
  const [ownFigure, nginxFigure] = figures
  return {
    figures,
    aims: [
      {
        name: "480p of ten minutes in 1080p plays after",
        value: readySeconds,
        unit: "s",
        aim: READY_AIM_SECONDS,
        better: "lower",
      },
      { name: "1080p is done by then", value: lines.includes(1080) ? 1 : 0, unit: "", aim: 0, better: "lower" },
      {
        name: "segments a second beside nginx",
        value:
          ownFigure && nginxFigure && ownFigure.errors === 0 ? ownFigure.perSecond / nginxFigure.perSecond : Number.NaN,
        unit: "",
        aim: RATE_AIM,
        better: "higher",
      },
    ],
    notes: [`a segment has ${bytes.length} bytes`],
  }
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + TIMEOUT_MS
  while (!(await condition())) {
    if (performance.now() > end) throw new Error("a video is not ready in half an hour")
    await setTimeout(POLL_MS)
  }
}
