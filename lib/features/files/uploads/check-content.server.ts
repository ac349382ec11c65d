import { open } from "node:fs/promises"
import { fileTypeFromBuffer, fileTypeFromFile } from "file-type"
import { Failure } from "@/lib/contract/errors"
import { UPLOAD_KINDS, type UploadKind } from "@/lib/shared/upload-kinds"
import { checkArchive } from "./check-archive.server"
import { captionsType } from "./captions-type.server"
import { checkPdf } from "./check-pdf.server"

/** How much `file-type` reads of a file at most to tell its type. */
const HEAD_BYTES = 4_100
/** The end of a ZIP archive, with its longest comment. */
const TAIL_BYTES = 22 + 65_535
const ARCHIVE_START = Buffer.from("PK\u0003\u0004", "latin1")
const ARCHIVE_END = Buffer.from("PK\u0005\u0006", "latin1")

/** Types in which a file begins that turns out to be another once more of it is there. */
const isContainer = (kind: UploadKind) =>
  kind === "document" || kind === "epub" || kind === "zip" || isTakenApart(kind) || kind === "captions"

/** Whether it is only told by its beginning: what is in it is checked by its import, which says what is wrong. */
const isTakenApart = (kind: UploadKind) => kind === "folder" || kind === "archive"

/** Throws `file_type_not_allowed` when what has arrived of a file shows that it is of another type. */
export async function checkBeginning(path: string, kind: UploadKind): Promise<void> {
  const head = await readPart(path, 0, HEAD_BYTES)
  if (isContainer(kind)) {
    if (head.length >= 4 && kind !== "captions" && !isArchive(head, kind)) throw new Failure("file_type_not_allowed")
    return
  }
  const type = await fileTypeFromBuffer(head)
  if (head.length >= HEAD_BYTES && !isAllowed(kind, type?.mime)) throw new Failure("file_type_not_allowed")
}

/**
 * Checks the whole file and returns its media type, which its bytes show, never its name. Throws `file_type_not_allowed` for
 * a type that the kind does not have, and `file_damaged` for a file that is two types at once, carries scripts or macros, is
 * cut off, or unpacks to far more than it is.
 */
export async function checkContent(path: string, kind: UploadKind): Promise<string> {
  if (isTakenApart(kind)) return checkTakenApart(path)
  const mime = kind === "captions" ? await captionsType(path) : (await fileTypeFromFile(path))?.mime
  if (mime === undefined || !isAllowed(kind, mime)) throw new Failure("file_type_not_allowed")
  if (kind === "document" || kind === "epub" || kind === "zip") await checkArchive(path, kind)
  else if (await endsAsArchive(path)) throw new Failure("file_damaged")
  if (kind === "pdf") await checkPdf(path)
  return mime
}

const isAllowed = (kind: UploadKind, mime: string | undefined) =>
  UPLOAD_KINDS[kind].mediaTypes.some((allowed) => allowed === mime)

async function checkTakenApart(path: string): Promise<string> {
  if (!isArchive(await readPart(path, 0, HEAD_BYTES), "folder")) throw new Failure("file_type_not_allowed")
  return "application/zip"
}

/** Whether a file begins as a ZIP archive; one without entries, which has an end alone, may only be a folder. */
const isArchive = (head: Buffer, kind: UploadKind): boolean =>
  head.subarray(0, 4).equals(ARCHIVE_START) || (kind === "folder" && head.subarray(0, 4).equals(ARCHIVE_END))

/** Whether a file is a ZIP archive too, whose directory is at its end. */
async function endsAsArchive(path: string): Promise<boolean> {
  const tail = await readPart(path, -TAIL_BYTES, TAIL_BYTES)
  const at = tail.lastIndexOf(ARCHIVE_END)
  return at >= 0 && at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length
}

/** Reads a part of a file; a negative start counts from its end. */
async function readPart(path: string, start: number, length: number): Promise<Buffer> {
  const file = await open(path, "r")
  try {
    const { size } = await file.stat()
    const position = start < 0 ? Math.max(0, size + start) : start
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
