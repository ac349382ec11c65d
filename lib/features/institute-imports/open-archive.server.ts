import type { Entry, ZipFile } from "yauzl"
import { Failure } from "@/lib/contract/errors"
import {
  entriesOf,
  isBomb,
  isEncrypted,
  isLink,
  isReadable,
  openStoredArchive,
  OVERLAPPING,
} from "@/lib/server/zip/zip-entries"
import type { ImportReason } from "./contract"
import { foldedPath, isSafePath } from "./archive-paths"
import { ImportRefused } from "./refused"

const TB = 1_000_000_000_000
const MAX_ENTRIES = 500_000
const MAX_UNPACKED_BYTES = TB

export interface OpenArchive {
  zip: ZipFile
  /** What is in it, by path; folders are left out. */
  entries: ReadonlyMap<string, Entry>
}

/**
 * Opens an archive and checks its whole directory before anything of it is read: throws `ImportRefused` with the first entry that
 * could not be unpacked, would be written elsewhere, is there twice, or is made to fill a disk. Whoever opens it closes it.
 */
export async function openExport(source: { key: string; bytes: number }): Promise<OpenArchive> {
  const zip = await openStoredArchive(source).catch(asRefusal)
  try {
    return { zip, entries: await readDirectory(zip).catch(asRefusal) }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new ImportRefused("too_many_entries")
  const entries = new Map<string, Entry>()
  const taken = new Set<string>()
  let unpacked = 0
  for await (const entry of entriesOf(zip)) {
    const path = pathOf(entry)
    if (path === undefined || !isSafePath(path))
      throw new ImportRefused("unsafe_path", { place: shown(entry.fileNameRaw) })
    if (taken.has(foldedPath(path))) throw new ImportRefused("duplicate_entry", { place: path })
    taken.add(foldedPath(path))
    const reason = reasonOf(entry)
    if (reason) throw new ImportRefused(reason, { place: path })
    unpacked += entry.uncompressedSize
    if (unpacked > MAX_UNPACKED_BYTES) throw new ImportRefused("bomb")
    if (!path.endsWith("/")) entries.set(path, entry)
  }
  return entries
}

function reasonOf(entry: Entry): ImportReason | undefined {
  if (isLink(entry)) return "link"
  if (isEncrypted(entry)) return "encrypted"
  if (!isReadable(entry)) return "unsupported"
  return isBomb(entry) ? "bomb" : undefined
}

function pathOf({ fileNameRaw }: Entry): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(fileNameRaw)
  } catch {
    return undefined
  }
}

const shown = (name: Buffer) =>
  name
    .toString("utf8")
    .replace(/\p{Cc}/gu, "�")
    .slice(0, 200)

function asRefusal(error: unknown): never {
  if (!(error instanceof Failure) || error.code !== "file_damaged") throw error
  throw new ImportRefused(error.details === OVERLAPPING ? "bomb" : "damaged")
}
