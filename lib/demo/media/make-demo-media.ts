import { createHash } from "node:crypto"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { files } from "@/lib/server/gateways/files/files"
import type { FileStore } from "@/lib/server/gateways/files/file-store"
import { cutVideo, encodeVideo } from "../videos/encode-video"
import { videos } from "../videos/video-list"
import type { VideoName } from "../videos/video-list"
import type { FileSource } from "./demo-file"
import { isPending, listDemoFiles, saveStoredFile } from "./file-rows"
import type { DemoFileRow } from "./file-rows"
import { renderWebp } from "./picture-file"

/** The log, a signal that interrupts the work, and how many files are made at a time (default 1). */
export type MediaOptions = { log: (line: string) => void; signal?: AbortSignal; atOnce?: number }

/** The files that are made from one source, at several institutes or with several kinds of access. */
type FileGroup = { source: FileSource; files: DemoFileRow[] }

/**
 * Makes the pending pictures and videos of the demo data in order and resolves with the number of those that are ready. It can be interrupted and run again: each file is stored atomically and then its row updated. A file that
 * cannot be made is logged and stays pending.
 */
export async function makeDemoMedia({
  log,
  signal,
  atOnce = 1,
}: MediaOptions): Promise<{ ready: number; total: number }> {
  const store = files
  const groups = groupBySource(await listDemoFiles())
  const total = groups.filter(isCounted).length
  let ready = groups.filter((group) => isCounted(group) && !group.files.some(isPending)).length
  // The workers share this iterator, so that each group is made by one of them.
  const pending = groups.filter(({ files }) => files.some(isPending)).values()
  const work = async () => {
    for (const group of pending) {
      if (signal?.aborted) return
      if (!(await isMade(store, group, { groups, log, signal })) || !isCounted(group)) continue
      ready += 1
      if (isReported(group, ready)) log(`${ready} of ${total} demo pictures and videos ready`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { ready, total }
}

/** Makes the files of a group; resolves with whether they are ready, after logging why they are not. */
async function isMade(
  store: FileStore,
  group: FileGroup,
  { log, ...options }: { groups: readonly FileGroup[]; log: (line: string) => void; signal: AbortSignal | undefined },
) {
  try {
    await makeFiles(store, group, options)
    return true
  } catch (error) {
    if (!options.signal?.aborted) log(`the demo file ${group.files[0]?.name ?? ""} could not be made: ${String(error)}`)
    return false
  }
}

/** Groups files by source in the order in which they are made: pictures, captions, videos, and the teasers, which are cut from these. */
function groupBySource(files: readonly DemoFileRow[]): FileGroup[] {
  const groups = [...Map.groupBy(files, ({ source }) => JSON.stringify(source)).values()].flatMap((group) =>
    group[0] ? [{ source: group[0].source, files: group }] : [],
  )
  const orderOf = ({ source }: FileGroup) => ["drawing", "text", "video", "teaser"].findIndex((kind) => kind in source)
  return groups.sort((a, b) => orderOf(a) - orderOf(b))
}

const isCounted = ({ source }: FileGroup) => !("text" in source)

/** Each video takes seconds, a picture takes a fraction of one. */
const isReported = ({ source }: FileGroup, ready: number) => !("drawing" in source) || ready % 40 === 0

async function makeFiles(
  store: FileStore,
  { source, files }: FileGroup,
  { groups, signal }: { groups: readonly FileGroup[]; signal: AbortSignal | undefined },
) {
  const videoOf = async (name: VideoName) => {
    const lesson = groups.find((group) => "video" in group.source && group.source.video === name)
    return (lesson && (await readStored(store, lesson.files))) ?? makeVideo(name, signal)
  }
  const data = (await readStored(store, files)) ?? (await make(source, signal, videoOf))
  const sha256 = createHash("sha256").update(data).digest("hex")
  for (const { instituteId, key } of files.filter(isPending)) {
    if (!(await store.stat(key))) await store.put(key, Readable.from([data]))
    await saveStoredFile({ instituteId, key, bytes: data.length, sha256 })
  }
}

/** The bytes of the first of these files that is stored already. */
async function readStored(store: FileStore, files: readonly DemoFileRow[]): Promise<Buffer | undefined> {
  for (const { key } of files) if (await store.stat(key)) return buffer(await store.read(key))
  return undefined
}

async function make(
  source: FileSource,
  signal: AbortSignal | undefined,
  video: (name: VideoName) => Promise<Buffer>,
): Promise<Buffer> {
  if ("drawing" in source) return renderWebp(source.drawing)
  if ("text" in source) return Buffer.from(source.text)
  return "video" in source ? makeVideo(source.video, signal) : makeTeaser(source.teaser, await video(source.teaser))
}

const makeVideo = (name: VideoName, signal: AbortSignal | undefined): Promise<Buffer> =>
  inTempFolder(async (tempDir) => {
    const { make: makeFrames, sound, lessonSeconds } = videos[name]
    const target = join(tempDir, `${name}.mp4`)
    await encodeVideo({ video: makeFrames(), seconds: lessonSeconds, sound, target, signal })
    return readFile(target)
  })

/** The animation at the beginning of a lesson. */
const makeTeaser = (name: VideoName, lesson: Buffer): Promise<Buffer> =>
  inTempFolder(async (tempDir) => {
    const [source, target] = [join(tempDir, "lesson.mp4"), join(tempDir, `${name}.mp4`)]
    await writeFile(source, lesson)
    await cutVideo(source, { seconds: videos[name].make().seconds, target })
    return readFile(target)
  })

async function inTempFolder(make: (tempDir: string) => Promise<Buffer>): Promise<Buffer> {
  const tempDir = await mkdtemp(join(tmpdir(), "lectern-video-"))
  try {
    return await make(tempDir)
  } finally {
    await rm(tempDir, { recursive: true, force: true })
  }
}
