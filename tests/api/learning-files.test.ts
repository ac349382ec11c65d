import { learning } from "@/lib/features/learning/contract"
import { readFileToken } from "@/lib/server/media/signed-url"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { institutes, send, createMember, type TestMember } from "../setup/test-app"
import { grantAccess, expireAccess, insertFile, insertItemWithLessons } from "./learning-fixtures"

const openFile = (as: TestMember | null, fileId = 0, query: { instituteId?: string; download?: string } = {}) =>
  send(as, learning.openFile, { params: { id: String(fileId) }, query: as ? query : { instituteId: "2", ...query } })
const tokenOf = (url: string) => readFileToken(url.split("/").at(-1) ?? "")

test("a preview opens for anyone; other lessons open for users with an entitlement", async () => {
  const item = await insertItemWithLessons({ lessons: [{ isPreview: true }, {}] })
  const [preview, restricted] = item.materials
  const student = await createMember("Student")
  const open = await openFile(null, preview?.fileId)
  expect(open.status).toBe(200)
  expect(tokenOf(open.data.url)).toMatchObject({ fileId: preview?.fileId, userId: null, instituteId: institutes.acme })
  for (const as of [null, student]) {
    expect(await openFile(as, restricted?.fileId)).toMatchObject({ status: 402, code: "payment_required" })
  }
  await grantAccess(student, item.id)
  const { data } = await openFile(student, restricted?.fileId)
  expect(tokenOf(data.url)).toMatchObject({
    userId: student.userId,
    sessionId: student.sessionId,
    disposition: "inline",
  })
  expect(data.expiresAt.getTime()).toBeGreaterThan(Date.now())
  await expireAccess(student, item.id)
  expect((await openFile(student, restricted?.fileId)).status).toBe(402)
})

test("files of a draft, unused files and files of another institute are not found", async () => {
  const draft = await insertItemWithLessons({ status: "draft", lessons: [{ isPreview: true }] })
  const foreign = await insertItemWithLessons({ slug: "rival", lessons: [{ isPreview: true }] })
  const unused = await withInstitute(institutes.acme, (db) => insertFile(db))
  const student = await createMember("Student")
  for (const as of [null, student]) {
    for (const id of [draft.materials[0]?.fileId, foreign.materials[0]?.fileId, unused.id, 999_999_999]) {
      expect(await openFile(as, id)).toMatchObject({ status: 404, code: "not_found" })
    }
  }
  const admin = await createMember("Admin")
  expect((await openFile(admin, draft.materials[0]?.fileId)).status).toBe(200)
  expect((await openFile(admin, unused.id)).status).toBe(200)
  expect((await openFile(admin, foreign.materials[0]?.fileId)).status).toBe(404)
})

test("a file of several items opens with an entitlement to any of them", async () => {
  const [held, other] = [await insertItemWithLessons(), await insertItemWithLessons({ status: "draft" })]
  const student = await createMember("Student")
  const shared = held.materials[0]?.fileId ?? 0
  await withInstitute(institutes.acme, (db) =>
    db.updateTable("materials").set({ fileId: shared }).where("itemId", "=", other.id).execute(),
  )
  expect((await openFile(student, shared)).status).toBe(402)
  await grantAccess(student, other.id)
  expect((await openFile(student, shared)).status).toBe(200)
})

test("a public file opens for anyone, and a download is served as an attachment", async () => {
  const file = await withInstitute(institutes.acme, (db) => insertFile(db, "application/pdf", "public"))
  const { data } = await openFile(null, file.id, { download: "true" })
  expect(tokenOf(data.url)?.disposition).toBe("attachment")
})

test("captions come with their video", async () => {
  const item = await insertItemWithLessons({ lessons: [{ isPreview: true }] })
  const fileId = item.materials[0]?.fileId ?? 0
  await withInstitute(institutes.acme, async (db) => {
    const track = await insertFile(db, "text/vtt")
    await db.insertInto("captions").values({ fileId, trackFileId: track.id, language: "hi", label: "हिन्दी" }).execute()
  })
  const { data } = await openFile(null, fileId)
  expect(data.captions).toMatchObject([{ language: "hi", label: "हिन्दी" }])
  expect(tokenOf(data.captions[0]?.url ?? "")?.mime).toBe("text/vtt")
})
