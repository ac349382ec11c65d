import { mkdir, open, readFile, rename, rm, truncate, type FileHandle } from "node:fs/promises"
import { join } from "node:path"

/** An append-only file of lines, each on the disk before `durable` resolves. */
export type Journal = {
  append: (line: string) => void
  /** Resolves when all that was appended before the call is on the disk; rejects for ever once a write has failed. */
  durable: () => Promise<void>
  close: () => Promise<void>
}

type Round = { lines: string[]; done: PromiseWithResolvers<void> }

type Options = {
  replay: (line: string) => void
  /** All that a fresh journal has to hold. */
  snapshot: () => string[]
  /** How large the file may grow before it is written afresh, if that halves it; 16 MB unless given. */
  rewriteAboveBytes?: number
}

/**
 * Opens the journal in a folder and hands every whole line of it to `replay`. A last line that was cut off by a crash is
 * dropped; anything else that cannot be read throws. When the file has grown large it is rewritten from `snapshot`.
 */
export async function openJournal(folder: string, { replay, snapshot, ...options }: Options): Promise<Journal> {
  const { rewriteAboveBytes = 16 * 1024 * 1024 } = options
  const path = join(folder, "journal.jsonl")
  await mkdir(folder, { recursive: true })
  let size = await replayFile(path, replay)
  let limit = rewriteAboveBytes
  let file = await open(path, "a")
  let failure: Error | undefined
  let current: Round | undefined
  let next = freshRound()

  async function writeRounds() {
    while (next.lines.length > 0) {
      current = next
      next = freshRound()
      try {
        if (failure) throw failure
        if (size > limit) await rewrite()
        else size += await writeLines(file, current.lines)
        current.done.resolve()
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error))
        current.done.reject(failure)
      }
    }
    current = undefined
  }

  // Memory is ahead of the file, so the snapshot already holds the lines of the current round and of the next.
  async function rewrite() {
    const fresh = await open(`${path}.new`, "w")
    size = await writeLines(fresh, snapshot())
    limit = Math.max(rewriteAboveBytes, size * 2)
    await fresh.close()
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
      if (next.lines.length === 1 && !current) void writeRounds()
    },
    durable,
    close: async () => {
      await durable().catch(() => undefined)
      await file.close()
    },
  }
}

const done = Promise.resolve()

function freshRound(): Round {
  const round = { lines: [], done: Promise.withResolvers<void>() }
  // A failed write is told to whoever waits; where nobody does, it must not end the program.
  round.done.promise.catch(() => undefined)
  return round
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
  const whole = bytes.lastIndexOf("\n") + 1
  if (whole < bytes.length) await truncate(path, whole)
  const lines = bytes.subarray(0, whole).toString("utf8").split("\n").slice(0, -1)
  lines.forEach((line, index) => {
    try {
      replay(line)
    } catch (error) {
      throw new Error(`The payment gateway's journal ${path} cannot be read at line ${index + 1}.`, { cause: error })
    }
  })
  return whole
}

async function syncFolder(folder: string) {
  const handle = await open(folder, "r")
  await handle.sync()
  await handle.close()
}
