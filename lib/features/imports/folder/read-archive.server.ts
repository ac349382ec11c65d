import { fileTypeFromBuffer } from "file-type"
import { type Entry, getFileNameLowLevel, type ZipFile } from "yauzl"
import { Failure } from "@/lib/contract/errors"
import { CAPTIONS } from "@/lib/contract/form"
import { MAX_MATERIALS, MAX_SECTIONS } from "@/lib/features/content/content-shapes"
import { MATERIAL_UPLOADS } from "@/lib/features/catalogue/material-uploads"
import { UPLOAD_KINDS, type UploadKind, uploadKindOf } from "@/lib/shared/upload-kinds"
import {
  entriesOf,
  OVERLAPPING,
  isBomb,
  isEncrypted,
  isLink,
  isReadable,
  openEntry,
  openStoredArchive,
} from "@/lib/server/zip/zip-entries"
import { type EntryReason, type FolderReason, MAX_ENTRIES } from "../folder-shapes"
import { isHidden, segmentsOf, visible } from "./entry-name"
import { isOfStore } from "@/lib/server/zip/is-of-store"
import { isCaptionsName, pairCaptions } from "./pair-captions"
import { planSections } from "./plan-sections"
import { readEntryCues } from "./read-cues.server"

const GB = 1024 * 1024 * 1024
/** The most that a zip may unpack to. */
const MAX_UNPACKED_BYTES = 20 * GB
/** How much of a file is read to find out its type. */
const HEAD_BYTES = 16 * 1024
const MAX_PATH = 500
const UTF8_FLAG = 0x800
const UNICODE_PATH = 0x7075
const ARCHIVE_TYPES = /^application\/(?:zip|gzip|x-(?:tar|rar-compressed|7z-compressed|bzip2|xz|compress))$/

/** A file of a zip: whether it can be imported, or why not. */
export interface FoundFile {
  entryIndex: number
  path: string
  segments: readonly string[]
  bytes: number
  kind: UploadKind | null
  reason: EntryReason | null
}

/** A file of a zip with the captions of another, which is a video. */
export interface FoundCaptions extends FoundFile {
  captionsOf: number
  language: string
}

/** What a zip would be imported as. */
export interface ReadFolder {
  /** Why nothing of it can be imported. */
  reason: FolderReason | null
  sections: ReturnType<typeof planSections<FoundFile>>
  captions: FoundCaptions[]
  leftOut: FoundFile[]
  hidden: number
}

/** A zip of the store, the language of its item, and how large a video may be. */
export interface FolderArchive {
  key: string
  bytes: number
  name: string
  language: string
  maxVideoBytes: number
}

const refused = (reason: FolderReason): ReadFolder => ({ reason, sections: [], captions: [], leftOut: [], hidden: 0 })

/**
 * Reads which files a zip has and how each begins, and plans the sections and lessons that they become. It never throws for
 * what is in the zip: that is a reason of the whole or of a file.
 */
export async function readArchive(source: FolderArchive): Promise<ReadFolder> {
  try {
    const archive = await openStoredArchive(source)
    try {
      return await readOpened(archive, source)
    } finally {
      archive.close()
    }
  } catch (error) {
    if (error instanceof Failure && error.code === "file_damaged")
      return refused(error.details === OVERLAPPING ? "bomb" : "damaged")
    throw error
  }
}

async function readOpened(archive: ZipFile, source: FolderArchive): Promise<ReadFolder> {
  if (archive.entryCount > MAX_ENTRIES) return refused("too_many_entries")
  const directory: Entry[] = []
  for await (const entry of entriesOf(archive)) directory.push(entry)
  const sum = (of: (entry: Entry) => number) => directory.reduce((total, entry) => total + of(entry), 0)
  if (directory.length === 0) return refused("empty")
  if (sum(({ uncompressedSize }) => uncompressedSize) > MAX_UNPACKED_BYTES) return refused("bomb")

  const files = filesOf(directory)
  const shown = files.filter(({ segments, reason }) => reason !== null || !isHidden(segments))
  const taken = new Set<string>()
  for (const file of shown) {
    const entry = directory[file.entryIndex]
    file.reason ??= duplicateOf(file, taken) ?? (entry ? await checkEntry(archive, entry, { file, source }) : "damaged")
  }
  const captions = pairFound(shown, source)
  const importable = shown.filter(({ reason, kind }) => reason === null && kind !== "captions")
  const sections = planSections(importable, source.name)
  return {
    reason: reasonOf({ files: shown.length, lessons: importable.length, sections: sections.length }),
    sections,
    captions,
    leftOut: shown.filter(({ reason }) => reason !== null),
    hidden: files.length - shown.length,
  }
}

/** The captions that belong to a video; the others get their reason. */
function pairFound(files: readonly FoundFile[], { language }: FolderArchive): FoundCaptions[] {
  const ofKind = (kind: UploadKind) => files.filter((file) => file.reason === null && file.kind === kind)
  return pairCaptions(ofKind("captions"), { videos: ofKind("video"), language }).flatMap((pair) => {
    pair.captions.reason = pair.reason
    return pair.reason === null ? [{ ...pair.captions, captionsOf: pair.captionsOf, language: pair.language }] : []
  })
}

function reasonOf({ files, lessons, sections }: { files: number; lessons: number; sections: number }) {
  if (files === 0) return "empty"
  if (lessons === 0) return "nothing"
  if (lessons > MAX_MATERIALS) return "too_many_lessons"
  return sections > MAX_SECTIONS ? "too_many_sections" : null
}

/** The files of a directory with their decoded paths; folders are none. */
function filesOf(directory: readonly Entry[]): FoundFile[] {
  return directory.flatMap((entry, entryIndex) => {
    const decoded = decodePath(entry)
    if (decoded.endsWith("/")) return []
    const segments = segmentsOf(decoded)
    const path = visible(decoded).slice(0, MAX_PATH).toWellFormed()
    const file = { entryIndex, path, bytes: entry.uncompressedSize, kind: null }
    return { ...file, segments: segments ?? [path], reason: segments ? null : "unsafe_path" }
  })
}

/** The path of an entry: UTF-8 where it is that, whatever its flag says, as many programs forget it; else code page 437. */
function decodePath({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const isDeclared = (generalPurposeBitFlag & UTF8_FLAG) !== 0 || extraFields.some(({ id }) => id === UNICODE_PATH)
  if (!isDeclared) {
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(fileNameRaw).replaceAll("\\", "/")
    } catch {
      // Not UTF-8.
    }
  }
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
}

function duplicateOf({ segments }: FoundFile, taken: Set<string>): EntryReason | null {
  const key = segments.join("/").normalize("NFC").toLowerCase()
  if (taken.has(key)) return "duplicate"
  taken.add(key)
  return null
}

type Context = { file: FoundFile; source: FolderArchive }

async function checkEntry(archive: ZipFile, entry: Entry, { file, source }: Context): Promise<EntryReason | null> {
  if (isLink(entry)) return "link"
  if (isEncrypted(entry)) return "encrypted"
  if (file.bytes === 0) return "empty"
  if (isBomb(entry)) return "bomb"
  if (!isReadable(entry)) return "unsupported"
  if (isCaptionsName(file.path)) return checkCaptions(archive, entry, file)
  const head = await readHead(archive, entry)
  if (!head) return "damaged"
  const kind = await detectKind(head, file)
  if (kind === "nested_archive" || kind === "type") return kind
  file.kind = kind
  const maxBytes = kind === "video" ? source.maxVideoBytes : UPLOAD_KINDS[kind].maxBytes
  return file.bytes > maxBytes ? "too_large" : null
}

async function checkCaptions(archive: ZipFile, entry: Entry, file: FoundFile): Promise<EntryReason | null> {
  file.kind = "captions"
  if (file.bytes > CAPTIONS.maxBytes) return "too_large"
  return (await readEntryCues(archive, entry)) ? null : "captions_unreadable"
}

/** The beginning of a file; undefined where it cannot be unpacked. */
async function readHead(archive: ZipFile, entry: Entry): Promise<Buffer | undefined> {
  try {
    return await headOf(await openEntry(archive, entry))
  } catch (error) {
    if (isOfStore(error)) throw error
    return undefined
  }
}

async function headOf(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of source) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= HEAD_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES)
}

/** The kind of upload that the bytes of a file show; a document whose type is not at its beginning is told by its name. */
async function detectKind(head: Buffer, { path }: FoundFile): Promise<UploadKind | "nested_archive" | "type"> {
  const mime = (await fileTypeFromBuffer(head))?.mime
  const kind = MATERIAL_UPLOADS.find((one) => UPLOAD_KINDS[one].mediaTypes.some((type) => type === mime))
  if (kind) return kind
  const isZip = head.subarray(0, 2).equals(Buffer.from("PK", "latin1"))
  const byName = isZip ? uploadKindOf(path, ["document", "epub"]) : undefined
  return byName ?? (isZip || ARCHIVE_TYPES.test(mime ?? "") ? "nested_archive" : "type")
}
