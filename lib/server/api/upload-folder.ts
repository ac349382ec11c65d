import { randomUUID } from "node:crypto"
import { mkdir, mkdtemp, readdir, rm, stat, statfs } from "node:fs/promises"
import { hostname } from "node:os"
import { join } from "node:path"
import { env } from "@/lib/server/env.server"

const root = join(env.LECTERN_DATA, "uploads")
/** No two live processes of a machine have the same port, so what others left in this folder belongs to a dead one. */
const portFolder = join(root, `${hostname()}-${env.PORT}`)
const processFolder = join(portFolder, randomUUID())
/** Far longer than any request lives. */
const ABANDONED_MS = 24 * 60 * 60 * 1000

/** Creates a folder for the files of one upload. */
export async function createUploadFolder(): Promise<string> {
  await mkdir(processFolder, { recursive: true, mode: 0o700 })
  return mkdtemp(join(processFolder, "upload-"))
}

/** The bytes that are free on the disk of the uploads. */
export async function freeUploadBytes(): Promise<number> {
  await mkdir(processFolder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(processFolder)
  return bavail * bsize
}

/**
 * Removes the uploads that killed processes left: of this machine and port, and those older than a day of machines that
 * are gone. Call it once this process listens on its port.
 */
export async function removeAbandonedUploads(): Promise<void> {
  const own = (await foldersIn(portFolder)).filter((folder) => folder !== processFolder)
  const others = (await foldersIn(root)).filter((folder) => folder !== portFolder)
  const nested = (await Promise.all(others.map(foldersIn))).flat()
  const abandoned = await Promise.all(nested.map(async (folder) => ((await isAbandoned(folder)) ? [folder] : [])))
  for (const folder of [...own, ...abandoned.flat()]) await rm(folder, { recursive: true, force: true })
}

async function foldersIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).map((name) => join(folder, name))
}

async function isAbandoned(folder: string): Promise<boolean> {
  const modifiedAt = (await stat(folder).catch(() => undefined))?.mtimeMs ?? Date.now()
  return Date.now() - modifiedAt > ABANDONED_MS
}
