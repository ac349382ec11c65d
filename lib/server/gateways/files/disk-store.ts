import { createHash, randomUUID } from "node:crypto"
import { mkdir, open, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { requireKey } from "./file-keys"
import type { FileStore } from "./file-store"

/** Stores files in a directory of this machine. */
export function diskStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, requireKey(key))
  return {
    async put(key, source) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const temporaryPath = `${path}.${randomUUID()}.part`
      try {
        const written = await writeSynced(temporaryPath, source)
        await rename(temporaryPath, path)
        await syncDirectory(dirname(path))
        return written
      } catch (error) {
        await rm(temporaryPath, { force: true })
        throw error
      }
    },
    async read(key, range) {
      const file = await open(pathOf(key), "r")
      return file.createReadStream({ ...range, highWaterMark: 256 * 1024 })
    },
    async stat(key) {
      const found = await stat(pathOf(key)).catch(() => undefined)
      return found?.isFile() ? { bytes: found.size, modifiedAt: found.mtime } : undefined
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

async function writeSynced(path: string, source: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256")
  let bytes = 0
  const file = await open(path, "wx", 0o640)
  try {
    for await (const chunk of source) {
      hash.update(chunk)
      bytes += chunk.byteLength
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { bytes, sha256: hash.digest("hex") }
}

/** Without it a power cut could lose the directory entry of a file whose bytes are on disk. */
async function syncDirectory(path: string) {
  const directory = await open(path, "r")
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
