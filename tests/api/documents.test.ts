/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { officeNote, replaceOffice } from "../setup/office-program"
import { execFileSync } from "node:child_process"
import { mkdtemp, readFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { content } from "@/lib/features/content/contract"
import { documentJobs, documentTasks } from "@/lib/features/documents/jobs.server"
import { files } from "@/lib/features/files/contract"
import { learning } from "@/lib/features/learning/contract"
import { runProgram } from "@/lib/server/programs/run-program"
import { files as store } from "@/lib/server/gateways/files/files"
import { readFileToken } from "@/lib/server/media/signed-url"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withJobQueue } from "../setup/job-queue"
import { mailsTo } from "../setup/mails"
import { runJobs } from "../setup/run-jobs"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { waitUntil } from "../setup/wait-until"
import { grantAccess, insertItemWithLessons } from "./learning-fixtures"
import { bellOf } from "./notifications-fixtures"
import { docx, uploadFile, withUploadServer } from "./tus-fixtures"

withJobQueue()
withUploadServer()

let admin: TestMember
let student: TestMember
let stranger: TestMember
beforeAll(async () => {
  ;[admin, student, stranger] = await Promise.all([
    createMember("Admin"),
    createMember("Student"),
    createMember("InstituteAdmin", "rival"),
  ])
})

async function uploadDocument(entries: Record<string, string> = {}) {
  const { file } = await uploadFile(admin, { name: "notes.docx", kind: "document", body: await docx(entries) })
  if (!file) throw new Error("the document was refused")
  return file
}

/** Uploads a document as the only lesson of an item. */
async function uploadLesson(entries: Record<string, string> = {}) {
  const item = await insertItemWithLessons({ status: "published", lessons: [{}] })
  const { id: fileId, bytes } = await uploadDocument(entries)
  const change = { fileId, kind: "doc", downloadable: true }
  await withInstitute(institutes.acme, (db) =>
    db
      .updateTable("materials")
      .set(change)
      .where("id", "=", item.materials[0]?.id ?? 0)
      .execute(),
  )
  return { itemId: item.id, fileId, bytes }
}

const rowOf = (fileId: number) =>
  readInstitute(institutes.acme, (db) =>
    db.selectFrom("document_pdfs").selectAll().where("fileId", "=", fileId).executeTakeFirstOrThrow(),
  )
const open = (member: TestMember | null, fileId: number) =>
  send(member, learning.openFile, { params: { id: String(fileId) }, query: {} })
const statusOf = async (itemId: number) =>
  (await send(admin, content.curriculum, { params: { id: String(itemId) } })).data.sections[0]?.materials[0]?.file?.pdf
/** Lets what waits be tried at once, enqueues it and runs it. */
async function convertAll() {
  await withInstitute(institutes.acme, (db) =>
    db
      .updateTable("document_pdfs")
      .set({ startAfter: new Date(0) })
      .execute(),
  )
  for (const task of documentTasks) await task.run({ isResumed: false })
  await runJobs()
}
const contentOf = async (url: string | null | undefined) => {
  const signed = readFileToken((url ?? "").split("/").at(-1) ?? "")
  return { mime: signed?.mime, name: signed?.name, text: String(await buffer(await store.read(signed?.key ?? ""))) }
}

test("a document becomes a PDF, which is read by those who may open the document", async () => {
  const lesson = await uploadLesson()
  expect((await open(student, lesson.fileId)).code).toBe("payment_required")
  await grantAccess(student, lesson.itemId)
  expect((await open(student, lesson.fileId)).data.pdfUrl).toBeNull()
  expect(await statusOf(lesson.itemId)).toBeNull()

  await convertAll()
  expect(await statusOf(lesson.itemId)).toBe("ready")
  const { data } = await open(student, lesson.fileId)
  expect(data).toMatchObject({ name: "notes.docx", bytes: lesson.bytes, mime: expect.stringMatching(/word/) as string })
  expect(await contentOf(data.pdfUrl)).toEqual({
    mime: "application/pdf",
    name: "notes.pdf",
    text: `%PDF-1.7\n% of ${lesson.bytes} bytes\n%%EOF\n`,
  })
  expect((await open(await createMember("Student"), lesson.fileId)).code).toBe("payment_required")
  expect((await open(await createMember("Student", "rival"), lesson.fileId)).code).toBe("not_found")

  // Another run changes nothing.
  const ready = await rowOf(lesson.fileId)
  await documentJobs[0]?.run({ instituteId: institutes.acme, fileId: lesson.fileId })
  expect(await rowOf(lesson.fileId)).toEqual(ready)
})

test("LibreOffice runs alone, with a profile and an environment of its own", async () => {
  await Promise.all([uploadDocument(), uploadDocument()])
  await convertAll()
  const called = officeNote("arguments") ?? ""
  expect(called).toMatch(/^--headless\n[\s\S]*-env:UserInstallation=file:\/\/\/\S*\/work\/\S+\/profile\n/)
  expect(officeNote("profile")).toMatch(/DisableMacrosExecution"[^>]*><value>true/)
  const [, fonts = ""] = officeNote("fonts")?.match(/<dir>(.*)<\/dir>/) ?? []
  expect((await readFile(join(fonts, "noto-sans-devanagari.ttf"))).readUInt32BE(0)).toBe(0x00010000)
  const environment = officeNote("environment") ?? ""
  expect(environment).toMatch(/^HOME=.*\/work\//m)
  expect(environment).not.toMatch(/LECTERN|DATABASE/)
  expect(officeNote("overlap")).toBeUndefined()
  const canUnshare = (() => {
    try {
      execFileSync("unshare", ["--map-root-user", "--net", "--", "true"], { stdio: "ignore" })
      return true
    } catch {
      return false
    }
  })()
  const interfaces = [...(officeNote("network") ?? "").matchAll(/^\s*(\w+):/gm)].map(([, name]) => name)
  if (canUnshare) expect(interfaces).toEqual(["lo"])
})

test.each(["FAIL", "NOTHING"])(
  "a document that cannot be converted (%s) is tried three times, and downloaded",
  async (entry) => {
    const lesson = await uploadLesson({ [`word/${entry}`]: "x" })
    await grantAccess(student, lesson.itemId)
    const logged = jest.spyOn(process.stdout, "write").mockReturnValue(true)
    for (const status of ["queued", "queued", "failed", "failed"]) {
      await convertAll()
      expect(await rowOf(lesson.fileId)).toMatchObject({ status, claim: null, key: null })
    }
    logged.mockRestore()
    expect((await rowOf(lesson.fileId)).tries).toBe(3)
    const notice = { title: "Your document couldn’t be prepared", link: `/admin/files?file=${lesson.fileId}` }
    expect((await bellOf(admin)).content.filter(({ link }) => link === notice.link)).toMatchObject([notice])
    expect((await mailsTo(admin.email))[0]?.subject).toBe("notes.docx couldn’t be prepared")
    expect((await bellOf(stranger)).content).toEqual([])
    expect(await statusOf(lesson.itemId)).toBe("failed")
    expect((await open(student, lesson.fileId)).data).toMatchObject({ pdfUrl: null, name: "notes.docx" })

    // Staff have it tried again, as after LibreOffice was updated.
    const { data } = await send(admin, content.curriculum, { params: { id: String(lesson.itemId) } })
    const body = { id: data.sections[0]?.materials[0]?.id ?? 0 }
    expect((await send(student, content.convertDocument, { body })).code).toBe("forbidden")
    expect((await send(admin, content.convertDocument, { body })).status).toBe(200)
    expect(await rowOf(lesson.fileId)).toMatchObject({ status: "queued", tries: 0, enqueuedAt: null })
  },
)

test("a process that stops ends LibreOffice with what it started, and gives the document back", async () => {
  const { itemId, fileId } = await uploadLesson({ "word/SLOW": "x" })
  const stopping = new AbortController()
  const work = documentJobs[0]?.run({ instituteId: institutes.acme, fileId }, { signal: stopping.signal })
  await waitUntil(() => Promise.resolve(officeNote("child") !== undefined))
  expect(await statusOf(itemId)).toBe("converting")
  stopping.abort()
  await work
  expect(await rowOf(fileId)).toMatchObject({ status: "queued", tries: 0, claim: null, enqueuedAt: null })
  await waitUntil(() => Promise.resolve(!isAlive(Number(officeNote("child")))))

  // A document that is replaced is not mixed with the PDF of the one before.
  const replacement = await uploadDocument({ "word/OTHER": "x" })
  await send(admin, files.replace, { body: { id: fileId, uploadedId: replacement.id } })
  await convertAll()
  const { key: first } = await rowOf(fileId)
  expect(first).not.toBeNull()
  const next = await uploadDocument()
  await send(admin, files.replace, { body: { id: fileId, uploadedId: next.id } })
  expect((await open(admin, fileId)).data.pdfUrl).toBeNull()
  const removed = await readInstitute(institutes.acme, (db) =>
    db.selectFrom("removed_objects").select("key").where("key", "=", first).execute(),
  )
  expect(removed).toHaveLength(1)
})

test("a program that takes too long is ended with what it started", async () => {
  const pidFile = join(await mkdtemp(join(tmpdir(), "slow-")), "pid")
  const args = ["-c", `sleep 600 & echo $! > ${pidFile}; wait`]
  const { signal } = new AbortController()
  await expect(runProgram({ program: "sh", args, signal, timeoutMs: 500 })).rejects.toThrow("ended with SIGKILL")
  const pid = Number(execFileSync("cat", [pidFile], { encoding: "utf8" }))
  await waitUntil(() => Promise.resolve(!isAlive(pid)))
})

test("a document that takes more than it may fails for good, and is not tried again", async () => {
  const { fileId } = await uploadLesson({ "word/GROW": "x" })
  const logged = jest.spyOn(process.stdout, "write").mockReturnValue(true)
  await convertAll()
  logged.mockRestore()
  expect(await rowOf(fileId)).toMatchObject({ status: "failed", tries: 1 })
})

test("without LibreOffice documents wait, and are downloaded", async () => {
  const { id: fileId } = await uploadDocument()
  replaceOffice()
  await convertAll()
  expect(await rowOf(fileId)).toMatchObject({ status: "queued", enqueuedAt: null, tries: 0 })
})

const real = findOffice()
const withOffice = real ? test : test.skip
withOffice(
  "the LibreOffice of this machine makes a PDF",
  async () => {
    replaceOffice(real)
    const relationships = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`
    const text = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Lenses</w:t></w:r></w:p></w:body></w:document>`
    const { id: fileId } = await uploadDocument({ "_rels/.rels": relationships, "word/document.xml": text })
    await convertAll()
    expect(await rowOf(fileId)).toMatchObject({ status: "ready" })
    expect((await contentOf((await open(admin, fileId)).data.pdfUrl)).text).toMatch(/^%PDF-/)
    // The documents of the tests before are converted, too, each by a program that takes 20 seconds to start on a busy machine.
  },
  300_000,
)

function findOffice(): string {
  try {
    return execFileSync("sh", ["-c", "command -v soffice"], { encoding: "utf8" }).trim()
  } catch {
    return ""
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
