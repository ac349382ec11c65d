import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type Amounts, InvoiceDocument } from "./document-shape"

/** What the documents of parts state of each line of an order, by its id; what was taken back is left out. */
export async function listStated(db: Db, orderId: number): Promise<Map<number, Amounts>> {
  const { rows } = await sql<Amounts & { lineId: number }>`
    select l."lineId", sum(l."taxableMinor")::bigint as "taxableMinor", sum(l."cgstMinor")::bigint as "cgstMinor",
      sum(l."sgstMinor")::bigint as "sgstMinor", sum(l."utgstMinor")::bigint as "utgstMinor",
      sum(l."igstMinor")::bigint as "igstMinor", sum(l."totalMinor")::bigint as "totalMinor"
    from invoice_lines l join invoices i on i.id = l."invoiceId"
    where i."orderId" = ${orderId} and i.series in ('RV', 'RC')
      and not exists (select from invoices c where c."instituteId" = i."instituteId" and c."againstId" = i.id)
    group by l."lineId"`.execute(db)
  return new Map(rows.map(({ lineId, ...amounts }) => [lineId, amounts]))
}

/** The documents of one part that nothing has taken back. */
export async function listVouchers(db: Db, receiptId: number) {
  const rows = await db
    .selectFrom("invoices as i")
    .select(["i.instituteId", "i.id", "i.orderId", "i.document"])
    .where("i.receiptId", "=", receiptId)
    .where("i.series", "in", ["RV", "RC"])
    .where((e) => e.not(e.exists(e.selectFrom("invoices as c").whereRef("c.againstId", "=", "i.id"))))
    .orderBy("i.id")
    .execute()
  return rows.map(({ document, ...row }) => ({ ...row, document: InvoiceDocument.parse(document) }))
}
