import { sql } from "kysely"
import { z } from "zod"
import { files } from "@/lib/server/gateways/files/files"
import { job } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { readInstitute, readSnapshot, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { describeArchive, readFacts } from "./describe-archive.server"
import { failExport, finishExport } from "./end-export.server"
import { createEntryWriter } from "./entry-writer.server"
import { splitArchive } from "./split-archive.server"
import { VOLUME_LIMITS, type VolumeLimits } from "./volumes"
import { countDocuments, drawInvoices, writeInvoices, writeProofs } from "./write-documents.server"
import { countFiles, writeFiles } from "./write-files.server"
import { ROW_PARTS, writeRows } from "./write-rows.server"

const id = z.number().int().positive()
const Target = z.object({ instituteId: id, exportId: id })
type Target = z.infer<typeof Target>

/** Pages of files and documents, by whose number the progress counts. */
const FILES_A_PAGE = 100
const DOCUMENTS_A_PAGE = 20

/** Prepares an archive in the background. */
export const prepareExport = job({
  name: "prepare-export",
  shape: Target,
  maxSeconds: 6 * 60 * 60,
  run: (target, context) => prepareArchive(target, { ...context }),
  async onFailed(target, reason) {
    log.error({ ...target, reason }, "an archive could not be prepared")
    await removeParts(target)
    await withPlatform((db) => failExport(db, target))
  },
})

type Options = { signal?: AbortSignal; limits?: VolumeLimits }

/**
 * Prepares an archive: writes what is made for it and lists what is stored already. It begins anew where an earlier attempt was
 * killed; the checksums of files that were read stay.
 */
export async function prepareArchive(
  target: Target,
  { signal = new AbortController().signal, limits = VOLUME_LIMITS }: Options,
): Promise<void> {
  const { instituteId, exportId } = target
  const found = await readInstitute(instituteId, (db) => findPreparing(db, exportId))
  if (!found) return
  await removeParts(target)
  const at = found.createdAt
  const writer = createEntryWriter({ ...target, at, signal })
  const onPart = () => withInstitute(instituteId, (db) => addDone(db, exportId))
  await withInstitute(instituteId, (db) => setTotal(db, exportId))

  await drawInvoices(instituteId)
  const schema = await readPlatform(findSchema)
  const facts = await readSnapshot(instituteId, async (db) => {
    await writeRows(db, writer, onPart)
    return readFacts(db, schema)
  })
  const options = { instituteId, writer, onPart }
  const documents = await writeInvoices(options)
  await writeProofs(options)
  const missing = { documents, files: await writeFiles(options) }
  await describeArchive(writer, { facts, at, missing })
  const whole = writer.end()
  const isLarge = whole.bytes > limits.whole
  const volumes = isLarge ? await splitArchive({ ...target, at, limit: limits.volume, signal }) : []
  await withInstitute(instituteId, (db) => finishExport(db, exportId, { whole, volumes }))
}

const findPreparing = (db: Db, exportId: number) =>
  db
    .selectFrom("exports")
    .select("createdAt")
    .where("id", "=", exportId)
    .where("status", "=", "preparing")
    .executeTakeFirst()

async function setTotal(db: Db, exportId: number): Promise<void> {
  const [fileCount, documentCount] = [await countFiles(db), await countDocuments(db)]
  const total = ROW_PARTS + Math.ceil(fileCount / FILES_A_PAGE) + Math.ceil(documentCount / DOCUMENTS_A_PAGE)
  await db.updateTable("exports").set({ total, done: 0 }).where("id", "=", exportId).execute()
}

const addDone = async (db: Db, exportId: number): Promise<void> =>
  void (await db
    .updateTable("exports")
    .set({ done: sql<number>`least(done + 1, total)` })
    .where("id", "=", exportId)
    .execute())

const findSchema = async (db: Db): Promise<string> => {
  const last = await db.selectFrom("schema_migrations").select("name").orderBy("name", "desc").limit(1).executeTakeFirstOrThrow() // oxfmt-ignore
  return last.name
}

/** Removes the parts of an archive, and from the store those that were made for it. */
export async function removeParts({ instituteId, exportId }: Target): Promise<void> {
  const made = await readInstitute(instituteId, (db) =>
    db.selectFrom("export_entries").select("key").where("exportId", "=", exportId).where("isMade", "=", true).execute(),
  )
  for (const { key } of made) await files.remove(key)
  await withInstitute(instituteId, async (db) => {
    await db.deleteFrom("export_entries").where("exportId", "=", exportId).execute()
    await db.deleteFrom("export_volumes").where("exportId", "=", exportId).execute()
  })
}
