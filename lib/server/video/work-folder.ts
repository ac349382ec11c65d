import { randomUUID } from "node:crypto"
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises"
import { hostname } from "node:os"
import { join } from "node:path"
import { env } from "@/lib/server/env.server"

const root = join(env.LECTERN_DATA, "work")
const processFolder = join(root, `${hostname()}-${process.pid}-${randomUUID()}`)
/** Longer than any conversion is worked on without a new folder. */
const ABANDONED_MS = 3 * 24 * 60 * 60 * 1000

/** Runs work with a folder of this process for the files of one conversion, and removes it afterwards. */
export async function withWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await removeAbandonedWork()
  await mkdir(processFolder, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(processFolder, "work-"))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes the folders that killed processes left, and ends the programs that still write to them. */
async function removeAbandonedWork(): Promise<void> {
  const names = await readdir(root).catch(() => [])
  for (const name of names) {
    const folder = join(root, name)
    if (folder === processFolder || !(await isAbandoned(folder, name))) continue
    await endProgramsIn(folder)
    await rm(folder, { recursive: true, force: true })
  }
}

async function isAbandoned(folder: string, name: string): Promise<boolean> {
  const [, pid] = name.startsWith(`${hostname()}-`) ? (name.slice(hostname().length).match(/^-(\d+)-/) ?? []) : []
  if (pid) return Number(pid) === process.pid || !isAlive(Number(pid))
  const modifiedAt = (await stat(folder).catch(() => undefined))?.mtimeMs ?? Date.now()
  return Date.now() - modifiedAt > ABANDONED_MS
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const CONVERTERS = /^(?:[^\0]*\/)?(?:ffmpeg|ffprobe|oosplash|soffice(?:\.bin)?)\0/

/** A program outlives the process that started it when that is killed; Linux tells its command line. */
async function endProgramsIn(folder: string): Promise<void> {
  const ids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name))
  for (const id of ids) {
    const command = await readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")
    if (CONVERTERS.test(command) && command.includes(`${folder}/`)) process.kill(Number(id), "SIGKILL")
  }
}
