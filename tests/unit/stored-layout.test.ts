import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { crc32 } from "node:zlib"
import { type Entry, fromBuffer, fromRandomAccessReader, RandomAccessReader, type ZipFile } from "yauzl"
import { directoryEntry, endRecords, localBytes, localHeader, type StoredPart } from "@/lib/server/zip/stored-layout"

const AT = new Date("2026-11-28T09:30:20Z")

function layOut(parts: readonly Omit<StoredPart, "offset">[]) {
  let offset = 0
  const placed = parts.map((part) => {
    const one = { ...part, offset }
    offset += localBytes(part)
    return one
  })
  const directory = Buffer.concat(placed.map((part) => directoryEntry(part, AT)))
  const end = endRecords({ entries: parts.length, offset, bytes: directory.length })
  return { placed, tail: Buffer.concat([directory, end]), directoryAt: offset }
}

const readEntries = (open: (callback: (error: Error | null, archive: ZipFile) => void) => void) =>
  new Promise<{ archive: ZipFile; entries: Entry[] }>((resolve, reject) =>
    open((error, archive) => {
      if (error) return reject(error)
      const entries: Entry[] = []
      archive.on("error", reject).on("end", () => resolve({ archive, entries }))
      archive.on("entry", (entry: Entry) => {
        entries.push(entry)
        archive.readEntry()
      })
      archive.readEntry()
    }),
  )

test("an archive of stored parts is read by a zip reader, with names of any script", async () => {
  const contents = new Map([
    ["files/गणित/पाठ १.pdf", Buffer.from("one")],
    ["empty.txt", Buffer.alloc(0)],
    ["a.bin", Buffer.alloc(70_000, 7)],
  ])
  const { placed, tail } = layOut(
    [...contents].map(([path, data]) => ({ path, bytes: data.length, crc32: crc32(data) })),
  )
  const locals = placed.flatMap((part) => [localHeader(part, AT), contents.get(part.path) ?? Buffer.alloc(0)])
  const zip = Buffer.concat([...locals, tail])
  const { archive, entries } = await readEntries((callback) =>
    fromBuffer(zip, { lazyEntries: true, autoClose: false }, callback),
  )
  expect(entries.map(({ fileName }) => fileName)).toEqual([...contents.keys()])
  expect(entries[0]?.getLastModDate({ timezone: "UTC" })).toEqual(AT)
  for (const entry of entries) {
    const read = await new Promise<Readable>((resolve, reject) =>
      archive.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
    )
    const data = await buffer(read)
    expect(data.equals(contents.get(entry.fileName) ?? Buffer.alloc(1))).toBe(true)
    expect(crc32(data)).toBe(entry.crc32)
  }
})

/** An archive of which only headers and directory exist, however large its parts are. */
class Headers extends RandomAccessReader {
  private readonly pieces: { at: number; bytes: Buffer }[]

  constructor(pieces: { at: number; bytes: Buffer }[]) {
    super()
    this.pieces = pieces
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const result = Buffer.alloc(end - start)
    for (const { at, bytes } of this.pieces) {
      const from = Math.max(start, at)
      const to = Math.min(end, at + bytes.length)
      if (from < to) bytes.copy(result, from - start, from - at, to - at)
    }
    return Readable.from([result], { objectMode: false })
  }
}

test("parts and archives above 4 GB use zip64", async () => {
  const GB = 1024 ** 3
  const parts = [
    { path: "first", bytes: 3, crc32: 9 },
    { path: "large.mp4", bytes: 5 * GB, crc32: 1 },
    { path: "last", bytes: 10, crc32: 2 },
  ]
  const { placed, tail, directoryAt } = layOut(parts)
  const locals = placed.map((part) => ({ at: part.offset, bytes: localHeader(part, AT) }))
  const reader = new Headers([...locals, { at: directoryAt, bytes: tail }])
  const { archive, entries } = await readEntries((callback) =>
    fromRandomAccessReader(reader, directoryAt + tail.length, { lazyEntries: true, autoClose: false }, callback),
  )
  expect(entries[1]).toMatchObject({ fileName: "large.mp4", uncompressedSize: 5 * GB, compressedSize: 5 * GB })
  expect(entries[2]).toMatchObject({ fileName: "last", relativeOffsetOfLocalHeader: placed[2]?.offset })
  expect(placed[2]?.offset).toBeGreaterThan(5 * GB)
  for (const entry of entries) await new Promise((resolve) => archive.readLocalFileHeader(entry, resolve))
})

test("an archive of more than 65,535 parts uses zip64", async () => {
  const { placed, tail } = layOut(
    Array.from({ length: 66_000 }, (_, index) => ({ path: `files/${index}`, bytes: 0, crc32: 0 })),
  )
  const zip = Buffer.concat([...placed.map((part) => localHeader(part, AT)), tail])
  const { entries } = await readEntries((callback) => fromBuffer(zip, { lazyEntries: true }, callback))
  expect(entries).toHaveLength(66_000)
  expect(entries.at(-1)?.fileName).toBe("files/65999")
})
