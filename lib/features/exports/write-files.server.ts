import { sql } from "kysely"
import { files } from "@/lib/server/gateways/files/files"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { ArchivedContent } from "./archive-layout"
import { createUniqueNames, folderPaths } from "./archive-name"
import { type EntryWriter, readChecksum } from "./entry-writer.server"

const PAGE = 100
/** Files of which the checksum is read at a time. */
const AT_ONCE = 4

type Stored = Awaited<ReturnType<typeof listFiles>>[number]
export type FilesOptions = { instituteId: number; writer: EntryWriter; onPart: () => Promise<void> }

/** How many files an archive has: those that are stored and not in the trash. */
export const countFiles = async (db: Db): Promise<number> => {
  const { count } = await selectFiles(db)
    .select((e) => e.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Adds the files under the paths of their folders, and the list of them with their uses. Returns the keys of those whose
 * content is not stored.
 */
export async function writeFiles({ instituteId, writer, onPart }: FilesOptions): Promise<string[]> {
  const missing: string[] = []
  const index = async function* () {
    for await (const page of filePages(instituteId)) {
      const contents = await checksumsOf(instituteId, page)
      await writer.add(contents.filter(({ isStored }) => isStored).map(({ isStored: _, file: __, ...rest }) => rest))
      const uses = await readInstitute(instituteId, (db) => listUses(db, page.map(({ file }) => file.id))) // oxfmt-ignore
      for (const { file, path, bytes, isStored } of contents) {
        if (!isStored) missing.push(file.key)
        const { id, key, sha256, mime } = file
        const line = { id, key, path: isStored ? path : null, mime, bytes, sha256, uses: uses.get(id) ?? [] }
        yield Buffer.from(`${JSON.stringify(line)}\n`)
      }
      await onPart()
    }
  }
  await writer.make("files/index.jsonl", index())
  return missing
}

/** The files, folder by folder, each with its path in the archive. */
async function* filePages(instituteId: number): AsyncGenerator<{ file: Stored; path: string }[]> {
  const { paths, inside } = folderPaths(
    await readInstitute(instituteId, (db) =>
      db.selectFrom("file_folders").select(["id", "name", "parentId"]).orderBy("id").execute(),
    ),
  )
  let folder: { key: number; name: (wanted: string) => string } | undefined
  let after = { folderKey: -1, id: 0 }
  for (;;) {
    const page = await readInstitute(instituteId, (db) => listFiles(db, after))
    yield page.map((file) => {
      if (file.access === "part") return { file, path: `parts/${createUniqueNames()(`${file.id}-${file.name}`)}` }
      if (folder?.key !== file.folderKey)
        folder = { key: file.folderKey, name: createUniqueNames(takenIn(inside, file.folderKey)) }
      return { file, path: `${paths.get(file.folderKey) ?? "files/"}${folder.name(file.name)}` }
    })
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = { folderKey: last.folderKey, id: last.id }
  }
}

/** The names of the folders in a folder, and at the top the list of files. */
const takenIn = (inside: Map<number, string[]>, folderKey: number) =>
  folderKey === 0 ? [...(inside.get(0) ?? []), "index.jsonl"] : (inside.get(folderKey) ?? [])

const selectFiles = (db: Db) => db.selectFrom("files as f").where("f.deletedAt", "is", null).where("f.bytes", ">", 0)

const listFiles = (db: Db, after: { folderKey: number; id: number }) =>
  selectFiles(db)
    .select(["f.id", "f.key", "f.name", "f.mime", "f.bytes", "f.sha256", "f.crc32", "f.access", "f.folderKey"])
    .where(sql<boolean>`(f."folderKey", f.id) > (${after.folderKey}, ${after.id})`)
    .orderBy("f.folderKey")
    .orderBy("f.id")
    .limit(PAGE)
    .execute()

type Checked = ArchivedContent & { file: Stored; isStored: boolean }

async function checksumsOf(instituteId: number, page: { file: Stored; path: string }[]): Promise<Checked[]> {
  const checked: Checked[] = []
  for (let at = 0; at < page.length; at += AT_ONCE)
    checked.push(...(await Promise.all(page.slice(at, at + AT_ONCE).map((one) => checksumOf(instituteId, one)))))
  return checked
}

/** The checksum of a file, which is read once and stored with it. */
async function checksumOf(instituteId: number, { file, path }: { file: Stored; path: string }): Promise<Checked> {
  const { id, key, bytes, crc32 } = file
  if (crc32 !== null) {
    const isStored = (await files.stat(key))?.bytes === bytes
    return { file, path, key, bytes, crc32, isStored }
  }
  const read = await readChecksum(key)
  if (read?.bytes !== bytes) return { file, path, key, bytes, crc32: 0, isStored: false }
  await withInstitute(instituteId, (db) =>
    db.updateTable("files").set({ crc32: read.crc32 }).where("id", "=", id).where("key", "=", key).execute(),
  )
  return { file, path, key, ...read, isStored: true }
}

/** Where files are used, by their ids. */
async function listUses(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ fileId: number; table: string; id: number }>`
    with f as (select id, key from files where id = any(${ids}::bigint[]))
    select f.id as "fileId", 'materials' as table, m.id from f join materials m on m."fileId" = f.id or m.poster = f.key
    union all select f.id, 'draft_materials', m.id from f join draft_materials m on m."fileId" = f.id
    union all select f.id, 'captions', c.id from f join captions c on c."trackFileId" = f.id
    union all select f.id, 'items', i.id from f join items i on i.image = f.key or i."teaserVideoId" = f.id
    union all select f.id, 'teacher_profiles', t."userId" from f join teacher_profiles t on t."teaserFileId" = f.id
    union all select f.id, 'institutes', i.id from f join institutes i
      on f.key in (i.image, i.cover, i.favicon) or i."teaserVideoId" = f.id`.execute(db)
  const uses = new Map<number, { table: string; id: number }[]>()
  for (const { fileId, ...use } of rows) uses.set(fileId, [...(uses.get(fileId) ?? []), use])
  return uses
}
