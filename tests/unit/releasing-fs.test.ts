import { createWriteStream, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { releasingFs } from "@/lib/server/uploads/releasing-fs"

const folder = mkdtempSync(join(tmpdir(), "lectern-releasing-"))
afterAll(() => rmSync(folder, { recursive: true }))

const CHUNK_BYTES = 64 * 1024
const newChunks = (count: number) =>
  Array.from({ length: count }, (_, n) => Buffer.from(new Uint8Array(CHUNK_BYTES).fill(n + 1).buffer))

async function write(name: string, chunks: Buffer[]): Promise<Buffer> {
  const path = join(folder, name)
  await pipeline(Readable.from(chunks), createWriteStream(path, { highWaterMark: 1024 * 1024, fs: releasingFs }))
  return readFileSync(path)
}

test("chunks that are written are freed", async () => {
  const chunks = newChunks(20)
  expect((await write("released", chunks)).equals(Buffer.concat(newChunks(20)))).toBe(true)
  expect(chunks.map(({ byteLength }) => byteLength)).toEqual(Array(20).fill(0))
})

test("a chunk that shares its memory keeps it", async () => {
  const whole = Buffer.from(new ArrayBuffer(100)).fill("a")
  const [first, second] = [whole.subarray(0, 40), whole.subarray(40)]
  expect(await write("shared", [first, second])).toEqual(Buffer.alloc(100, "a"))
  expect([first.byteLength, second.byteLength]).toEqual([40, 60])
})
