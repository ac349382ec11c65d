import { createHash } from "node:crypto"
import { Readable } from "node:stream"
import { sql } from "kysely"
import { z } from "zod"
import { newFileKey } from "@/lib/server/gateways/files/file-keys"
import { files } from "@/lib/server/gateways/files/files"
import { job } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { InvoiceDocument } from "./document-shape"
import { invoiceEvents } from "./events"
import { drawInThread } from "./pdf/draw-in-thread.server"
import { record } from "@/lib/features/events/events.server"

const id = z.number().int().positive()
/** Five tries in all, over ten minutes. */
const RETRIES = { limit: 4, seconds: 5, maxSeconds: 300 }

/** Draws the documents of an order that are not ready. One that cannot be drawn has failed after five tries, and its staff are told. */
export const drawInvoices = job({
  name: "draw-invoices",
  shape: z.object({ instituteId: id, orderId: id }),
  workload: "messages",
  retries: RETRIES,
  async run({ instituteId, orderId }) {
    for (const invoice of await listUndrawn(instituteId, orderId)) await drawInvoice(instituteId, invoice)
  },
  async onFailed({ instituteId, orderId }, reason) {
    log.error({ instituteId, orderId, reason }, "a document could not be drawn")
    await withInstitute(instituteId, async (db) => {
      const failed = await db
        .updateTable("invoices")
        .set({ pdfStatus: "failed" })
        .where("orderId", "=", orderId)
        .where("pdfStatus", "=", "queued")
        .returning(["id", "number"])
        .execute()
      for (const { id: invoiceId, number } of failed)
        await record(db, invoiceEvents.undrawn, { by: "program", data: { invoiceId, orderId, number } })
    })
  },
})

const listUndrawn = (instituteId: number, orderId: number) =>
  readInstitute(instituteId, (db) =>
    db
      .selectFrom("invoices")
      .select(["id", "document"])
      .where("orderId", "=", orderId)
      .where("pdfStatus", "!=", "ready")
      .orderBy("id")
      .execute(),
  )

const underWay = new Map<number, Promise<Buffer>>()

/**
 * Draws a document, stores its PDF and returns it; in this program each once at a time, as the mail of a sale and its job begin
 * together. Another attempt elsewhere is harmless: the first that ends is stored.
 */
export function drawInvoice(instituteId: number, invoice: { id: number; document: unknown }): Promise<Buffer> {
  const drawing = underWay.get(invoice.id) ?? draw(instituteId, invoice).finally(() => underWay.delete(invoice.id))
  underWay.set(invoice.id, drawing)
  return drawing
}

async function draw(instituteId: number, invoice: { id: number; document: unknown }): Promise<Buffer> {
  await withInstitute(instituteId, (db) =>
    db
      .updateTable("invoices")
      .set({ pdfTries: sql<number>`"pdfTries" + 1` })
      .where("id", "=", invoice.id)
      .where("pdfStatus", "!=", "ready")
      .execute(),
  )
  const pdf = await drawInThread(instituteId, InvoiceDocument.parse(invoice.document))
  const key = newFileKey({ instituteId, access: "item", extension: "pdf" })
  await files.put(key, Readable.from([pdf]))
  const sha256 = createHash("sha256").update(pdf).digest("hex")
  const { numUpdatedRows } = await withInstitute(instituteId, (db) =>
    db
      .updateTable("invoices")
      .set({ key, sha256, pdfStatus: "ready" })
      .where("id", "=", invoice.id)
      .where("pdfStatus", "!=", "ready")
      .executeTakeFirst(),
  )
  if (numUpdatedRows === 0n) await files.remove(key)
  return pdf
}
