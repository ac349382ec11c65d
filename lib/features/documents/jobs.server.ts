import { sql } from "kysely"
import { z } from "zod"
import { hasOffice } from "@/lib/server/gateways/documents/office"
import { enqueueMany, job } from "@/lib/server/jobs/job"
import type { PeriodicTask } from "@/lib/server/jobs/periodic-task"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { createSlots } from "@/lib/server/video/processor-slots"
import { CLAIM_SECONDS, convertDocument } from "./convert-document.server"

const BATCH_SIZE = 100
/** LibreOffice takes hundreds of megabytes, so that one runs at a time. */
const withOffice = createSlots(1)

/** Makes the PDF of a document, one document at a time. */
const convertOfficeDocument = job({
  name: "convert-document",
  shape: z.object({ instituteId: z.number().int().positive(), fileId: z.number().int().positive() }),
  run: (document, { signal } = { signal: new AbortController().signal }) =>
    withOffice(signal, () => convertDocument(document, signal), String(document.instituteId)),
})

/**
 * Enqueues the documents that wait, but those in the trash, and those whose process died. Without LibreOffice they keep
 * waiting and are offered as downloads.
 */
const queueDocuments: PeriodicTask = {
  name: "queue documents",
  everySeconds: 3,
  async run({ isResumed }) {
    if (!(await readPlatform(hasWaiting)) || !(await hasOffice())) return
    await withPlatform(async (db) => {
      await requeue(db, isResumed)
      const list = await db
        .updateTable("document_pdfs")
        .set({ enqueuedAt: sql<Date>`now()` })
        .where("id", "in", selectWaiting(db).limit(BATCH_SIZE).forUpdate("p").skipLocked())
        .returning(["instituteId", "fileId"])
        .execute()
      await enqueueMany(db, convertOfficeDocument, { list })
    })
  },
}

const selectWaiting = (db: Db) =>
  db
    .selectFrom("document_pdfs as p")
    .innerJoin("files as f", "f.id", "p.fileId")
    .select("p.id")
    .where("p.status", "=", "queued")
    .where("p.enqueuedAt", "is", null)
    .where("p.startAfter", "<=", sql<Date>`now()`)
    .where("f.deletedAt", "is", null)
    .orderBy("p.startAfter")

const DEAD_SINCE = sql<Date>`now() - make_interval(secs => ${CLAIM_SECONDS})`

async function hasWaiting(db: Db): Promise<boolean> {
  const [waiting, dead] = await Promise.all([
    selectWaiting(db).limit(1).executeTakeFirst(),
    db
      .selectFrom("document_pdfs")
      .select("id")
      .where("status", "=", "processing")
      .where("claimedAt", "<", DEAD_SINCE)
      .limit(1)
      .executeTakeFirst(),
  ])
  return waiting !== undefined || dead !== undefined
}

/** A job whose attempts were all spent on processes that died is in the queue no more. */
async function requeue(db: Db, isResumed: boolean) {
  const again = { status: "queued", claim: null, claimedAt: null, enqueuedAt: null }
  await db
    .updateTable("document_pdfs")
    .set(again)
    .where("status", "=", "processing")
    .where("claimedAt", "<", DEAD_SINCE)
    .execute()
  if (isResumed)
    await db
      .updateTable("document_pdfs")
      .set(again)
      .where("status", "=", "queued")
      .where("enqueuedAt", "<", sql<Date>`now() - interval '1 hour'`)
      .execute()
}

/** The jobs and periodic tasks of documents. */
export const documentJobs = [convertOfficeDocument]
export const documentTasks = [queueDocuments]
