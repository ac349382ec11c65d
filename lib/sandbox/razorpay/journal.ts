import { mkdir, open, readFile, rename, rm, truncate, type FileHandle } from "node:fs/promises"
import { join } from "node:path"

/** An append-only file of lines. */
export type Journal = {
  append: (line: string) => void
  /** Resolves when every line appended before the call is on disk; rejects permanently once a write has failed. */
  durable: () => Promise<void>
  close: () => Promise<void>
}

type WriteBatch = { lines: string[]; done: PromiseWithResolvers<void> }

type Options = {
  replay: (line: string) => void
  /** The lines that represent the complete current state. */
  snapshot: () => string[]
  /** File size above which the journal is compacted; 16 MB by default. After compaction the limit is at least twice the new size. */
  compactAboveBytes?: number
}

/**
 * Opens the journal in a folder and passes every complete line to `replay`. An incomplete last line (crash) is dropped; any
 * other unreadable line throws. A large file is compacted: rewritten from `snapshot`.
 */
export async function openJournal(folder: string, { replay, snapshot, ...options }: Options): Promise<Journal> {
  const { compactAboveBytes = 16 * 1024 * 1024 } = options
  const path = join(folder, "journal.jsonl")
  await mkdir(folder, { recursive: true })
  let size = await replayFile(path, replay)
  let limit = compactAboveBytes
  let file = await open(path, "a")
  let failure: Error | undefined
  let current: WriteBatch | undefined
  let next = newBatch()

  async function writeBatches() {
    while (next.lines.length > 0) {
      current = next
      next = newBatch()
      try {
        if (failure) throw failure
        if (size > limit) await compact()
        else size += await writeLines(file, current.lines)
        current.done.resolve()
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error))
        current.done.reject(failure)
      }
    }
    current = undefined
  }

  // Memory is ahead of the file, so the snapshot already contains the lines of the current batch and of the next.
  async function compact() {
    const newFile = await open(`${path}.new`, "w")
    size = await writeLines(newFile, snapshot())
    limit = Math.max(compactAboveBytes, size * 2)
    await newFile.close()
    await rename(`${path}.new`, path)
    await syncFolder(folder)
    await file.close()
    file = await open(path, "a")
  }

  const durable = () =>
    (next.lines.length > 0 ? next : current)?.done.promise ?? (failure ? Promise.reject(failure) : done)

  return {
    append: (line) => {
      next.lines.push(line)
      if (next.lines.length === 1 && !current) void writeBatches()
    },
    durable,
    close: async () => {
      await durable().catch(() => undefined)
      await file.close()
    },
  }
}

const done = Promise.resolve()

function newBatch(): WriteBatch {
  const batch = { lines: [], done: Promise.withResolvers<void>() }
  // A failed write rejects for the callers that await it; without one it must not end the process as an unhandled rejection.
  batch.done.promise.catch(() => undefined)
  return batch
}

async function writeLines(file: FileHandle, lines: string[]): Promise<number> {
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""))
  await file.writeFile(bytes)
  await file.datasync()
  return bytes.length
}

async function replayFile(path: string, replay: (line: string) => void): Promise<number> {
  await rm(`${path}.new`, { force: true })
  const bytes = await readFile(path).catch((error: unknown) => {
    if (typeof error === "object" && error && "code" in error && error.code === "ENOENT") return Buffer.alloc(0)
    throw error
  })
  const completeLength = bytes.lastIndexOf("\n") + 1
  if (completeLength < bytes.length) await truncate(path, completeLength)
  const lines = bytes.subarray(0, completeLength).toString("utf8").split("\n").slice(0, -1)
  lines.forEach((line, index) => {
    try {
      replay(line)
    } catch (error) {
      throw new Error(`The payment gateway's journal ${path} cannot be read at line ${index + 1}.`, { cause: error })
    }
  })
  return completeLength
}

async function syncFolder(folder: string) {
  const handle = await open(folder, "r")
  await handle.sync()
  await handle.close()
}
