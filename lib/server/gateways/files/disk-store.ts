import { createHash, randomUUID } from "node:crypto"
import { createReadStream } from "node:fs"
import { copyFile, link, mkdir, open, opendir, rename, rm, stat } from "node:fs/promises"
import { dirname, join, relative, sep } from "node:path"
import { isKey, requireKey } from "./file-keys"
import type { FileStore } from "./file-store"

/** Stores files in a directory of this machine. */
export function diskStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, requireKey(key))

  async function put(key: string, source: AsyncIterable<Uint8Array>) {
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
  }

  return {
    put,
    async putFile(key, path) {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true })
      await syncFile(path)
      try {
        await link(path, target)
      } catch (error) {
        if (!isLinkRefused(error)) throw error
        await put(key, createReadStream(path))
      }
      await syncDirectory(dirname(target))
    },
    async read(key, range) {
      const file = await open(pathOf(key), "r")
      return file.createReadStream({ ...range, highWaterMark: 256 * 1024 })
    },
    async getFile(key, path, signal) {
      signal?.throwIfAborted()
      try {
        await link(pathOf(key), path)
      } catch (error) {
        if (!isLinkRefused(error)) throw error
        await copyFile(pathOf(key), path)
      }
    },
    async stat(key) {
      const found = await stat(pathOf(key)).catch(() => undefined)
      return found?.isFile() ? { bytes: found.size, modifiedAt: found.mtime } : undefined
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: () => listFiles(root),
  }
}

const LINK_REFUSED = new Set(["EXDEV", "EPERM", "ENOTSUP", "EOPNOTSUPP", "EMLINK"])

/** Whether two paths are on different disks, or on one without links. */
const isLinkRefused = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error && LINK_REFUSED.has(String(error.code))

/** Without files that are being written, whose names are no keys. */
async function* listFiles(root: string) {
  await mkdir(root, { recursive: true })
  for await (const entry of await opendir(root, { recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    const key = relative(root, path).split(sep).join("/")
    if (!entry.isFile() || !isKey(key)) continue
    const found = await stat(path).catch(() => undefined)
    if (found) yield { key, bytes: found.size, modifiedAt: found.mtime }
  }
}

async function syncFile(path: string) {
  const file = await open(path, "r+")
  try {
    await file.sync()
  } finally {
    await file.close()
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
