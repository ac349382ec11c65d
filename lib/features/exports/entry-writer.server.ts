import { crc32 } from "node:zlib"
import { newFileKey } from "@/lib/server/gateways/files/file-keys"
import { files } from "@/lib/server/gateways/files/files"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { type ArchivedContent, createLayout, type Layout } from "./archive-layout"
import type { ManifestEntry } from "./archive-manifest"

export type EntryWriter = ReturnType<typeof createEntryWriter>

type Target = { instituteId: number; exportId: number; at: Date; signal: AbortSignal }

/** Adds parts to an archive, each at the place that follows from those before it. */
export function createEntryWriter({ instituteId, exportId, at, signal }: Target) {
  const layout = createLayout(at)
  let place = 0
  const made: Record<string, ManifestEntry> = {}

  async function add(contents: readonly ArchivedContent[], isMade = false): Promise<void> {
    if (contents.length === 0) return
    signal.throwIfAborted()
    const rows = contents.map((content) => {
      const row = { exportId, isMade, place, ...content, ...layout.add(content) }
      place += 1
      return row
    })
    await withInstitute(instituteId, (db) => db.insertInto("export_entries").values(rows).execute())
  }

  return {
    /** Adds what is stored already. */
    add: (contents: readonly ArchivedContent[]) => add(contents),
    /** Stores what is made for the archive and adds it; its bytes may come in any pieces. */
    async make(path: string, source: AsyncIterable<Buffer>, rows?: () => number): Promise<void> {
      const key = newFileKey({ instituteId, access: "item", extension: path.split(".").at(-1) ?? "bin" })
      const checksum = { value: 0 }
      const { bytes, sha256 } = await files.put(key, withChecksum(source, checksum))
      try {
        await add([{ path, key, bytes, crc32: checksum.value }], true)
      } catch (error) {
        await files.remove(key)
        throw error
      }
      made[path] = { bytes, sha256, ...(rows && { rows: rows() }) }
    },
    /** What was made so far, by path. */
    made,
    /** What computes the whole archive. */
    end: (): Layout => layout.end(),
  }
}

async function* withChecksum(source: AsyncIterable<Buffer>, checksum: { value: number }): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    checksum.value = crc32(chunk, checksum.value)
    yield chunk
  }
}

/** The CRC-32 and the size of what is stored; undefined where there is nothing. */
export async function readChecksum(key: string): Promise<{ bytes: number; crc32: number } | undefined> {
  if (!(await files.stat(key))) return undefined
  let [bytes, value] = [0, 0]
  const source: AsyncIterable<Buffer> = await files.read(key)
  for await (const chunk of source) {
    bytes += chunk.length
    value = crc32(chunk, value)
  }
  return { bytes, crc32: value }
}
