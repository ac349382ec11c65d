/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { createServer, type Server } from "node:http"
import { buffer } from "node:stream/consumers"
import { Readable } from "node:stream"
import sharp from "sharp"
import { files } from "@/lib/features/files/contract"
import { findOrphans } from "@/lib/features/files/find-orphans.server"
import { videos } from "@/lib/features/videos/contract"
import { isKey, newFileKey } from "@/lib/server/gateways/files/file-keys"
import { files as store } from "@/lib/server/gateways/files/files"
import { listAllowedFiles } from "@/lib/features/access/allowed-files.server"
import { mediaListener } from "@/lib/server/media/media-listener"
import { renditionsOf } from "@/lib/server/media/rendition"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withJobQueue } from "../setup/job-queue"
import { bearer } from "./file-rights-fixtures"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { docx, uploadFile, uploadPdf, withUploadServer } from "./tus-fixtures"
import { convert, makeSource, readAsset, storeLessonVideo } from "./video-fixtures"

withJobQueue()
withUploadServer()

let admin: TestMember
let server: Server
let base = ""
beforeAll(async () => {
  admin = await createMember("Admin")
  server = createServer(mediaListener(listAllowedFiles))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

const keyOf = async (id: number) => {
  const row = await readInstitute(institutes.acme, (db) =>
    db.selectFrom("files").select("key").where("id", "=", id).executeTakeFirstOrThrow(),
  )
  return row.key
}
const put = (key: string, content = "x") => store.put(key, Readable.from([Buffer.from(content)]))
const newKey = (extension: string) => newFileKey({ instituteId: institutes.acme, access: "item", extension })

/** The store as if it had these objects alone, stored days ago. */
const oldStoreOf = (keys: readonly string[]) => ({
  stat: store.stat,
  async *list() {
    const modifiedAt = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000)
    for await (const file of store.list()) if (keys.includes(file.key)) yield { ...file, modifiedAt }
  },
})

async function uploadPicture() {
  const body = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#3b4cca" } })
    .png()
    .toBuffer()
  const { file } = await uploadFile(admin, { name: "wide.png", kind: "image", body })
  return file?.id ?? 0
}

/** A video with qualities, tiles, poster and captions, and a document with a PDF; returns the keys of all objects. */
async function storeDerived() {
  const video = await storeLessonVideo({ path: makeSource("small.mp4") })
  await convert(video)
  const track = { fileId: video.fileId, language: "en", label: "English" }
  await send(admin, videos.saveCaptions, {
    form: { track, text: new Blob(["WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n"]) },
  })
  const { file } = await uploadFile(admin, { name: "a.docx", kind: "document", body: await docx() })
  const pdf = newKey("pdf")
  const { bytes } = await put(pdf)
  const captions = await withInstitute(institutes.acme, async (db) => {
    const ready = { status: "ready", key: pdf, bytes }
    await db
      .updateTable("document_pdfs")
      .set(ready)
      .where("fileId", "=", file?.id ?? 0)
      .execute()
    return db
      .selectFrom("captions as c")
      .innerJoin("files as f", "f.id", "c.trackFileId")
      .select(["f.id", "f.key"])
      .where("c.fileId", "=", video.fileId)
      .executeTakeFirstOrThrow()
  })
  const asset = await readAsset(video)
  const qualities = asset.renditions.map(({ key }) => key)
  const objects = [...qualities, asset.spriteKey ?? "", asset.poster ?? "", captions.key, pdf]
  return { video, captions, pdf, quality: qualities[0] ?? "", keys: [...objects, await keyOf(video.fileId)] }
}

test("an object without a row and a row without its object are found, and nothing that was made of a file", async () => {
  const { keys, pdf, quality } = await storeDerived()
  const pictureKey = await keyOf(await uploadPicture())
  const thumbnail = renditionsOf(pictureKey).find((key) => key.endsWith("@320.webp")) ?? ""
  const stranded = newKey("mp4")
  await Promise.all([put(thumbnail), put(stranded)])
  const stored = [...keys, pictureKey, thumbnail, stranded]
  const find = async () => {
    const { withoutRow, withoutContent } = await findOrphans(oldStoreOf(stored))
    // The rows of the prepared institutes have no objects, and no keys of any.
    return { withoutRow, withoutContent: withoutContent.filter(isKey).toSorted() }
  }
  expect(await find()).toEqual({ withoutRow: [stranded], withoutContent: [] })
  expect((await findOrphans(store)).withoutRow).toEqual([])

  const lost = await keyOf((await uploadPdf(admin)).id)
  await Promise.all([lost, quality, pdf].map((key) => store.remove(key)))
  expect(await find()).toEqual({ withoutRow: [stranded], withoutContent: [lost, quality, pdf].toSorted() })
  await store.remove(stranded)
})

test("the file manager shows small pictures, made by the first request and removed with the picture", async () => {
  const id = await uploadPicture()
  const { data: file } = await send(admin, files.show, { params: { id: String(id) } })
  const response = await fetch(`${base}${file.picture?.thumbnailUrl}`, { headers: bearer(admin) })
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"])
  const { width, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect({ width, format }).toEqual({ width: 320, format: "webp" })
  const key = await keyOf(id)
  expect(await store.stat(key.replace(".webp", "@320.webp"))).toBeDefined()
  expect(renditionsOf(key)).toContain(key.replace(".webp", "@320.webp"))
  const whole = await fetch(`${base}${file.picture?.url}`, { headers: bearer(admin) })
  expect((await sharp(Buffer.from(await whole.arrayBuffer())).metadata()).width).toBe(900)
})

test("captions and posters are counted as stored, but are no files that somebody could delete", async () => {
  const { video, captions } = await storeDerived()
  const shown = (await send(admin, files.show, { params: { id: String(video.fileId) } })).data
  const asset = await readAsset(video)
  expect(shown.picture).toEqual({ url: null, thumbnailUrl: `/media/${asset.poster}?w=320`, blur: null })
  const list = (await send(admin, files.list, { query: { searchParam: "captions-en" } })).data
  expect(list.content).toEqual([])
  for (const call of [
    send(admin, files.remove, { query: { ids: String(captions.id), confirmed: "true" } }),
    send(admin, files.rename, { body: { id: captions.id, name: "x" } }),
  ])
    expect((await call).code).toBe("not_found")
  expect(String(await buffer(await store.read(captions.key)))).toContain("Hello")
  const counted = (await send(admin, files.storageAnalytics, { query: {} })).data
  expect(counted.kinds.find(({ kind }) => kind === "document")?.bytes).toBeGreaterThan(0)
})
