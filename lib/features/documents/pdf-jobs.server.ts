import { type ExpressionBuilder, sql, type SqlBool } from "kysely"
import { z } from "zod"
import { enqueueMany, job } from "@/lib/server/jobs/job"
import type { PeriodicTask } from "@/lib/server/jobs/periodic-task"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { DB } from "@/lib/server/schema/tables"
import type { Db } from "@/lib/server/tenancy/transaction"
import { createSlots } from "@/lib/server/video/processor-slots"
import { makeSample } from "./make-sample.server"
import { readPdf } from "./read-pdf.server"

const BATCH_SIZE = 100
/** A job that was enqueued so long ago died with its process. */
const LOST_MINUTES = 15
const id = z.number().int().positive()
/** pdf.js takes up to a gigabyte, so that one runs at a time. */
const withPdfProgram = createSlots(1)
const never = { signal: new AbortController().signal }

/** Reads the pages and the outline of a PDF. */
const readStoredPdf = job({
  name: "read-pdf",
  shape: z.object({ instituteId: id, fileId: id }),
  run: (pdf, { signal } = never) => withPdfProgram(signal, () => readPdf(pdf, signal), String(pdf.instituteId)),
})

/** Makes the sample of an item. */
const makeItemSample = job({
  name: "make-sample",
  shape: z.object({ instituteId: id, itemId: id }),
  run: (item, { signal } = never) => withPdfProgram(signal, () => makeSample(item, signal), String(item.instituteId)),
})

/** Enqueues the PDFs that wait to be read and the samples that wait to be made, and those whose process died. */
const queuePdfs: PeriodicTask = {
  name: "queue PDFs",
  everySeconds: 3,
  async run() {
    if (!(await readPlatform(hasWaiting))) return
    await withPlatform(async (db) => {
      const enqueued = { enqueuedAt: sql<Date>`now()` }
      const pdfs = await db
        .updateTable("pdf_contents")
        .set(enqueued)
        .where("fileId", "in", selectPdfs(db).limit(BATCH_SIZE).forUpdate("w").skipLocked())
        .returning(["instituteId", "fileId"])
        .execute()
      await enqueueMany(db, readStoredPdf, { list: pdfs })
      const samples = await db
        .updateTable("item_samples")
        .set(enqueued)
        .where("itemId", "in", selectSamples(db).limit(BATCH_SIZE).forUpdate("w").skipLocked())
        .returning(["instituteId", "itemId"])
        .execute()
      await enqueueMany(db, makeItemSample, { list: samples })
    })
  },
}

type Waiting = DB["pdf_contents"] | DB["item_samples"]
const isWaiting = (e: ExpressionBuilder<{ w: Waiting }, "w">) =>
  e.and([
    e("w.status", "=", "queued"),
    sql<SqlBool>`(w."enqueuedAt" is null or w."enqueuedAt" < now() - make_interval(mins => ${LOST_MINUTES}::int))`,
  ])

const selectPdfs = (db: Db) =>
  db
    .selectFrom("pdf_contents as w")
    .innerJoin("files as f", "f.id", "w.fileId")
    .select("w.fileId")
    .where(isWaiting)
    .where("f.deletedAt", "is", null)
    .orderBy("w.updatedAt")

const selectSamples = (db: Db) =>
  db.selectFrom("item_samples as w").select("w.itemId").where(isWaiting).orderBy("w.updatedAt")

async function hasWaiting(db: Db): Promise<boolean> {
  const [pdf, sample] = await Promise.all([
    selectPdfs(db).limit(1).executeTakeFirst(),
    selectSamples(db).limit(1).executeTakeFirst(),
  ])
  return pdf !== undefined || sample !== undefined
}

/** The jobs and periodic tasks of PDFs. */
export const pdfJobs = [readStoredPdf, makeItemSample]
export const pdfTasks = [queuePdfs]
