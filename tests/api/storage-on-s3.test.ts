/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { withS3Storage } from "../setup/s3-storage"
import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { findOrphans } from "@/lib/features/files/find-orphans.server"
import { videos } from "@/lib/features/videos/contract"
import { files } from "@/lib/server/gateways/files/files"
import { zipStream } from "@/lib/server/media/zip-stream"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { withJobQueue } from "../setup/job-queue"
import { runJobs } from "../setup/run-jobs"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { createModule } from "./curriculum-fixtures"
import { curriculumOf, readZip, runImport, showImport, startImport } from "./folder-import-fixtures"
import { mp4Bytes } from "../setup/mp4-bytes"
import { pdf, png, uploadFile, withUploadServer } from "./tus-fixtures"
import { convert, makeSource, readAsset, storeLessonVideo } from "./video-fixtures"

withS3Storage()
withJobQueue()
withUploadServer()
jest.setTimeout(120_000)

const MB = 1024 * 1024

let admin: TestMember
beforeAll(async () => {
  admin = await createMember("Admin")
})

const rowsOf = (ids: readonly number[]) =>
  readInstitute(institutes.acme, (db) =>
    db.selectFrom("files").select(["key", "name", "bytes"]).where("id", "in", ids).orderBy("id").execute(),
  )

async function upload(name: string, kind: "pdf" | "video" | "image", body: Buffer) {
  const { file, code } = await uploadFile(admin, { name, kind, body })
  if (!file) throw new Error(`the file was refused: ${code}`)
  return file.id
}

afterAll(() => {
  // Nothing was stored in the folder that holds the files where no bucket is configured.
  expect(existsSync(join(process.env.LECTERN_DATA ?? "", "files"))).toBe(false)
})

test("uploads, also those of several parts, are stored in the bucket and leave as one ZIP", async () => {
  // Three parts.
  const [video, picture] = [Buffer.concat([mp4Bytes(24), randomBytes(20 * MB)]), await png()]
  const ids = [
    await upload("a.pdf", "pdf", pdf()),
    await upload("b.mp4", "video", video),
    await upload("c.png", "image", picture),
  ]
  const rows = await rowsOf(ids)
  for (const { key, bytes } of rows) expect(await files.stat(key)).toMatchObject({ bytes })
  expect((await buffer(await files.read(rows[1]?.key ?? ""))).equals(video)).toBe(true)
  const zip = await buffer(zipStream(rows))
  expect(zip.includes(video)).toBe(true)
  expect(zip.includes(pdf())).toBe(true)
  expect(zip.readUInt16LE(zip.length - 12)).toBe(3)
})

test("a zip is read from the bucket by ranges, and its files are imported into it", async () => {
  const itemId = await createModule(admin)
  const found = await readZip(
    admin,
    [
      { name: "1/intro.mp4", data: mp4Bytes(9 * MB) },
      { name: "1/intro.en.vtt", data: "WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n", method: 8 },
      { name: "2/notes.pdf", data: pdf(), method: 8 },
    ],
    itemId,
  )
  expect(found).toMatchObject({ status: "ready", total: 2, leftOut: 0 })
  await startImport(admin, found.id)
  await runImport(found.id)
  expect(await showImport(admin, found.id)).toMatchObject({ status: "done", ok: 2, failed: 0 })
  expect(await curriculumOf(admin, itemId)).toEqual([["1", [["intro", "video"]]], ["2", [["notes", "pdf"]]]]) // oxfmt-ignore
  const { data } = await send(admin, videos.ofItem, { params: { itemId: String(itemId) } })
  const track = { params: { fileId: String(data[0]?.fileId), language: "en" } }
  expect((await send(admin, videos.captions, track)).data.text).toContain("Hello")
  // The zip is deleted with its import.
  await runJobs()
  const zips = []
  for await (const { key } of files.list()) if (key.endsWith(".zip")) zips.push(key)
  expect(zips).toEqual([])
})

test("a video is converted from the bucket into it", async () => {
  const path = makeSource("small.mp4")
  const video = await storeLessonVideo({ path })
  await convert(video)
  const asset = await readAsset(video)
  expect(asset).toMatchObject({ status: "ready" })
  expect(asset.renditions.length).toBeGreaterThan(0)
  for (const { key, bytes } of asset.renditions) expect(await files.stat(key)).toMatchObject({ bytes })
  expect((await buffer(await files.read(asset.renditions[0]?.key ?? "", { start: 4, end: 7 }))).toString()).toBe("ftyp")
  const [row] = await rowsOf([video.fileId])
  expect((await buffer(await files.read(row?.key ?? ""))).equals(await readFile(path))).toBe(true)
})

test("orphans are found on both sides", async () => {
  const key = `${institutes.acme}/items/orphan.pdf`
  await files.putFile(key, makeSource("small.mp4"))
  const [lost] = await rowsOf([await upload("lost.pdf", "pdf", pdf("lost"))])
  await files.remove(lost?.key ?? "")
  const old = async function* () {
    for await (const file of files.list()) yield { ...file, modifiedAt: new Date(0) }
  }
  const found = await findOrphans({ list: old, stat: (one) => files.stat(one) })
  expect(found.withoutRow).toEqual([key])
  expect(found.withoutContent).toContain(lost?.key)
})
