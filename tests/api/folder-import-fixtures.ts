import { content } from "@/lib/features/content/contract"
import { importFolder, readFolder } from "@/lib/features/imports/folder/folder-jobs.server"
import { folderImports } from "@/lib/features/imports/folder-contract"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { institutes, send, type TestMember } from "../setup/test-app"
import { zipBytes, type ZipEntry } from "../setup/zip-bytes"
import { createModule } from "./curriculum-fixtures"
import { uploadFile } from "./tus-fixtures"

export const byId = (id: number) => ({ params: { id: String(id) } })

/** Uploads a zip for an import, and returns the id of its file. */
export async function uploadZip(as: TestMember, zip: Buffer, name = "Physics.zip"): Promise<number> {
  const { file, code } = await uploadFile(as, { name, kind: "folder", body: zip })
  if (!file) throw new Error(`the zip was refused: ${code}`)
  return file.id
}

/** Uploads a zip for an item, a new one unless it is given, and reads it; returns the import. */
export async function readZip(as: TestMember, entries: readonly ZipEntry[] | Buffer, itemId?: number) {
  const id = itemId ?? (await createModule(as))
  const fileId = await uploadZip(as, Buffer.isBuffer(entries) ? entries : zipBytes(entries))
  const created = await send(as, folderImports.create, { body: { itemId: id, fileId } })
  expect(created.data.status).toBe("reading")
  await readFolder.run({ instituteId: as.instituteId, importId: created.data.id })
  return { ...(await showImport(as, created.data.id)), fileId }
}

export const showImport = async (as: TestMember, id: number) => (await send(as, folderImports.show, byId(id))).data
export const startImport = (as: TestMember, id: number) => send(as, folderImports.start, { body: { id } })
export const cancelImport = (as: TestMember, id: number) => send(as, folderImports.cancel, { body: { id } })
export const runImport = (importId: number, instituteId: number = institutes.acme) =>
  importFolder.run({ instituteId, importId })

/** The files that are left out, by path, each with its reason. */
export async function leftOutOf(as: TestMember, id: number) {
  const { data } = await send(as, folderImports.leftOut, { ...byId(id), query: { size: "100" } })
  return Object.fromEntries(data.content.map(({ path, reason }) => [path, reason]))
}

/** The titles of the sections of an item with the titles and kinds of their materials. */
export async function curriculumOf(as: TestMember, itemId: number) {
  const { sections } = (await send(as, content.curriculum, byId(itemId))).data
  return sections.map(({ title, materials }) => [title, materials.map((one) => [one.title, one.kind])])
}

/** The files that somebody has uploaded or imported and that are not in the trash. */
export const storedFiles = (as: TestMember) =>
  readInstitute(as.instituteId, (db) =>
    db
      .selectFrom("files")
      .select(["id", "name"])
      .where("uploadedBy", "=", as.userId)
      .where("deletedAt", "is", null)
      .orderBy("id")
      .execute(),
  )
