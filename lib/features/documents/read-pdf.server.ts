import { join } from "node:path"
import { sql } from "kysely"
import { describePdf } from "@/lib/server/gateways/documents/pdf"
import { files } from "@/lib/server/gateways/files/files"
import { log } from "@/lib/server/log"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { withWorkFolder } from "@/lib/server/video/work-folder"
import { MAX_TRIES } from "./pdf-tries"

type StoredPdf = { instituteId: number; fileId: number }

/**
 * Reads the pages and the outline of a PDF, and leaves it ready, failed or waiting for the next attempt. Does nothing when it has been
 * read, and nothing for a file that was replaced in the meantime, which is read anew.
 */
export async function readPdf({ instituteId, fileId }: StoredPdf, signal: AbortSignal): Promise<void> {
  const file = await readInstitute(instituteId, (db) =>
    db
      .selectFrom("pdf_contents as p")
      .innerJoin("files as f", "f.id", "p.fileId")
      .select(["f.key", "p.tries"])
      .where("p.fileId", "=", fileId)
      .where("p.status", "=", "queued")
      .executeTakeFirst(),
  )
  if (!file) return
  const found = await withWorkFolder(async (folder) => {
    const source = join(folder, "document.pdf")
    await files.getFile(file.key, source, signal)
    return describePdf({ source, signal })
  }).catch((error: unknown) => {
    signal.throwIfAborted()
    log.warn({ fileId, error: String(error) }, "a PDF could not be read")
    return undefined
  })
  const outcome = found
    ? { status: "ready", pages: found.pages, outline: JSON.stringify(found.outline) }
    : { status: file.tries + 1 < MAX_TRIES ? "queued" : "failed", tries: file.tries + 1, enqueuedAt: null }
  await withInstitute(instituteId, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable("pdf_contents")
      .set({ ...outcome, updatedAt: sql<Date>`now()` })
      .where("fileId", "=", fileId)
      .where("status", "=", "queued")
      .where((e) => e.exists(e.selectFrom("files").select("id").where("id", "=", fileId).where("key", "=", file.key)))
      .executeTakeFirst()
    if (numUpdatedRows === 1n && outcome.status !== "queued") await queueSamplesOf(db, fileId)
  })
}

/** Has the samples made again of the items that use a file. */
const queueSamplesOf = (db: Db, fileId: number) =>
  db
    .updateTable("item_samples")
    .set({ status: "queued", revision: sql<number>`revision + 1`, tries: 0, enqueuedAt: null })
    .where("itemId", "in", (e) => e.selectFrom("materials").select("itemId").where("fileId", "=", fileId))
    .execute()
