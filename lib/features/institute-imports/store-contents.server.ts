import { createWriteStream } from "node:fs"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { Failure } from "@/lib/contract/errors"
import { checkContent } from "@/lib/features/files/files.server"
import { createUploadFolder, freeUploadBytes } from "@/lib/server/api/upload-folder"
import { env } from "@/lib/server/env.server"
import { files } from "@/lib/server/gateways/files/files"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { ALL_UPLOAD_KINDS, UPLOAD_KINDS, type UploadKind } from "@/lib/shared/upload-kinds"
import { addDone } from "./import-queries.server"
import type { OpenArchive } from "./open-archive.server"
import { readEntry } from "./read-entry.server"
import { ImportRefused } from "./refused"
import type { ImportJob } from "./stage-rows.server"

const MB = 1024 * 1024
const PAGE = 100

type Content = Awaited<ReturnType<typeof listWaiting>>[number]

/**
 * Puts what is not stored yet into the store, each content once, after it was checked as an upload of its type is. Throws
 * `ImportRefused` for one that is not what it says, and `storage_full` where this machine has no room to unpack it.
 */
export async function storeContents(target: ImportJob, archive: OpenArchive): Promise<void> {
  for (;;) {
    const waiting = await readInstitute(target.instituteId, (db) => listWaiting(db, target.importId))
    for (const content of waiting) {
      target.signal.throwIfAborted()
      await storeContent(archive, content)
      await withInstitute(target.instituteId, async (db) => {
        await db
          .updateTable("institute_import_files")
          .set({ isStored: true })
          .where("importId", "=", target.importId)
          .where("oldKey", "=", content.oldKey)
          .execute()
        await addDone(db, target.importId)
      })
    }
    if (waiting.length < PAGE) return
  }
}

const listWaiting = (db: Parameters<Parameters<typeof readInstitute>[1]>[0], importId: number) =>
  db
    .selectFrom("institute_import_files")
    .select(["oldKey", "newKey", "path", "bytes", "sha256", "mime"])
    .where("importId", "=", importId)
    .where("isStored", "=", false)
    .orderBy("oldKey")
    .limit(PAGE)
    .execute()

async function storeContent(archive: OpenArchive, { newKey, path, bytes, sha256, mime }: Content): Promise<void> {
  if ((await freeUploadBytes()) - bytes < env.UPLOADS_FREE_MB * MB) throw new Failure("storage_full")
  const folder = await createUploadFolder()
  try {
    const file = join(folder, "content")
    await pipeline(readEntry(archive, path, { bytes, sha256 }), createWriteStream(file, { flags: "wx", mode: 0o600 }))
    await requireType(file, { path, mime })
    await files.putFile(newKey, file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function requireType(file: string, { path, mime }: { path: string; mime: string | null }): Promise<void> {
  const kind = kindOf(mime ?? "")
  const found = kind && (await checkContent(file, kind).catch(asRefusal(path)))
  if (found === undefined || plain(found) !== plain(mime ?? "")) throw new ImportRefused("content", { place: path })
}

const asRefusal =
  (place: string) =>
  (error: unknown): never => {
    throw error instanceof Failure ? new ImportRefused("content", { place }) : error
  }

const plain = (mime: string) => mime.split(";", 1)[0]?.trim()

/** The kind of upload that has a media type; archives are taken apart, never stored. */
const kindOf = (mime: string): UploadKind | undefined =>
  ALL_UPLOAD_KINDS.find(
    (kind) =>
      kind !== "folder" &&
      kind !== "archive" &&
      UPLOAD_KINDS[kind].mediaTypes.some((one) => plain(one) === plain(mime)),
  )
