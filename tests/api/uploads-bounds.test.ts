/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import {
  codeOf,
  isReceived,
  MB,
  newAddress,
  open,
  server,
  start,
  teacher,
  uploadedBytes,
  uploadFolders,
} from "../setup/uploads"
import { mkdir, rm, utimes, writeFile } from "node:fs/promises"
import { hostname } from "node:os"
import { join } from "node:path"
import { env } from "@/lib/server/env.server"
import { removeAbandonedUploads } from "@/lib/server/api/upload-folder"
import { openUpload } from "../attacks/frame/open-upload"
import type { TestMember } from "../setup/test-app"
import { waitUntil } from "../setup/wait-until"

type Head = { as?: TestMember; ip?: string }

describe("uploads under way are bounded", () => {
  const oneMb = { headers: { "content-length": String(MB) } }
  const startReceived = async (path: "anyone" | "teachers", head: Head) => {
    const upload = start(path, { ...oneMb, ...head })
    upload.beginPart("image", "a.png")
    const before = uploadedBytes()
    await upload.send(1)
    await isReceived(before + 1)
    return upload
  }

  test("per person: the fourth is 429 with Retry-After, until one ends", async () => {
    const as = await teacher()
    const [first] = [await startReceived("teachers", { as }), await startReceived("teachers", { as })]
    await startReceived("teachers", { as })
    const fourth = start("teachers", { as, ...oneMb })
    expect([await fourth.status(), codeOf(fourth)]).toEqual([429, "too_many_uploads"])
    expect(fourth.received().toLowerCase()).toContain("retry-after: 5")
    first.destroy()
    await waitUntil(async () => uploadFolders().length === 2)
    await startReceived("teachers", { as })
  })

  test("per address: the fifth of strangers is 429, while a member there can upload", async () => {
    const ip = newAddress()
    for (let i = 0; i < 4; i += 1) await startReceived("anyone", { ip })
    expect(await start("anyone", { ip, ...oneMb }).status()).toBe(429)
    await startReceived("teachers", { ip, as: await teacher() })
  })

  test("in all: strangers at many addresses are 503 past ten, while a member can upload", async () => {
    for (let i = 0; i < 10; i += 1) await startReceived("anyone", {})
    const refused = start("anyone", oneMb)
    expect([await refused.status(), codeOf(refused)]).toEqual([503, "uploads_busy"])
    await startReceived("teachers", { as: await teacher() })
  })

  test("in bytes: what an upload may write is reserved before it begins, without a length all that its form takes", async () => {
    start("teachers", { as: await teacher(), headers: { "content-length": String(200 * MB) } })
    const endless = openUpload({ port: server.port, path: "/api/uploads/anyone" })
    open.push(endless)
    await waitUntil(async () => uploadFolders().length === 2)
    expect(await start("teachers", { as: await teacher() }).status()).toBe(503)
    await startReceived("teachers", { as: await teacher() })
  })
})

test("an aborted upload leaves nothing behind, no unhandled rejection either", async () => {
  const as = await teacher()
  for (let i = 0; i < 3; i += 1) {
    const upload = start("teachers", { as })
    upload.beginPart("image", "a.png")
    await upload.send(i * 300_000 + 1)
    await isReceived(1)
    upload.destroy()
    await upload.closed
    await waitUntil(async () => uploadFolders().length === 0)
  }
})

test("a form that is complete is handled, and its files are removed", async () => {
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  )
  const form = new FormData()
  form.set("details", '{"text":"hello"}')
  form.set("image", new Blob([png]), "a.png")
  const response = await fetch(`http://127.0.0.1:${server.port}/api/uploads/anyone`, { method: "POST", body: form })
  expect(await response.json()).toMatchObject({ status: 200, data: { bytes: png.length } })
  expect(uploadFolders()).toEqual([])
})

test("what a killed process left is removed at start", async () => {
  const [old, recent] = [new Date(Date.now() - 25 * 60 * 60 * 1000), new Date()]
  const left: [string, Date][] = [
    [`${hostname()}-${env.PORT}/killed`, recent],
    ["elsewhere-3000/gone", old],
    ["elsewhere-3000/running", recent],
  ]
  for (const [folder, modifiedAt] of left) {
    const path = join(env.LECTERN_DATA, "uploads", folder)
    await mkdir(join(path, "upload-x"), { recursive: true })
    await writeFile(join(path, "upload-x/0"), "x")
    await utimes(path, modifiedAt, modifiedAt)
  }
  const upload = start("anyone")
  upload.beginPart("image", "a.png")
  await upload.send(10)
  await waitUntil(async () => uploadFolders().length === 4)
  await removeAbandonedUploads()
  expect(uploadFolders().map((folder) => folder.split("/").at(-2))).toEqual(expect.arrayContaining(["running"]))
  expect(uploadFolders()).toHaveLength(2)
  await rm(join(env.LECTERN_DATA, "uploads/elsewhere-3000"), { recursive: true })
})
