import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { PdfStatus } from "./pdf-status"

/** The PDF that was made of a document, to be read in its place by whoever may open the document; undefined when there is none. */
export async function findPdf(db: Db, file: { id: number; name: string }) {
  const pdf = await db.selectFrom("document_pdfs").select("key").where("fileId", "=", file.id).executeTakeFirst()
  if (!pdf?.key) return undefined
  return { id: file.id, key: pdf.key, mime: "application/pdf", name: `${file.name.replace(/\.[^.]*$/, "")}.pdf` }
}

/** Has the PDF of a document made again after its conversion has failed; does nothing in any other state. */
export async function retryPdf(db: Db, fileId: number): Promise<void> {
  const again = { status: "queued", tries: 0, enqueuedAt: null, startAfter: sql<Date>`now()` }
  await db
    .updateTable("document_pdfs")
    .set({ ...again, updatedAt: sql<Date>`now()` })
    .where("fileId", "=", fileId)
    .where("status", "=", "failed")
    .execute()
}

/** The status of the PDF of a document by its row. */
export function pdfStatusOf({
  status,
  enqueuedAt,
}: {
  status: string | null
  enqueuedAt: Date | null
}): PdfStatus | null {
  if (status === "ready" || status === "failed") return status
  return status === "processing" || enqueuedAt !== null ? "converting" : null
}
