import { learning } from "@/lib/features/learning/contract"
import { readFileToken } from "@/lib/server/media/signed-address"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { institutes, send, someone, type Someone } from "../setup/world"
import { give, letExpire, plantFile, plantItem } from "./learning-world"

const ask = (as: Someone | null, fileId = 0, query: { instituteId?: string; download?: string } = {}) =>
  send(as, learning.openFile, { params: { id: String(fileId) }, query: as ? query : { instituteId: "2", ...query } })
const tokenOf = (url: string) => readFileToken(url.split("/").at(-1) ?? "")

test("a preview opens for anyone; the other lessons for those who hold the item", async () => {
  const item = await plantItem({ lessons: [{ isPreview: true }, {}] })
  const [preview, closed] = item.materials
  const student = await someone("Student")
  const open = await ask(null, preview?.fileId)
  expect(open.status).toBe(200)
  expect(tokenOf(open.data.url)).toMatchObject({ fileId: preview?.fileId, userId: null, instituteId: institutes.acme })
  for (const as of [null, student]) {
    expect(await ask(as, closed?.fileId)).toMatchObject({ status: 402, code: "payment_required" })
  }
  await give(student, item.id)
  const { data } = await ask(student, closed?.fileId)
  expect(tokenOf(data.url)).toMatchObject({
    userId: student.userId,
    sessionId: student.sessionId,
    disposition: "inline",
  })
  expect(data.expiresAt.getTime()).toBeGreaterThan(Date.now())
  await letExpire(student, item.id)
  expect((await ask(student, closed?.fileId)).status).toBe(402)
})

test("a draft's preview and its files, unused files and another institute's are not found", async () => {
  const draft = await plantItem({ status: "draft", lessons: [{ isPreview: true }] })
  const foreign = await plantItem({ slug: "rival", lessons: [{ isPreview: true }] })
  const unused = await withInstitute(institutes.acme, (db) => plantFile(db))
  const student = await someone("Student")
  for (const as of [null, student]) {
    for (const id of [draft.materials[0]?.fileId, foreign.materials[0]?.fileId, unused.id, 999_999_999]) {
      expect(await ask(as, id)).toMatchObject({ status: 404, code: "not_found" })
    }
  }
  const admin = await someone("Admin")
  expect((await ask(admin, draft.materials[0]?.fileId)).status).toBe(200)
  expect((await ask(admin, unused.id)).status).toBe(200)
  expect((await ask(admin, foreign.materials[0]?.fileId)).status).toBe(404)
})

test("a file of several items opens by any of them", async () => {
  const [held, other] = [await plantItem(), await plantItem({ status: "draft" })]
  const student = await someone("Student")
  const shared = held.materials[0]?.fileId ?? 0
  await withInstitute(institutes.acme, (db) =>
    db.updateTable("materials").set({ fileId: shared }).where("itemId", "=", other.id).execute(),
  )
  expect((await ask(student, shared)).status).toBe(402)
  await give(student, other.id)
  expect((await ask(student, shared)).status).toBe(200)
})

test("a public file opens for anyone, and a download is handed over to be saved", async () => {
  const file = await withInstitute(institutes.acme, (db) => plantFile(db, "application/pdf", "public"))
  const { data } = await ask(null, file.id, { download: "true" })
  expect(tokenOf(data.url)?.disposition).toBe("attachment")
})

test("captions come with their film", async () => {
  const item = await plantItem({ lessons: [{ isPreview: true }] })
  const fileId = item.materials[0]?.fileId ?? 0
  await withInstitute(institutes.acme, async (db) => {
    const track = await plantFile(db, "text/vtt")
    await db.insertInto("captions").values({ fileId, trackFileId: track.id, language: "hi", label: "हिन्दी" }).execute()
  })
  const { data } = await ask(null, fileId)
  expect(data.captions).toMatchObject([{ language: "hi", label: "हिन्दी" }])
  expect(tokenOf(data.captions[0]?.url ?? "")?.mime).toBe("text/vtt")
})
