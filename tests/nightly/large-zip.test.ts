import { createWriteStream, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { newFileKey } from "@/lib/server/gateways/files/file-keys"
import { files } from "@/lib/server/gateways/files/files"
import { zipStream } from "@/lib/server/media/zip-stream"
import { entriesOf, openEntry, openStoredArchive } from "@/lib/server/zip/zip-entries"
import { institutes } from "../setup/test-app"

const LARGE = 4_400_000_000
const folder = mkdtempSync(join(tmpdir(), "lectern-large-zip-"))
afterAll(() => rmSync(folder, { recursive: true }))

async function store(path: string): Promise<string> {
  const key = newFileKey({ instituteId: institutes.acme, access: "item", extension: "bin" })
  await files.putFile(key, path)
  return key
}

/** Stores a file that begins with this text and has so many bytes, of which the disk holds only those that are written. */
async function storeSparse(name: string, { content, bytes }: { content: string; bytes: number }) {
  const path = join(folder, name)
  writeFileSync(path, content)
  truncateSync(path, bytes)
  return { key: await store(path), name, bytes }
}

test("a ZIP of more than 4 GiB, and what begins beyond them, can be read", async () => {
  const list = [
    await storeSparse("large.bin", { content: "large", bytes: LARGE }),
    await storeSparse("last.txt", { content: "the last", bytes: 8 }),
  ]
  const path = join(folder, "all.zip")
  await pipeline(zipStream(list), createWriteStream(path))
  const key = await store(path)
  const { bytes = 0 } = (await files.stat(key)) ?? {}
  expect(bytes).toBeGreaterThan(LARGE)

  const archive = await openStoredArchive({ key, bytes })
  const read = []
  for await (const entry of entriesOf(archive)) {
    read.push([String(entry.fileNameRaw), entry.uncompressedSize])
    if (entry.uncompressedSize < LARGE) read.push(await text(await openEntry(archive, entry)))
  }
  archive.close()
  expect(read).toEqual([["large.bin", LARGE], ["last.txt", 8], "the last"])
  for (const stored of [key, ...list.map((file) => file.key)]) await files.remove(stored)
}, 600_000)
