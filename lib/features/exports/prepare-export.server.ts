import { sql } from "kysely"
import { z } from "zod"
import { record } from "@/lib/features/events/events.server"
import { files } from "@/lib/server/gateways/files/files"
import { job } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { readInstitute, readSnapshot, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { EXPORT_DAYS } from "./contract"
import { describeArchive, readFacts } from "./describe-archive.server"
import { createEntryWriter } from "./entry-writer.server"
import { exportEvents } from "./events"
import { countDocuments, drawInvoices, writeInvoices, writeProofs } from "./write-documents.server"
import { countFiles, writeFiles } from "./write-files.server"
import { ROW_PARTS, writeRows } from "./write-rows.server"

const id = z.number().int().positive()
const Target = z.object({ instituteId: id, exportId: id })
type Target = z.infer<typeof Target>

/** Pages of files and documents, by whose number the progress counts. */
const FILES_A_PAGE = 100
const DOCUMENTS_A_PAGE = 20

/**
 * Prepares an archive: writes what is made for it and lists what is stored already. It begins anew where an earlier attempt was
 * killed; the checksums of files that were read stay.
 */
export const prepareExport = job({
  name: "prepare-export",
  shape: Target,
  maxSeconds: 6 * 60 * 60,
  async run(target, context) {
    const { instituteId, exportId } = target
    const found = await readInstitute(instituteId, (db) => findPreparing(db, exportId))
    if (!found) return
    await removeParts(target)
    const signal = context?.signal ?? new AbortController().signal
    const writer = createEntryWriter({ ...target, at: found.createdAt, signal })
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
    await describeArchive(writer, { facts, at: found.createdAt, missing })
    await finish(target, writer.end())
  },
  async onFailed(target, reason) {
    log.error({ ...target, reason }, "an archive could not be prepared")
    await removeParts(target)
    await withInstitute(target.instituteId, async (db) => {
      const failed = await setStatus(db, target.exportId, { status: "failed" })
      if (failed) await record(db, exportEvents.failed, { by: "program", data: ownerOf(target, failed) })
    })
  },
})

async function finish(target: Target, archive: ReturnType<ReturnType<typeof createEntryWriter>["end"]>) {
  const expiresAt = sql<Date>`now() + make_interval(days => ${EXPORT_DAYS})`
  await withInstitute(target.instituteId, async (db) => {
    const ready = await setStatus(db, target.exportId, { status: "ready", expiresAt, ...archive })
    if (!ready?.expiresAt) return
    const { requesterId, exportId } = ownerOf(target, ready)
    const data = { exportId, bytes: archive.bytes, expiresAt: ready.expiresAt.toISOString() }
    if (requesterId === null) await record(db, exportEvents.readyForAdministrators, { by: "program", data })
    else await record(db, exportEvents.ready, { by: "program", data: { ...data, requesterId } })
  })
}

const ownerOf = ({ exportId }: Target, { requestedBy }: { requestedBy: number | null }) => ({
  exportId,
  requesterId: requestedBy,
})

const findPreparing = (db: Db, exportId: number) =>
  db
    .selectFrom("exports")
    .select("createdAt")
    .where("id", "=", exportId)
    .where("status", "=", "preparing")
    .executeTakeFirst()

type Ended =
  | { status: "failed" }
  | {
      status: "ready"
      expiresAt: ReturnType<typeof sql<Date>>
      entries: number
      directoryOffset: number
      bytes: number
      etag: string
    }

const setStatus = (db: Db, exportId: number, ended: Ended) =>
  db
    .updateTable("exports")
    .set({ ...ended, done: sql<number>`total` })
    .where("id", "=", exportId)
    .where("status", "=", "preparing")
    .returning(["requestedBy", "expiresAt"])
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
  await withInstitute(instituteId, (db) => db.deleteFrom("export_entries").where("exportId", "=", exportId).execute())
}
