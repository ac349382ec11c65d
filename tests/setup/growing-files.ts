import { randomBytes } from "node:crypto"
import { crc32, deflateRawSync, deflateSync } from "node:zlib"
import { zipBytes } from "./zip-bytes"

const MB = 1024 * 1024

const BLOCK_BYTES = 64 * 1024
const RANDOM_BYTES = 400

/** Bytes that are packed to a hundredth and some, which is less than what tells a file that is made to grow. */
function growing(bytes: number): Buffer {
  const grown = Buffer.alloc(bytes)
  for (let at = 0; at + RANDOM_BYTES < bytes; at += BLOCK_BYTES) randomBytes(RANDOM_BYTES).copy(grown, at)
  return grown
}

const TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`

const deflated = (name: string, data: Buffer) => ({ name, data, method: 8 })

/** A Word document with these parts beside its types, each as it is or packed. */
export const zippedDocument = (...parts: Parameters<typeof zipBytes>[0]) =>
  zipBytes([{ name: "[Content_Types].xml", data: TYPES }, ...parts])

/** A document whose text is so large once it is unpacked. */
export function growingDocument(megabytes: number): Buffer {
  const half = growing((megabytes * MB) / 2)
  return zippedDocument(
    { name: "word/document.xml", data: "<document/>" },
    deflated("word/a.xml", half),
    deflated("word/b.xml", half),
  )
}

/** A document with a part that every reader unpacks, and that is far larger than the archive says. */
export const lyingDocument = (): Buffer =>
  zipBytes([
    { name: "[Content_Types].xml", data: TYPES },
    { name: "word/document.xml", data: "<document/>" },
    { name: "_rels/.rels", method: 8, size: 1_000, crc: 0, packed: deflateRawSync(Buffer.alloc(400 * MB)) },
  ])

/** A document of macros whose relationships begin again and again, and never end. */
export const manyRelationships = (): Buffer =>
  zippedDocument(
    { name: "word/document.xml", data: "<document/>" },
    { name: "_rels/.rels", data: `${"<Relationship ".repeat(290_000)}vbaProject` },
  )

/** A PDF of 16 MB that says of nothing but itself that it has object streams. */
export const manyStreams = (): Buffer => Buffer.from(`%PDF-1.7\n${"/ObjStm ".repeat(2_000_000)}\n%%EOF\n`)

/** A ZIP with so many entries, each packed to a thousandth. */
export const growingZip = (entries: number): Buffer => {
  const data = Buffer.alloc(20 * MB)
  const packed = deflateRawSync(data)
  return zipBytes(
    Array.from({ length: entries }, (_, at) => ({
      name: `a${at}.txt`,
      method: 8,
      size: data.length,
      crc: crc32(data),
      packed,
    })),
  )
}

/** A PDF of so many object streams, each of which unpacks to so many megabytes. */
export function growingPdf(streams: number, megabytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(megabytes * MB, " "))
  const stream = Buffer.concat([
    Buffer.from(`1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
    packed,
    Buffer.from("\nendstream\nendobj\n"),
  ])
  return Buffer.concat([Buffer.from("%PDF-1.7\n"), ...Array<Buffer>(streams).fill(stream), Buffer.from("\n%%EOF\n")])
}

/** A PNG of one colour with sides of so many pixels. */
export function growingPicture(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // One bit a pixel, grey.
  header.writeUInt8(1, 8)
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side)
  const chunks = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
