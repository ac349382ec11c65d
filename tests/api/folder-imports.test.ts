/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { buffer } from "node:stream/consumers"
import { ZipFile } from "yazl"
import { folderImports } from "@/lib/features/imports/folder-contract"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { withJobQueue } from "../setup/job-queue"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { zipBytes, type ZipEntry } from "../setup/zip-bytes"
import { addSection, createModule } from "./curriculum-fixtures"
import { byId, curriculumOf, leftOutOf, readZip, runImport, showImport, startImport, storedFiles } from "./folder-import-fixtures" // oxfmt-ignore
import { mp4Bytes } from "../setup/mp4-bytes"
import { docx, pdf, png, uploadFile, withUploadServer } from "./tus-fixtures"

withJobQueue()
withUploadServer()

let admin: TestMember
beforeAll(async () => {
  admin = await createMember("Admin")
})

const treeOf = async (id: number) => {
  const { data } = await send(admin, folderImports.tree, byId(id))
  return data.map(({ title, lessons }) => [title, lessons.map((one) => one.title)])
}

test("a zip is read as a tree and changes nothing; its import makes sections and lessons in natural order, once", async () => {
  const itemId = await createModule(admin)
  await addSection(admin, itemId, "There before")
  const found = await readZip(
    admin,
    [
      { name: "Physics/" },
      { name: "Physics/10_Waves/2 - Sound.mp4", data: mp4Bytes() },
      { name: "Physics/10_Waves/10 - Light.pdf", data: pdf(), method: 8 },
      { name: "Physics/2. Motion/01_free_fall.PNG", data: await png() },
      { name: "Physics/2. Motion/Extra/notes.docx", data: await docx() },
      { name: "Physics/Welcome.pdf", data: pdf("welcome") },
      { name: "__MACOSX/Physics/._Welcome.pdf", data: "x" },
      { name: "Physics/.DS_Store", data: "x" },
      { name: "Physics/2. Motion/Thumbs.db", data: "x" },
      { name: "Physics/setup.exe", data: "MZ program" },
    ],
    itemId,
  )
  expect(found).toMatchObject({ status: "ready", sections: 4, total: 5, leftOut: 1, hidden: 3, obstacle: null })
  expect(await treeOf(found.id)).toEqual([
    ["Physics", ["Welcome"]],
    ["Motion", ["free fall"]],
    ["Motion – Extra", ["notes"]],
    ["Waves", ["Sound", "Light"]],
  ])
  expect(await leftOutOf(admin, found.id)).toEqual({ "Physics/setup.exe": "type" })
  expect(await curriculumOf(admin, itemId)).toEqual([["There before", []]])

  expect((await startImport(admin, found.id)).data.status).toBe("importing")
  await Promise.all([runImport(found.id), runImport(found.id)])
  await runImport(found.id)
  const sections = [
    ["There before", []],
    ["Physics", [["Welcome", "pdf"]]],
    ["Motion", [["free fall", "image"]]],
    ["Motion – Extra", [["notes", "doc"]]],
    ["Waves", [["Sound", "video"], ["Light", "pdf"]]],
  ] // oxfmt-ignore
  expect(await curriculumOf(admin, itemId)).toEqual(sections)
  expect(await showImport(admin, found.id)).toMatchObject({ status: "done", ok: 5, failed: 0 })
  expect((await startImport(admin, found.id)).data.status).toBe("done")
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
  const found = await readZip(admin, [
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
    { name: "liar.mp4", data: mp4Bytes(), method: 8, size: 200_000 },
    { name: "page.html", data: "<script>alert(1)</script>" },
    { name: "program.pdf", data: "MZ program" },
  ])
  expect(found).toMatchObject({ status: "ready", total: 5, leftOut: 14, sections: 1 })
  expect(await treeOf(found.id)).toEqual([["Physics", ["Good", "line onefdp", "Same", "über", "पाठ 😀"]]])
  expect(await leftOutOf(admin, found.id)).toEqual({
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
  ["20 GB", () => Array.from({ length: 6 }, (_, at) => ({ name: `${at}.mp4`, data: mp4Bytes(), method: 8, size: 4_000_000_000 })), "bomb"], // oxfmt-ignore
])("a zip with %s is refused as a whole, and deleted", async (_, entries, reason) => {
  const found = await readZip(admin, entries())
  expect(found).toMatchObject({ status: "failed", reason })
  expect((await storedFiles(admin)).map(({ id }) => id)).not.toContain(found.fileId)
  expect((await startImport(admin, found.id)).data.status).toBe("failed")
})

test("a zip in the format of large ones is imported", async () => {
  const zip = new ZipFile()
  zip.addBuffer(pdf(), "1/notes.pdf", { forceZip64Format: true })
  zip.end({ forceZip64Format: true, comment: "" })
  const itemId = await createModule(admin)
  const found = await readZip(admin, await buffer(zip.outputStream), itemId)
  expect(found).toMatchObject({ status: "ready", total: 1, leftOut: 0 })
  await startImport(admin, found.id)
  await runImport(found.id)
  expect(await curriculumOf(admin, itemId)).toEqual([["1", [["notes", "pdf"]]]])
})

test("what is no zip is refused as it is uploaded", async () => {
  const { code } = await uploadFile(admin, { name: "a.zip", kind: "folder", body: pdf() })
  expect(code).toBe("file_type_not_allowed")
})
