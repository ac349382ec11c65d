import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { content } from "@/lib/features/content/contract"
import { files as fileCalls } from "@/lib/features/files/contract"
import { readStorage } from "@/lib/features/files/files.server"
import { makeLessons } from "@/lib/features/imports/folder/make-lessons.server"
import { storeFiles } from "@/lib/features/imports/folder/store-files.server"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { readFolder, importFolder } from "@/lib/features/imports/folder/folder-jobs.server"
import { expireFolderImports } from "@/lib/features/imports/folder/expire-imports.server"
import { folderImports } from "@/lib/features/imports/folder-contract"
import type { FolderTree } from "@/lib/features/imports/folder-shapes"
import { files } from "@/lib/server/gateways/files/files"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withJobQueue } from "../setup/job-queue"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
import { zipBytes, type ZipEntry } from "../setup/zip-bytes"
import { addMaterial, addSection, createModule } from "./curriculum-fixtures"
import { docx, mp4, pdf, png, uploadFile, withUploadServer } from "./tus-fixtures"

withJobQueue()
withUploadServer()

let admin: TestMember
let teacher: TestMember
beforeAll(async () => {
  admin = await createMember("Admin")
  teacher = await createMember("Teacher")
})

const data = (importId: number, as = admin) => ({ instituteId: as.instituteId, importId })
const params = (id: number) => ({ params: { id: String(id) } })
const show = async (id: number, as = admin) => (await send(as, folderImports.show, params(id))).data
const start = (id: number, as = admin) => send(as, folderImports.start, { body: { id } })
const run = (id: number) => importFolder.run(data(id))
const treeOf = async (id: number) => titlesOf((await send(admin, folderImports.tree, params(id))).data)
const titlesOf = (tree: FolderTree) => tree.map(({ title, lessons }) => [title, lessons.map((one) => one.title)])
const leftOut = async (id: number) => {
  const { data: page } = await send(admin, folderImports.leftOut, { ...params(id), query: { size: "100" } })
  return Object.fromEntries(page.content.map(({ path, reason }) => [path, reason]))
}
const curriculumOf = async (itemId: number, as = admin) => {
  const { sections } = (await send(as, content.curriculum, params(itemId))).data
  return sections.map(({ title, materials }) => [title, materials.map((one) => [one.title, one.kind])])
}

async function uploadZip(zip: Buffer, { as = admin, name = "Physics.zip" } = {}): Promise<number> {
  const { file, code } = await uploadFile(as, { name, kind: "folder", body: zip })
  if (!file) throw new Error(`the zip was refused: ${code}`)
  return file.id
}

/** Uploads a zip for an item and reads it; returns the import. */
async function read(entries: readonly ZipEntry[] | Buffer, { as = admin, itemId = 0, name = "Physics.zip" } = {}) {
  const id = itemId || (await createModule(as))
  const fileId = await uploadZip(Buffer.isBuffer(entries) ? entries : zipBytes(entries), { as, name })
  const created = await send(as, folderImports.create, { body: { itemId: id, fileId } })
  expect(created.data.status).toBe("reading")
  await readFolder.run(data(created.data.id, as))
  return { ...(await show(created.data.id, as)), fileId }
}

const storedFiles = (as: TestMember) =>
  readInstitute(as.instituteId, (db) =>
    db
      .selectFrom("files")
      .select(["id", "name", "key", "mime"])
      .where("uploadedBy", "=", as.userId)
      .where("deletedAt", "is", null)
      .orderBy("id")
      .execute(),
  )

test("a zip is read as a tree and changes nothing; its import makes sections and lessons in natural order, once", async () => {
  const itemId = await createModule(admin)
  await addSection(admin, itemId, "There before")
  const found = await read(
    [
      { name: "Physics/" },
      { name: "Physics/10_Waves/2 - Sound.mp4", data: mp4() },
      { name: "Physics/10_Waves/10 - Light.pdf", data: pdf(), method: 8 },
      { name: "Physics/2. Motion/01_free_fall.PNG", data: await png() },
      { name: "Physics/2. Motion/Extra/notes.docx", data: await docx() },
      { name: "Physics/Welcome.pdf", data: pdf("welcome") },
      { name: "__MACOSX/Physics/._Welcome.pdf", data: "x" },
      { name: "Physics/.DS_Store", data: "x" },
      { name: "Physics/2. Motion/Thumbs.db", data: "x" },
      { name: "Physics/setup.exe", data: "MZ program" },
    ],
    { itemId },
  )
  expect(found).toMatchObject({ status: "ready", sections: 4, total: 5, leftOut: 1, hidden: 3, obstacle: null })
  expect(await treeOf(found.id)).toEqual([
    ["Physics", ["Welcome"]],
    ["Motion", ["free fall"]],
    ["Motion – Extra", ["notes"]],
    ["Waves", ["Sound", "Light"]],
  ])
  expect(await leftOut(found.id)).toEqual({ "Physics/setup.exe": "type" })
  expect(await curriculumOf(itemId)).toEqual([["There before", []]])

  expect((await start(found.id)).data.status).toBe("importing")
  await Promise.all([run(found.id), run(found.id)])
  await run(found.id)
  const sections = [
    ["There before", []],
    ["Physics", [["Welcome", "pdf"]]],
    ["Motion", [["free fall", "image"]]],
    ["Motion – Extra", [["notes", "doc"]]],
    ["Waves", [["Sound", "video"], ["Light", "pdf"]]],
  ] // oxfmt-ignore
  expect(await curriculumOf(itemId)).toEqual(sections)
  expect(await show(found.id)).toMatchObject({ status: "done", ok: 5, failed: 0 })
  expect((await start(found.id)).data.status).toBe("done")
  expect((await storedFiles(admin)).map(({ name }) => name).toSorted()).toEqual([
    "01_free_fall.webp",
    "10 - Light.pdf",
    "2 - Sound.mp4",
    "Welcome.pdf",
    "notes.docx",
  ])
  const queued = await readInstitute(
    institutes.acme,
    (db) =>
    db.selectFrom("media_assets as a").innerJoin("files as f", "f.id", "a.fileId").select("a.status").where("f.uploadedBy", "=", admin.userId).execute(), // oxfmt-ignore
  )
  expect(queued).toEqual([{ status: "queued" }])
})

test("what is unsafe, broken or of no use in a zip is left out, each with its reason", async () => {
  const hindi = "पाठ 😀.pdf"
  const found = await read([
    { name: "01 Good.pdf", data: pdf() },
    { name: Buffer.from(hindi, "utf8"), data: pdf() },
    { name: Buffer.from([0x81, 0x62, 0x65, 0x72, 0x2e, 0x70, 0x64, 0x66]), data: pdf() },
    { name: "line\u0007 one\u202Efdp.pdf", data: pdf() },
    { name: "../escape.pdf", data: pdf() },
    { name: "/etc/root.pdf", data: pdf() },
    { name: "C:\\drive.pdf", data: pdf() },
    { name: "link.pdf", data: "/etc/passwd", mode: 0o120777 },
    { name: "locked.pdf", data: pdf(), flags: 0x801, packed: Buffer.concat([Buffer.alloc(12, 9), pdf()]) },
    { name: "empty.pdf", data: "" },
    { name: "Same.pdf", data: pdf() },
    { name: "same.PDF", data: pdf() },
    { name: "inner.zip", data: zipBytes([{ name: "a.pdf", data: pdf() }]) },
    { name: "bomb.pdf", data: Buffer.alloc(5_000_000), method: 8 },
    { name: "lzma.pdf", data: pdf(), method: 14 },
    { name: "broken.pdf", data: pdf(), method: 8, packed: Buffer.from("no deflate at all") },
    { name: "liar.mp4", data: mp4(), method: 8, size: 200_000 },
    { name: "page.html", data: "<script>alert(1)</script>" },
    { name: "program.pdf", data: "MZ program" },
  ])
  expect(found).toMatchObject({ status: "ready", total: 5, leftOut: 14, sections: 1 })
  expect(await treeOf(found.id)).toEqual([["Physics", ["Good", "line onefdp", "Same", "über", "पाठ 😀"]]])
  expect(await leftOut(found.id)).toEqual({
    ...{ "../escape.pdf": "unsafe_path", "/etc/root.pdf": "unsafe_path", "C:/drive.pdf": "unsafe_path" },
    ...{ "link.pdf": "link", "locked.pdf": "encrypted", "empty.pdf": "empty", "same.PDF": "duplicate" },
    ...{ "inner.zip": "nested_archive", "bomb.pdf": "bomb", "lzma.pdf": "unsupported", "broken.pdf": "damaged" },
    ...{ "liar.mp4": "damaged", "page.html": "type", "program.pdf": "type" },
  })
})

const manyPdfs = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `${at}.pdf`, data: pdf() }))

test.each<[string, () => ZipEntry[] | Buffer, string]>([
  ["no entries", () => [], "empty"],
  ["only files of the system", () => [{ name: "__MACOSX/._a.pdf", data: "x" }], "empty"],
  ["nothing that can be imported", () => [{ name: "a.exe", data: "MZ" }], "nothing"],
  ["a cut end", () => zipBytes([{ name: "a.pdf", data: pdf() }]).subarray(0, 80), "damaged"],
  ["a file of another size than it says", () => [{ name: "a.pdf", data: pdf(), size: 5 }], "damaged"],
  ["501 lessons", () => manyPdfs(501), "too_many_lessons"],
  ["101 sections", () => Array.from({ length: 101 }, (_, at) => ({ name: `s${at}/a.pdf`, data: pdf() })), "too_many_sections"], // oxfmt-ignore
  ["5,001 entries", () => Array.from({ length: 5_001 }, (_, at) => ({ name: `d${at}/` })), "too_many_entries"],
  ["20 GB", () => Array.from({ length: 6 }, (_, at) => ({ name: `${at}.mp4`, data: mp4(), method: 8, size: 4_000_000_000 })), "bomb"], // oxfmt-ignore
])("a zip with %s is refused as a whole, and deleted", async (_, entries, reason) => {
  const found = await read(entries())
  expect(found).toMatchObject({ status: "failed", reason })
  expect((await storedFiles(admin)).map(({ id }) => id)).not.toContain(found.fileId)
  expect((await start(found.id)).data.status).toBe("failed")
})

test("what is no zip is refused as it is uploaded", async () => {
  const { code } = await uploadFile(admin, { name: "a.zip", kind: "folder", body: pdf() })
  expect(code).toBe("file_type_not_allowed")
})

test("an import that is killed goes on where it stopped; a file that is wrong or was deleted is left out", async () => {
  const itemId = await createModule(admin)
  const found = await read(
    [
      { name: "1 Removed.pdf", data: pdf() },
      { name: "2 Good.pdf", data: pdf() },
      { name: "3 Changed.pdf", data: pdf(), crc: 1 },
      { name: "4 Script.pdf", data: "%PDF-1.4 /JavaScript %%EOF" },
    ],
    { itemId },
  )
  expect(found.total).toBe(4)
  await start(found.id)
  const stopping = new AbortController()
  const putFile = jest.spyOn(files, "putFile").mockImplementationOnce(async (...input) => {
    putFile.mockRestore()
    stopping.abort()
    await files.putFile(...input)
  })
  await expect(importFolder.run(data(found.id), stopping)).rejects.toThrow("aborted")
  expect(await show(found.id)).toMatchObject({ status: "importing", ok: 1 })
  expect((await send(admin, folderImports.cancel, { body: { id: found.id } })).code).toBe("stale")
  expect(await curriculumOf(itemId)).toEqual([])
  const removed = (await storedFiles(admin)).find(({ name }) => name === "1 Removed.pdf")
  await send(admin, fileCalls.remove, { query: { ids: String(removed?.id), confirmed: "false" } })
  await run(found.id)
  expect(await show(found.id)).toMatchObject({ status: "done_with_errors", ok: 1, failed: 3 })
  expect(await curriculumOf(itemId)).toEqual([["Physics", [["Good", "pdf"]]]])
  const reasons = { "1 Removed.pdf": "removed", "3 Changed.pdf": "damaged", "4 Script.pdf": "damaged" }
  expect(await leftOut(found.id)).toEqual(reasons)
})

test("a job that dies before its last transaction commits makes the lessons once when it is retried", async () => {
  const itemId = await createModule(admin)
  const found = await read([{ name: "Only.pdf", data: pdf() }], { itemId })
  await start(found.id)
  // The curriculum is made and rolled back with all else, as when the process dies.
  await withInstitute(institutes.acme, async (db) => {
    await storeFiles(data(found.id), new AbortController().signal)
    await makeLessons(db, data(found.id))
    throw new Error("killed")
  }).catch(() => undefined)
  expect(await curriculumOf(itemId)).toEqual([])
  await Promise.all([run(found.id), run(found.id)])
  expect(await curriculumOf(itemId)).toEqual([["Physics", [["Only", "pdf"]]]])
})

test("the quota is checked when a zip is read, when its import starts, and at each file; nothing is lost", async () => {
  const rival = await createMember("Admin", "rival")
  const itemId = await createModule(rival)
  const body = (size: number) => pdf("x".repeat(size))
  const files2 = [{ name: "1.pdf", data: body(20_000), method: 8 }, { name: "2.pdf", data: body(20_000), method: 8 }] // oxfmt-ignore
  const found = await read(files2, { as: rival, itemId })
  const run2 = () => importFolder.run(data(found.id, rival))
  try {
    await setLimit((await usedBytes(rival)) + 10_000)
    expect(await show(found.id, rival)).toMatchObject({ status: "ready", obstacle: "quota_exceeded" })
    expect((await start(found.id, rival)).code).toBe("quota_exceeded")
    await setLimit((await usedBytes(rival)) + 100_000)
    expect((await start(found.id, rival)).data.status).toBe("importing")
    await setLimit((await usedBytes(rival)) + 30_000)
    await run2()
    const full = { status: "failed", reason: "quota_exceeded", ok: 1, obstacle: "quota_exceeded" }
    expect(await show(found.id, rival)).toMatchObject(full)
    await setLimit((await usedBytes(rival)) + 100_000)
    expect((await start(found.id, rival)).data.status).toBe("importing")
    await run2()
  } finally {
    await setLimit(undefined)
  }
  expect(await show(found.id, rival)).toMatchObject({ status: "done", ok: 2 })
  expect(await curriculumOf(itemId, rival)).toEqual([["Physics", [["1", "pdf"], ["2", "pdf"]]]]) // oxfmt-ignore
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
  const found = await read([{ name: "One more.pdf", data: pdf() }], { itemId })
  expect(found.obstacle).toBe("curriculum_full")
  expect((await start(found.id)).code).toBe("curriculum_full")
  await send(admin, content.removeMaterial, { query: { id: String(material.id) } })
  expect((await start(found.id)).data.status).toBe("importing")
  await run(found.id)
  expect((await curriculumOf(itemId)).at(-1)).toEqual(["Physics", [["One more", "pdf"]]])
})

test("an import is cancelled before it starts, or after a week, and its zip is deleted", async () => {
  const [one, old] = [await read([{ name: "a.pdf", data: pdf() }]), await read([{ name: "a.pdf", data: pdf() }])]
  expect((await send(admin, folderImports.cancel, { body: { id: one.id } })).data.status).toBe("cancelled")
  expect((await start(one.id)).data.status).toBe("cancelled")
  await withInstitute(
    institutes.acme,
    (db) =>
    db.updateTable("folder_imports").set({ createdAt: sql<Date>`now() - interval '8 days'` }).where("id", "=", old.id).execute(), // oxfmt-ignore
  )
  await expireFolderImports.run({})
  expect((await show(old.id)).status).toBe("cancelled")
  const left = (await storedFiles(admin)).map(({ id }) => id)
  expect(left).not.toContain(one.fileId)
  expect(left).not.toContain(old.fileId)
})

test("only who manages the item imports into it, and only a zip of their own that was uploaded for it", async () => {
  const [rival, other] = [await createMember("Admin", "rival"), await createMember("Teacher")]
  const [itemId, foreign] = [await createModule(teacher), await createModule(rival)]
  const found = await read([{ name: "a.pdf", data: pdf() }], { as: teacher, itemId })
  expect((await show(found.id)).author).not.toBe("")
  for (const as of [rival, other]) {
    for (const call of [folderImports.show, folderImports.tree])
      expect((await send(as, call, params(found.id))).code).toBe("not_found")
    expect((await send(as, folderImports.leftOut, { ...params(found.id), query: {} })).code).toBe("not_found")
    expect((await send(as, folderImports.list, { query: { itemId: String(itemId) } })).code).toBe("not_found")
    expect((await start(found.id, as)).code).toBe("not_found")
    expect((await send(as, folderImports.cancel, { body: { id: found.id } })).code).toBe("not_found")
  }
  const create = async (as: TestMember, body: { itemId: number; fileId: number }) =>
    (await send(as, folderImports.create, { body })).code
  const zip = zipBytes([{ name: "a.pdf", data: pdf() }])
  const [ofAdmin, ofTeacher] = [await uploadZip(zip), await uploadZip(zip, { as: teacher })]
  const { file: managed } = await uploadFile(teacher, { name: "a.zip", kind: "zip", body: zip })
  const webinar = (await send(admin, itemsAdmin.create, { body: { kind: "webinar", title: unique("Webinar"), idempotencyKey: randomUUID() } })).data.id // oxfmt-ignore
  expect(await create(teacher, { itemId, fileId: ofAdmin })).toBe("not_found")
  expect(await create(teacher, { itemId, fileId: managed?.id ?? 0 })).toBe("not_found")
  expect(await create(teacher, { itemId: foreign, fileId: ofTeacher })).toBe("not_found")
  expect(await create(rival, { itemId: foreign, fileId: ofTeacher })).toBe("not_found")
  expect(await create(admin, { itemId: webinar, fileId: ofAdmin })).toBe("not_found")
  expect((await send(teacher, folderImports.create, { body: { itemId, fileId: found.fileId } })).data.id).toBe(found.id)

  await start(found.id, teacher)
  await withInstitute(institutes.acme, (db) => db.deleteFrom("item_teachers").where("itemId", "=", itemId).execute())
  await run(found.id)
  expect(await show(found.id)).toMatchObject({ status: "failed", reason: "no_access", ok: 0 })
  expect(await curriculumOf(itemId)).toEqual([])
})

const GB = 1_000_000_000
const usedBytes = (as: TestMember) => readInstitute(as.instituteId, async (db) => (await readStorage(db)).usedBytes)
const setLimit = (bytes: number | undefined) =>
  withPlatform((db) =>
    sql`update plans set limits = ${{ storageGb: bytes === undefined ? -1 : bytes / GB }}`.execute(db),
  )
