import { createHash, randomBytes } from "node:crypto"
import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { readFile, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import S3rver from "s3rver"
import { diskStore } from "@/lib/server/gateways/files/disk-store"
import type { FileStore } from "@/lib/server/gateways/files/file-store"
import { newFileKey } from "@/lib/server/gateways/files/file-keys"
import { s3Store } from "@/lib/server/gateways/files/s3-store"

const MB = 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), "stores-"))
const service = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory: join(folder, "s3"),
  configureBuckets: [{ name: "lectern", configs: [] }],
})
const stores: Record<string, FileStore> = {}

beforeAll(async () => {
  const { port } = await service.run()
  stores.disk = diskStore(join(folder, "disk"))
  stores.s3 = s3Store({
    bucket: "lectern",
    region: "us-east-1",
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
  })
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

const newKey = () => newFileKey({ instituteId: 7, access: "item", extension: "bin" })
const hashOf = (content: Buffer) => createHash("sha256").update(content).digest("hex")

describe.each(["disk", "s3"])("the store on %s", (name) => {
  const store = () => {
    const found = stores[name]
    if (!found) throw new Error(`no store ${name}`)
    return found
  }

  // More than two parts of an upload to S3.
  test.each([0, 5, 20 * MB])("stores and reads %i bytes, whole and in ranges", async (bytes) => {
    const content = randomBytes(bytes)
    const key = newKey()
    expect(await store().put(key, Readable.from([content]))).toEqual({ bytes, sha256: hashOf(content) })
    expect(await store().stat(key)).toMatchObject({ bytes })
    expect((await store().stat(key))?.modifiedAt.getTime()).toBeGreaterThan(0)
    expect((await buffer(await store().read(key))).equals(content)).toBe(true)
    if (bytes < 5) return
    const part = await buffer(await store().read(key, { start: 1, end: 3 }))
    expect(part.equals(content.subarray(1, 4))).toBe(true)
  })

  test("stores a file of this machine, which stays as it is", async () => {
    const path = join(folder, `${name}-source`)
    const content = randomBytes(3 * MB)
    await writeFile(path, content)
    const key = newKey()
    await store().putFile(key, path)
    expect(hashOf(await buffer(await store().read(key)))).toBe(hashOf(content))
    expect((await readFile(path)).equals(content)).toBe(true)
  })

  test("makes a stored file readable at a path, also after it is removed, and refuses a missing one", async () => {
    const path = join(folder, `${name}-copy`)
    const content = randomBytes(3 * MB)
    const key = newKey()
    await store().put(key, Readable.from([content]))
    await store().getFile(key, path)
    // A second name of the same file, not a copy.
    if (name === "disk") expect(await stat(path)).toMatchObject({ nlink: 2 })
    await store().remove(key)
    expect((await readFile(path)).equals(content)).toBe(true)
    await expect(store().getFile(key, join(folder, `${name}-missing`))).rejects.toThrow()
    await expect(store().getFile(key, join(folder, `${name}-aborted`), AbortSignal.abort())).rejects.toThrow(/abort/i)
  })

  // A file system of its own on Linux, so that the store on disk cannot link.
  const testBetweenDisks = existsSync("/dev/shm") ? test : test.skip
  testBetweenDisks("copies a file between disks, in and out", async () => {
    const shared = mkdtempSync("/dev/shm/stores-")
    try {
      const content = randomBytes(3 * MB)
      const key = newKey()
      await writeFile(join(shared, "in"), content)
      await store().putFile(key, join(shared, "in"))
      await store().getFile(key, join(shared, "out"))
      await store().remove(key)
      expect((await readFile(join(shared, "out"))).equals(content)).toBe(true)
      expect(await stat(join(shared, "out"))).toMatchObject({ nlink: 1 })
      expect(await stat(join(shared, "in"))).toMatchObject({ nlink: 1 })
    } finally {
      rmSync(shared, { recursive: true })
    }
  })

  test("keeps nothing of a file whose source fails", async () => {
    const key = newKey()
    const failing = async function* () {
      yield randomBytes(MB)
      await Promise.resolve()
      throw new Error("cut off")
    }
    await expect(store().put(key, failing())).rejects.toThrow("cut off")
    expect(await store().stat(key)).toBeUndefined()
    await expect(
      store()
        .read(key)
        .then((source) => once(source, "open")),
    ).rejects.toThrow()
  })

  test("removes files, and what is not there too", async () => {
    const key = newKey()
    await store().put(key, Readable.from([Buffer.from("x")]))
    await store().remove(key)
    await store().remove(key)
    expect(await store().stat(key)).toBeUndefined()
  })

  test("lists what is stored", async () => {
    const key = newKey()
    await store().put(key, Readable.from([Buffer.from("listed")]))
    const found = []
    for await (const file of store().list()) if (file.key === key) found.push(file)
    expect(found).toMatchObject([{ key, bytes: 6 }])
  })

  test.each(["../etc/passwd", "7/items/../../x.bin", "/7/x.bin", "7/x", "7/\u0000.bin"])("refuses the key %j", (key) =>
    expect(async () => store().stat(key)).rejects.toThrow("not the key of a file"),
  )
})
