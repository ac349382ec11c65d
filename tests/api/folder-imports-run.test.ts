/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { content } from "@/lib/features/content/contract"
import { files as fileCalls } from "@/lib/features/files/contract"
import { readStorage } from "@/lib/features/files/files.server"
import { expireFolderImports } from "@/lib/features/imports/folder/expire-imports.server"
import { importFolder } from "@/lib/features/imports/folder/folder-jobs.server"
import { makeLessons } from "@/lib/features/imports/folder/make-lessons.server"
import { storeFiles } from "@/lib/features/imports/folder/store-files.server"
import { folderImports } from "@/lib/features/imports/folder-contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { files } from "@/lib/server/gateways/files/files"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withJobQueue } from "../setup/job-queue"
import { setLimits } from "../setup/limits"
import { mailsTo } from "../setup/mails"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
import { zipBytes } from "../setup/zip-bytes"
import { addMaterial, addSection, createModule } from "./curriculum-fixtures"
import { byId, cancelImport, curriculumOf, leftOutOf, readZip, runImport, showImport, startImport, storedFiles, uploadZip } from "./folder-import-fixtures" // oxfmt-ignore
import { bellOf } from "./notifications-fixtures"
import { pdf, uploadFile, withUploadServer } from "./tus-fixtures"

withJobQueue()
withUploadServer()

let admin: TestMember
let teacher: TestMember
beforeAll(async () => {
  admin = await createMember("Admin")
  teacher = await createMember("Teacher")
})

test("an import that is killed goes on where it stopped; a file that is wrong or was deleted is left out", async () => {
  const itemId = await createModule(admin)
  const found = await readZip(
    admin,
    [
      { name: "1 Removed.pdf", data: pdf() },
      { name: "2 Good.pdf", data: pdf() },
      { name: "3 Changed.pdf", data: pdf(), crc: 1 },
      { name: "4 Script.pdf", data: "%PDF-1.4 /JavaScript %%EOF" },
    ],
    itemId,
  )
  expect(found.total).toBe(4)
  await startImport(admin, found.id)
  const stopping = new AbortController()
  const putFile = jest.spyOn(files, "putFile").mockImplementationOnce(async (...input) => {
    putFile.mockRestore()
    stopping.abort()
    await files.putFile(...input)
  })
  await expect(importFolder.run({ instituteId: institutes.acme, importId: found.id }, stopping)).rejects.toThrow(
    "aborted",
  )
  expect(await showImport(admin, found.id)).toMatchObject({ status: "importing", ok: 1 })
  expect((await cancelImport(admin, found.id)).code).toBe("stale")
  expect(await curriculumOf(admin, itemId)).toEqual([])
  const removed = (await storedFiles(admin)).find(({ name }) => name === "1 Removed.pdf")
  await send(admin, fileCalls.remove, { query: { ids: String(removed?.id), confirmed: "false" } })
  await runImport(found.id)
  expect(await showImport(admin, found.id)).toMatchObject({ status: "done_with_errors", ok: 1, failed: 3 })
  expect(await curriculumOf(admin, itemId)).toEqual([["Physics", [["Good", "pdf"]]]])
  const reasons = { "1 Removed.pdf": "removed", "3 Changed.pdf": "damaged", "4 Script.pdf": "damaged" }
  expect(await leftOutOf(admin, found.id)).toEqual(reasons)
})

test("a job that dies before its last transaction commits makes the lessons once when it is retried", async () => {
  const itemId = await createModule(admin)
  const found = await readZip(admin, [{ name: "Only.pdf", data: pdf() }], itemId)
  await startImport(admin, found.id)
  // The curriculum is made and rolled back with all else, as when the process dies.
  await withInstitute(institutes.acme, async (db) => {
    await storeFiles({ instituteId: institutes.acme, importId: found.id }, new AbortController().signal)
    await makeLessons(db, { instituteId: institutes.acme, importId: found.id })
    throw new Error("killed")
  }).catch(() => undefined)
  expect(await curriculumOf(admin, itemId)).toEqual([])
  const bellBefore = (await bellOf(admin)).content.length
  await Promise.all([runImport(found.id), runImport(found.id)])
  expect(await curriculumOf(admin, itemId)).toEqual([["Physics", [["Only", "pdf"]]]])
  const [latest, ...earlier] = (await bellOf(admin)).content
  expect(earlier).toHaveLength(bellBefore)
  expect(latest).toMatchObject({
    body: expect.stringContaining(": 1 added."),
    link: `/admin/courses/${itemId}/import/${found.id}`,
  })
  expect((await mailsTo(admin.email))[0]?.text).toContain(`/admin/courses/${itemId}/import/${found.id}`)
})

test("the quota is checked when a zip is read, when its import starts, and at each file; nothing is lost", async () => {
  const rival = await createMember("Admin", "rival")
  const itemId = await createModule(rival)
  const body = (size: number) => pdf("x".repeat(size))
  const files2 = [{ name: "1.pdf", data: body(20_000), method: 8 }, { name: "2.pdf", data: body(20_000), method: 8 }] // oxfmt-ignore
  const found = await readZip(rival, files2, itemId)
  const run2 = () => runImport(found.id, rival.instituteId)
  try {
    await setLimit((await usedBytes(rival)) + 10_000)
    expect(await showImport(rival, found.id)).toMatchObject({ status: "ready", obstacle: "quota_exceeded" })
    expect((await startImport(rival, found.id)).code).toBe("quota_exceeded")
    await setLimit((await usedBytes(rival)) + 100_000)
    expect((await startImport(rival, found.id)).data.status).toBe("importing")
    await setLimit((await usedBytes(rival)) + 30_000)
    await run2()
    const full = { status: "failed", reason: "quota_exceeded", ok: 1, obstacle: "quota_exceeded" }
    expect(await showImport(rival, found.id)).toMatchObject(full)
    const link = `/admin/courses/${itemId}/import/${found.id}`
    expect((await bellOf(rival)).content).toMatchObject([{ title: "Your import failed", link }])
    expect((await bellOf(admin)).content.filter((one) => one.link === link)).toEqual([])
    await setLimit((await usedBytes(rival)) + 100_000)
    expect((await startImport(rival, found.id)).data.status).toBe("importing")
    await run2()
  } finally {
    await setLimit(undefined)
  }
  expect(await showImport(rival, found.id)).toMatchObject({ status: "done", ok: 2 })
  expect(await curriculumOf(rival, itemId)).toEqual([["Physics", [["1", "pdf"], ["2", "pdf"]]]]) // oxfmt-ignore
})

test("the zip does not count against the quota of its own import", async () => {
  const rival = await createMember("Admin", "rival")
  const itemId = await createModule(rival)
  const found = await readZip(rival, [{ name: "1.pdf", data: pdf("x".repeat(50_000)) }], itemId)
  try {
    await setLimit((await usedBytes(rival)) + 1_000)
    expect((await startImport(rival, found.id)).data.status).toBe("importing")
    await runImport(found.id, rival.instituteId)
  } finally {
    await setLimit(undefined)
  }
  expect(await showImport(rival, found.id)).toMatchObject({ status: "done", ok: 1 })
})

test("a full curriculum is in the way, and lets the import go on once there is room", async () => {
  const itemId = await createModule(admin)
  const { id: sectionId } = await addSection(admin, itemId)
  const material = await addMaterial(admin, sectionId)
  await withInstitute(
    institutes.acme,
    (db) =>
    sql`insert into materials ("itemId", "sectionId", title, kind, "displayOrder") select ${itemId}, ${sectionId}, n::text, 'text', n from generate_series(1, 499) n`.execute(db), // oxfmt-ignore
  )
  const found = await readZip(admin, [{ name: "One more.pdf", data: pdf() }], itemId)
  expect(found.obstacle).toBe("curriculum_full")
  expect((await startImport(admin, found.id)).code).toBe("curriculum_full")
  await send(admin, content.removeMaterial, { query: { id: String(material.id) } })
  expect((await startImport(admin, found.id)).data.status).toBe("importing")
  await runImport(found.id)
  expect((await curriculumOf(admin, itemId)).at(-1)).toEqual(["Physics", [["One more", "pdf"]]])
})

test("an import is cancelled before it starts, or after a week, and its zip is deleted", async () => {
  const [one, old] = [
    await readZip(admin, [{ name: "a.pdf", data: pdf() }]),
    await readZip(admin, [{ name: "a.pdf", data: pdf() }]),
  ]
  expect((await cancelImport(admin, one.id)).data.status).toBe("cancelled")
  expect((await startImport(admin, one.id)).data.status).toBe("cancelled")
  await withInstitute(
    institutes.acme,
    (db) =>
    db.updateTable("folder_imports").set({ createdAt: sql<Date>`now() - interval '8 days'` }).where("id", "=", old.id).execute(), // oxfmt-ignore
  )
  await expireFolderImports.run({})
  expect((await showImport(admin, old.id)).status).toBe("cancelled")
  const left = (await storedFiles(admin)).map(({ id }) => id)
  expect(left).not.toContain(one.fileId)
  expect(left).not.toContain(old.fileId)
})

test("only who manages the item imports into it, and only a zip of their own that was uploaded for it", async () => {
  const [rival, other] = [await createMember("Admin", "rival"), await createMember("Teacher")]
  const [itemId, foreign] = [await createModule(teacher), await createModule(rival)]
  const found = await readZip(teacher, [{ name: "a.pdf", data: pdf() }], itemId)
  expect((await showImport(admin, found.id)).author).not.toBe("")
  for (const as of [rival, other]) {
    for (const call of [folderImports.show, folderImports.tree])
      expect((await send(as, call, byId(found.id))).code).toBe("not_found")
    expect((await send(as, folderImports.leftOut, { ...byId(found.id), query: {} })).code).toBe("not_found")
    expect((await send(as, folderImports.list, { query: { itemId: String(itemId) } })).code).toBe("not_found")
    expect((await startImport(as, found.id)).code).toBe("not_found")
    expect((await cancelImport(as, found.id)).code).toBe("not_found")
  }
  const create = async (as: TestMember, body: { itemId: number; fileId: number }) =>
    (await send(as, folderImports.create, { body })).code
  const zip = zipBytes([{ name: "a.pdf", data: pdf() }])
  const [ofAdmin, ofTeacher] = [await uploadZip(admin, zip), await uploadZip(teacher, zip)]
  const { file: managed } = await uploadFile(teacher, { name: "a.zip", kind: "zip", body: zip })
  const webinar = (await send(admin, itemsAdmin.create, { body: { kind: "webinar", title: unique("Webinar"), idempotencyKey: randomUUID() } })).data.id // oxfmt-ignore
  expect(await create(teacher, { itemId, fileId: ofAdmin })).toBe("not_found")
  expect(await create(teacher, { itemId, fileId: managed?.id ?? 0 })).toBe("not_found")
  expect(await create(teacher, { itemId: foreign, fileId: ofTeacher })).toBe("not_found")
  expect(await create(rival, { itemId: foreign, fileId: ofTeacher })).toBe("not_found")
  expect(await create(admin, { itemId: webinar, fileId: ofAdmin })).toBe("not_found")
  expect((await send(admin, folderImports.list, { query: { itemId: String(webinar) } })).code).toBe("not_found")
  expect((await send(teacher, folderImports.create, { body: { itemId, fileId: found.fileId } })).data.id).toBe(found.id)

  await startImport(teacher, found.id)
  await withInstitute(institutes.acme, (db) => db.deleteFrom("item_teachers").where("itemId", "=", itemId).execute())
  await runImport(found.id)
  expect(await showImport(admin, found.id)).toMatchObject({ status: "failed", reason: "no_access", ok: 0 })
  expect(await curriculumOf(admin, itemId)).toEqual([])
})

const GB = 1_000_000_000
const usedBytes = (as: TestMember) => readInstitute(as.instituteId, async (db) => (await readStorage(db)).usedBytes)
const setLimit = (bytes: number | undefined) => setLimits({ storageGb: bytes === undefined ? -1 : bytes / GB })
