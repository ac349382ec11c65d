import { createWriteStream } from "node:fs"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { crc32 } from "node:zlib"
import type { Entry, ZipFile } from "yauzl"
import { Failure } from "@/lib/contract/errors"
import { toFileName } from "@/lib/features/files/file-name"
import { requireStorage, storeContent } from "@/lib/features/files/files.server"
import { UPLOAD_KINDS, type UploadKind } from "@/lib/shared/upload-kinds"
import type { Actor } from "@/lib/server/auth/actor"
import { env } from "@/lib/server/env.server"
import { createUploadFolder, freeUploadBytes } from "@/lib/server/api/upload-folder"
import { withStoredFiles } from "@/lib/server/media/with-stored-files"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { openEntry } from "@/lib/server/zip/zip-entries"
import { sql } from "kysely"
import { isOfStore } from "@/lib/server/zip/is-of-store"

const MB = 1024 * 1024

interface EntryInput {
  importId: number
  entryIndex: number
  path: string
  kind: UploadKind
  bytes: number
  /** The size of the zip, which does not count against the quota. */
  archiveBytes: number
}

/**
 * Unpacks a file of a zip, checks it as an upload of its kind, stores it and notes it on its entry, once. Throws
 * `file_type_not_allowed`, `file_damaged`, `quota_exceeded` or `storage_full`.
 */
export async function storeEntry(
  actor: Actor,
  { archive, entry }: { archive: ZipFile; entry: Entry },
  input: EntryInput,
): Promise<void> {
  const { kind, bytes } = input
  if ((await freeUploadBytes()) - bytes < env.UPLOADS_FREE_MB * MB) throw new Failure("storage_full")
  const folder = await createUploadFolder()
  try {
    const path = join(folder, "entry")
    await unpack(archive, entry, path)
    const name = toFileName(input.path.split("/").at(-1) ?? "", UPLOAD_KINDS[kind].extensions)
    await withStoredFiles(async (track) => {
      const content = track(await storeContent(actor.instituteId, { path, name, kind, bytes, sha256: null }))
      if (!(await saveFile(actor, input, content))) throw new AlreadyStored()
    })
  } catch (error) {
    if (!(error instanceof AlreadyStored)) throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Another job has stored the file in the meantime. */
class AlreadyStored extends Error {}

type Content = Awaited<ReturnType<typeof storeContent>>

/** Inserts the row of a stored file and notes it on its entry; returns false where that is no longer waiting for it. */
const saveFile = (actor: Actor, { importId, entryIndex, archiveBytes }: EntryInput, content: Content) =>
  withInstitute(actor.instituteId, async (db) => {
    await requireStorage(db, content.bytes - archiveBytes, { by: actor.userId })
    const waiting = await db
      .selectFrom("folder_import_entries")
      .select("entryIndex")
      .where("importId", "=", importId)
      .where("entryIndex", "=", entryIndex)
      .where("status", "=", "ready")
      .forUpdate()
      .executeTakeFirst()
    if (!waiting) return false
    const { id } = await db
      .insertInto("files")
      .values({ ...content, access: "item", uploadedBy: actor.userId })
      .returning("id")
      .executeTakeFirstOrThrow()
    await db
      .updateTable("folder_import_entries")
      .set({ status: "stored", fileId: id })
      .where("importId", "=", importId)
      .where("entryIndex", "=", entryIndex)
      .execute()
    await db
      .updateTable("folder_imports")
      .set({ ok: sql`ok + 1` })
      .where("id", "=", importId)
      .execute()
    return true
  })

/** Writes the content of an entry to a file; throws `file_damaged` where it is not what the directory says. */
async function unpack(archive: ZipFile, entry: Entry, path: string): Promise<void> {
  let sum = 0
  try {
    await pipeline(
      await openEntry(archive, entry),
      async function* (source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          sum = crc32(chunk, sum)
          yield chunk
        }
      },
      createWriteStream(path, { flags: "wx", mode: 0o600 }),
    )
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOSPC") throw new Failure("storage_full")
    throw isOfStore(error) ? error : new Failure("file_damaged")
  }
  if (sum !== entry.crc32) throw new Failure("file_damaged")
}
