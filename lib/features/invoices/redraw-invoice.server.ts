import { Failure } from "@/lib/contract/errors"
import { enqueue } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"
import { drawInvoices } from "./draw-invoices.server"

/** Puts the PDF of a document that could not be drawn back into the queue; one that is not failed is left as it is. */
export async function redrawInvoice(db: Db, instituteId: number, id: number): Promise<null> {
  const invoice = await db.selectFrom("invoices").select("orderId").where("id", "=", id).executeTakeFirst()
  if (!invoice) throw new Failure("not_found")
  const { numUpdatedRows } = await db
    .updateTable("invoices")
    .set({ pdfStatus: "queued" })
    .where("id", "=", id)
    .where("pdfStatus", "=", "failed")
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await enqueue(db, drawInvoices, { instituteId, orderId: invoice.orderId })
  return null
}
