import { type FileHandle, open } from "node:fs/promises"
import { Readable } from "node:stream"
import { createInflate } from "node:zlib"
import { Failure } from "@/lib/contract/errors"

const MB = 1024 * 1024
const TAIL_BYTES = 2_048
const SCANNED_BYTES = MB
const READ_BYTES = 64 * 1024
/** A name that lies across two parts is found in the second, with so much of the first. */
const CARRIED_LETTERS = 64
/** What a PDF may start on the reader's device. */
const ACTIVE = /\/(?:JavaScript|Launch|ImportData|SubmitForm)(?![A-Za-z])/
const OBJECT_STREAM = /\/ObjStm(?![A-Za-z])/g
/** From the type of an object stream to its first byte, and how much is unpacked of one and of all. */
const DICTIONARY_BYTES = 4_096
const MAX_STREAM_BYTES = 16 * MB
const MAX_UNPACKED_BYTES = 256 * MB
/** Far more than a book of ten thousand pages has. */
const MAX_STREAMS = 20_000

/**
 * Throws `file_damaged` for a PDF that is cut off, or that starts scripts, programs or forms, in whatever way their names are written,
 * and in object streams too, which are compressed.
 */
export async function checkPdf(path: string): Promise<void> {
  const file = await open(path, "r")
  try {
    const { size } = await file.stat()
    const tail = await readAt(file, Math.max(0, size - TAIL_BYTES), TAIL_BYTES)
    if (!tail.includes("%%EOF")) throw new Failure("file_damaged")
    const streams = await scan(file, size)
    let left = MAX_UNPACKED_BYTES
    for (const at of streams) {
      left -= await checkObjectStream(file, at)
      if (left < 0) throw new Failure("file_damaged")
    }
  } finally {
    await file.close()
  }
}

/** Checks what is not compressed, and returns where the file says that an object stream is. */
async function scan(file: FileHandle, size: number): Promise<ReadonlySet<number>> {
  const streams = new Set<number>()
  let carried = ""
  for (let position = 0; position < size; position += SCANNED_BYTES) {
    const text = carried + (await readAt(file, position, SCANNED_BYTES)).toString("latin1")
    if (ACTIVE.test(decodeNames(text))) throw new Failure("file_damaged")
    const start = position - carried.length
    // A type whose letters are written as numbers is none that a program would write.
    if (/\/(?:O|#4f)(?:b|#62)(?:j|#6a)(?:S|#53)(?:t|#74)(?:m|#6d)/i.test(text) && !/\/ObjStm/i.test(text))
      throw new Failure("file_damaged")
    for (const { index } of text.matchAll(OBJECT_STREAM)) streams.add(start + index)
    if (streams.size > MAX_STREAMS) throw new Failure("file_damaged")
    carried = text.slice(-CARRIED_LETTERS)
  }
  return streams
}

/** In a name any letter may be written as its number: `/J#61vaScript`. */
const decodeNames = (text: string): string =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Unpacks an object stream and checks what is in it; returns how much that was. */
async function checkObjectStream(file: FileHandle, typeAt: number): Promise<number> {
  const begin = Math.max(0, typeAt - DICTIONARY_BYTES)
  const around = (await readAt(file, begin, 2 * DICTIONARY_BYTES)).toString("latin1")
  const [keyword] = /stream\r?\n/.exec(around.slice(typeAt - begin)) ?? []
  if (keyword === undefined) return 0
  const dataAt = around.indexOf(keyword, typeAt - begin) + keyword.length
  const dictionary = around.slice(around.lastIndexOf(" obj", typeAt - begin), dataAt)
  if (!/\/Filter/.test(dictionary)) return 0
  // Of an encrypted file nothing can be seen here.
  const text = await inflate(file, begin + dataAt)
  if (ACTIVE.test(decodeNames(text))) throw new Failure("file_damaged")
  return text.length
}

/** What is compressed from a position of the file on, as far as it can be unpacked. */
async function inflate(file: FileHandle, start: number): Promise<string> {
  const inflater = createInflate()
  const source = Readable.from(partsFrom(file, start))
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    const unpacked: AsyncIterable<Buffer> = source.pipe(inflater)
    for await (const chunk of unpacked) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > MAX_STREAM_BYTES) throw new Failure("file_damaged")
    }
  } catch (error) {
    if (error instanceof Failure) throw error
  } finally {
    source.destroy()
    inflater.destroy()
  }
  return Buffer.concat(chunks).toString("latin1")
}

/** What follows in a file; a stream of its own would close the file when it is destroyed. */
async function* partsFrom(file: FileHandle, start: number): AsyncGenerator<Buffer> {
  for (let position = start; ;) {
    const part = await readAt(file, position, READ_BYTES)
    if (part.length === 0) return
    position += part.length
    yield part
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
