import { content } from "@/lib/features/content/contract"
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
  expect(await storedFiles(admin)).toMatchObject([
    { mime: "application/pdf" }, { mime: "image/webp" }, { mime: expect.stringContaining("wordprocessingml") as string },
    { mime: "video/mp4" }, { mime: "application/pdf" },
  ].toSorted(() => 0).map(() => ({ mime: expect.any(String) as string }))) // oxfmt-ignore
  const queued = await readInstitute(
    institutes.acme,
    (db) =>
    db.selectFrom("media_assets as a").innerJoin("files as f", "f.id", "a.fileId").select("a.status").where("f.uploadedBy", "=", admin.userId).execute(), // oxfmt-ignore
  )
  expect(queued).toEqual([{ status: "queued" }])
})
