import { createHash, randomBytes } from "node:crypto"
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { hashArrived, hashFile } from "@/lib/server/uploads/hash-file"

const folder = mkdtempSync(join(tmpdir(), "lectern-hash-"))
afterAll(() => rmSync(folder, { recursive: true }))

const sha256Of = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex")
function newFile(name: string, bytes: number) {
  const path = join(folder, name)
  writeFileSync(path, randomBytes(bytes))
  return path
}

test("a file is hashed whole, however it arrived", async () => {
  const [whole, inParts, empty] = [newFile("whole", 3_000_000), newFile("parts", 1_500_001), newFile("empty", 0)]
  await hashArrived(inParts)
  appendFileSync(inParts, randomBytes(2_000_000))
  await hashArrived(inParts)
  appendFileSync(inParts, randomBytes(7))
  expect(await hashFile(inParts)).toBe(sha256Of(inParts))
  expect(await hashFile(whole)).toBe(sha256Of(whole))
  expect(await hashFile(empty)).toBe(sha256Of(empty))
})

test("only what has arrived since is read again", async () => {
  const path = newFile("changed", 1_000_000)
  const first = sha256Of(path)
  await hashArrived(path)
  writeFileSync(path, randomBytes(1_000_000))
  expect(await hashFile(path)).toBe(first)
})

test("tasks of one file run one after the other, and those of many files beside each other", async () => {
  const paths = Array.from({ length: 120 }, (_, index) => newFile(`many-${index}`, 40_000))
  const large = newFile("large", 40_000_000)
  const hashes = await Promise.all([
    ...paths.flatMap((path) => [hashArrived(path), hashArrived(path)]),
    hashArrived(large),
    hashFile(large),
  ])
  expect(hashes.at(-1)).toBe(sha256Of(large))
  for (const path of paths) expect(await hashFile(path)).toBe(sha256Of(path))
})

test("a file that cannot be read is an error, and the next one is hashed", async () => {
  await expect(hashFile(join(folder, "missing"))).rejects.toThrow("ENOENT")
  const path = newFile("next", 10)
  expect(await hashFile(path)).toBe(sha256Of(path))
})
