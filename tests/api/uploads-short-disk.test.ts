/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { createWriteStream, globSync } from "node:fs"
import { statfs } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { IMAGE, upload } from "@/lib/contract/form"
import { env } from "@/lib/server/env.server"
import { implement } from "@/lib/server/api/implement"
import { startApiServer } from "../setup/api-server"
import "../setup/test-app"

jest.mock("node:fs", () => ({ ...jest.requireActual<object>("node:fs"), createWriteStream: jest.fn() }))
jest.mock("node:fs/promises", () => ({ ...jest.requireActual<object>("node:fs/promises"), statfs: jest.fn() }))

const contract = {
  upload: endpoint("POST /short-disk/upload", {
    recordsNothing: "-",
    summary: "-",
    access: "public",
    form: { image: upload(IMAGE) },
    reply: z.object({ bytes: z.number() }),
  }),
  store: endpoint("POST /short-disk/store", { recordsNothing: "-", summary: "-", access: "public", reply: z.null() }),
  other: endpoint("GET /short-disk/other", { summary: "-", access: "public", reply: z.null() }),
}
const handlers = implement(contract, {
  upload: async (_, { form }) => ({ bytes: form.image.bytes }),
  store: () => Promise.reject(diskFull()),
  other: async () => null,
})

let server: Awaited<ReturnType<typeof startApiServer>>
beforeAll(async () => {
  server = await startApiServer(handlers)
})
afterAll(() => server.stop())
beforeEach(() => {
  jest.mocked(createWriteStream).mockImplementation(createRealWriteStream)
  setFreeMb(100_000)
})

const { createWriteStream: createRealWriteStream } = jest.requireActual<typeof import("node:fs")>("node:fs")
const diskFull = () => Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" })
const setFreeMb = (mb: number) =>
  jest.mocked(statfs).mockResolvedValue({
    ...{ type: 0, bsize: 1024, blocks: 0, bfree: 0, files: 0, ffree: 0, frsize: 1024 },
    bavail: mb * 1024,
  })
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)

async function ask(path: string, method = "POST"): Promise<[status: number, code: unknown]> {
  const form = new FormData()
  form.set("image", new Blob([png]), "a.png")
  const response = await fetch(`http://127.0.0.1:${server.port}/api/short-disk/${path}`, {
    method,
    ...(path === "upload" && { body: form }),
  })
  const { code }: { code?: string } = await response.json()
  return [response.status, code]
}

test("an upload that would not leave enough space free is 507, other calls are answered", async () => {
  setFreeMb(env.UPLOADS_FREE_MB - 1)
  expect(await ask("upload")).toEqual([507, "storage_full"])
  expect(await ask("other", "GET")).toEqual([200, undefined])
  setFreeMb(env.UPLOADS_FREE_MB + 10)
  expect(await ask("upload")).toEqual([200, undefined])
})

test("a disk that is full while a file is written is 507 and leaves nothing behind", async () => {
  // Every write to this device of Linux fails with ENOSPC.
  jest.mocked(createWriteStream).mockImplementation(() => createRealWriteStream("/dev/full"))
  expect(await ask("upload")).toEqual([507, "storage_full"])
  expect(globSync(join(env.LECTERN_DATA, "uploads/*/*/*"))).toEqual([])
})

test("a disk that is full while a call stores its file is 507", async () => {
  expect(await ask("store")).toEqual([507, "storage_full"])
})
