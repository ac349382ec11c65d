import { buffer } from "node:stream/consumers"
import { bookPdf } from "@/lib/demo/books/book-pdf"
import { content } from "@/lib/features/content/contract"
import { pdfTasks } from "@/lib/features/documents/pdf-jobs.server"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { items } from "@/lib/features/items/contract"
import { learning } from "@/lib/features/learning/contract"
import { files as store } from "@/lib/server/gateways/files/files"
import { readFileToken } from "@/lib/server/media/signed-url"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withJobQueue } from "../setup/job-queue"
import { runJobs } from "../setup/run-jobs"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { insertFile, insertItemWithLessons } from "./learning-fixtures"
import { uploadFile, withUploadServer } from "./tus-fixtures"

withJobQueue()
withUploadServer()

let admin: TestMember
beforeAll(async () => {
  admin = await createMember("Admin")
})

const CHAPTERS = 18
/** A title page, the contents, and a page for each chapter. */
const book = (secret = "SECRET", chapters = CHAPTERS) =>
  Buffer.from(
    bookPdf({
      title: "Optics",
      subtitle: "Light and lenses",
      author: "Asha Rao",
      chapters: Array.from({ length: chapters }, (_, at) => [`Chapter ${at + 1}`, [`${secret}${at + 1}END`]] as const),
    }),
    "latin1",
  )

/** Reads what waits and makes its samples. */
async function readPdfs() {
  for (let round = 0; round < 2; round += 1) {
    for (const task of pdfTasks) await task.run({ isResumed: false })
    await runJobs()
  }
}

async function insertBook(body = book()) {
  const { file } = await uploadFile(admin, { name: "optics.pdf", kind: "pdf", body })
  if (!file) throw new Error("the book was refused")
  const item = await insertItemWithLessons({ kind: "book", status: "published", lessons: [{ kind: "pdf" }] })
  await withInstitute(institutes.acme, async (db) => {
    await db.updateTable("materials").set({ fileId: file.id }).where("itemId", "=", item.id).execute()
    const cover = await insertFile(db, "image/webp", "public")
    const { key: image } = await db
      .selectFrom("files")
      .select("key")
      .where("id", "=", cover.id)
      .executeTakeFirstOrThrow()
    const texts = { shortText: "Light.", description: "<p>Lenses.</p>", image }
    await db.updateTable("items").set(texts).where("id", "=", item.id).execute()
  })
  await readPdfs()
  return { id: item.id, fileId: file.id }
}

async function chooseSample(id: number, samplePages: number[] | null, isLive = true) {
  expect((await save(id, { samplePages })).status).toBe(200)
  if (isLive) await publishDraft(id)
  await readPdfs()
}

const versionOf = async (id: number) =>
  (await send(admin, itemsAdmin.show, { params: { id: String(id) } })).data.version
const save = async (id: number, change: { samplePages?: number[] | null; isbn?: string }) =>
  send(admin, itemsAdmin.save, { body: { id, version: await versionOf(id), ...change } })
async function publishDraft(id: number) {
  const body = { id, version: await versionOf(id), action: "publish" as const }
  expect((await send(admin, itemsAdmin.actOnDraft, { body })).status).toBe(200)
}

const page = async (id: number) =>
  (
    await send(null, items.show, {
      params: { kind: "book", id: String(id) },
      query: { instituteId: String(institutes.acme) },
    })
  ).data
const open = (member: TestMember | null, fileId: number, download?: "true") =>
  send(member, learning.openFile, {
    params: { id: String(fileId) },
    query: { ...(member ? {} : { instituteId: String(institutes.acme) }), download },
  })
const textOf = async (url: string) =>
  (await buffer(await store.read(readFileToken(url.split("/").at(-1) ?? "")?.key ?? ""))).toString("latin1")

test("the pages and the contents of a book are read from its PDF", async () => {
  const { id } = await insertBook()
  const detail = await page(id)
  expect(detail).toMatchObject({ pages: CHAPTERS + 2, sample: null })
  expect(detail.outline).toHaveLength(CHAPTERS)
  expect(detail.outline[1]).toEqual({ title: "Chapter 2", page: 4, level: 1 })
  expect(detail.sections[0]?.materials[0]).toMatchObject({ pages: CHAPTERS + 2, fileId: null })
  const edited = await send(admin, itemsAdmin.show, { params: { id: String(id) } })
  expect(edited.data).toMatchObject({ readPages: CHAPTERS + 2, pdfPages: CHAPTERS + 2 })
})

test("a visitor reads the sample, a PDF that has nothing of the other pages", async () => {
  const { id, fileId } = await insertBook()
  await chooseSample(id, [2, 4])
  const { sample } = await page(id)
  expect(sample).toMatchObject({ fromPage: 2, toPage: 4 })
  const opened = await open(null, sample?.fileId ?? 0)
  expect(opened.data).toMatchObject({ mime: "application/pdf" })
  const text = await textOf(opened.data.url)
  expect(text).toMatch(/^%PDF/)
  expect([...text.matchAll(/SECRET(\d+)END/g)].map(([, at]) => at)).toEqual(["1", "2"])

  expect((await open(null, fileId)).code).toBe("payment_required")
  expect((await open(null, sample?.fileId ?? 0, "true")).code).toBe("forbidden")
  const stranger = await createMember("Admin", "rival")
  expect((await open(stranger, sample?.fileId ?? 0)).code).toBe("not_found")
})

test("a sample is at most a fifth of the book, whatever was chosen", async () => {
  const { id } = await insertBook()
  await chooseSample(id, [1, 20_000])
  expect((await page(id)).sample).toMatchObject({ fromPage: 1, toPage: 4 })
  await chooseSample(id, [CHAPTERS + 3, CHAPTERS + 4])
  expect((await page(id)).sample).toBeNull()
  expect((await save(id, { samplePages: [3, 2] })).code).toBe("invalid_input")
  expect((await save(id, { isbn: "978-0-306-40615-8" })).code).toBe("invalid_input")
  expect((await save(id, { isbn: "978-0-306-40615-7" })).data.isbn).toBe("9780306406157")
})

test("a sample follows the draft, the file and the status of its item, and the one before is removed", async () => {
  const { id, fileId } = await insertBook()
  await chooseSample(id, [1, 3], false)
  expect((await page(id)).sample).toBeNull()
  await publishDraft(id)
  await readPdfs()
  const first = (await page(id)).sample?.fileId ?? 0
  expect((await open(null, first)).status).toBe(200)

  // Another file in its place.
  const { file } = await uploadFile(admin, { name: "second.pdf", kind: "pdf", body: book("OTHER") })
  await withInstitute(institutes.acme, (db) =>
    db
      .updateTable("materials")
      .set({ fileId: file?.id ?? 0 })
      .where("itemId", "=", id)
      .where("fileId", "=", fileId)
      .execute(),
  )
  await readPdfs()
  const second = (await page(id)).sample?.fileId ?? 0
  expect(await textOf((await open(null, second)).data.url)).toContain("OTHER1END")
  expect((await open(null, first)).code).toBe("not_found")
  expect(await rowsOfFile(first)).toBe(0)

  await setStatus(id, "archived")
  expect((await open(null, second)).code).toBe("not_found")
  expect((await open(admin, second)).status).toBe(200)
  await setStatus(id, "published")
  await chooseSample(id, null)
  expect((await page(id)).sample).toBeNull()
  expect(await rowsOfFile(second)).toBe(0)
})

test("the editor counts the pages of the draft, the public page those that are published", async () => {
  const { id } = await insertBook()
  const { data } = await send(admin, content.curriculum, { params: { id: String(id) } })
  const [lesson] = data.sections[0]?.materials ?? []
  const { file } = await uploadFile(admin, { name: "short.pdf", kind: "pdf", body: book("SHORT", 3) })
  const body = { id: lesson?.id ?? 0, title: "Optics", fileId: file?.id ?? 0 }
  expect((await send(admin, content.saveMaterial, { body })).status).toBe(200)
  await readPdfs()
  const edited = await send(admin, itemsAdmin.show, { params: { id: String(id) } })
  expect(edited.data).toMatchObject({ readPages: 5, pdfPages: 5 })
  expect((await send(admin, itemsAdmin.preview, { params: { id: String(id) } })).data).toMatchObject({ pages: 5 })
  expect(await page(id)).toMatchObject({ pages: CHAPTERS + 2 })
  await publishDraft(id)
  expect(await page(id)).toMatchObject({ pages: 5 })
})

test("a PDF that cannot be read has no pages, no contents and no sample", async () => {
  const { id } = await insertBook(Buffer.from("%PDF-1.4 nothing in it\n%%EOF\n"))
  await readPdfs()
  await readPdfs()
  await chooseSample(id, [1, 1])
  expect(await page(id)).toMatchObject({ pages: null, outline: [], sample: null })
  const rows = await readInstitute(institutes.acme, (db) =>
    db
      .selectFrom("pdf_contents as p")
      .innerJoin("materials as m", "m.fileId", "p.fileId")
      .select(["p.status", "p.tries"])
      .where("m.itemId", "=", id)
      .execute(),
  )
  expect(rows).toEqual([{ status: "failed", tries: 3 }])
})

const rowsOfFile = async (id: number) =>
  (await readInstitute(institutes.acme, (db) => db.selectFrom("files").select("id").where("id", "=", id).execute()))
    .length

const setStatus = (id: number, status: string) =>
  withInstitute(institutes.acme, (db) => db.updateTable("items").set({ status }).where("id", "=", id).execute())
