/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { createServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { newFileKey } from "@/lib/server/gateways/files/file-keys"
import type { FileStore } from "@/lib/server/gateways/files/file-store"
import { s3Store } from "@/lib/server/gateways/files/s3-store"
import { StoreUnavailable } from "@/lib/server/gateways/files/store-unavailable"

const MB = 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), "stores-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe("a bucket whose service", () => {
  const timeouts = { connectMs: 200, answerMs: 300, idleMs: 200 }
  /** Takes connections and answers nothing. */
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => void sockets.add(socket.on("error", () => undefined).resume()))
  const closed = createServer()
  const storeAt = (server: typeof silent) => {
    const address = server.address()
    const port = typeof address === "object" && address ? address.port : closedPort
    const access = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" }
    return s3Store({
      bucket: "lectern",
      region: "us-east-1",
      endpoint: `http://127.0.0.1:${port}`,
      ...access,
      timeouts,
    })
  }
  let closedPort = 0

  beforeAll(async () => {
    await Promise.all([silent, closed].map((server) => once(server.listen(0, "127.0.0.1"), "listening")))
    const address = closed.address()
    closedPort = typeof address === "object" && address ? address.port : 0
    await new Promise((resolve) => closed.close(resolve))
  })
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })

  const key = newFileKey({ instituteId: 7, access: "item", extension: "bin" })
  const path = join(folder, "unsent")
  const requests: [string, (store: FileStore) => Promise<unknown>][] = [
    ["stat", (store) => store.stat(key)],
    ["read", (store) => store.read(key)],
    ["getFile", (store) => store.getFile(key, `${path}-target`)],
    ["remove", (store) => store.remove(key)],
    ["putFile", (store) => store.putFile(key, path)],
    ["put", (store) => store.put(key, Readable.from([randomBytes(MB)]))],
  ]
  beforeAll(() => writeFile(path, "unsent"))

  test.each(requests)("refuses connections or answers nothing lets %s fail in time, by the key", async (_, request) => {
    for (const server of [closed, silent]) {
      const failure = await request(storeAt(server)).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(StoreUnavailable)
      expect(failure).toMatchObject({ key })
    }
  })

  test("goes away while a file is sent to it ends the source of that file", async () => {
    const source = new Readable({ read() { this.push(randomBytes(MB)) } }) // oxfmt-ignore
    await expect(storeAt(silent).put(key, source)).rejects.toBeInstanceOf(StoreUnavailable)
    expect(source.destroyed).toBe(true)
  })
})
