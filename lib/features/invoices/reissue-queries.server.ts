import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { InvoiceDocument } from "./document-shape"

export type Reissuable = NonNullable<Awaited<ReturnType<typeof findReissuable>>>

/** Locks the order of a document until the transaction ends. */
export const lockOrderOf = (db: Db, id: number) =>
  db
    .selectFrom("orders as o")
    .select("o.id")
    .where("o.id", "=", (e) => e.selectFrom("invoices as i").select("i.orderId").where("i.id", "=", id))
    .forUpdate()
    .execute()

/** A document with what decides whether it may be issued again. */
export async function findReissuable(db: Db, id: number) {
  const row = await db
    .selectFrom("invoices as i")
    .innerJoin("orders as o", "o.id", "i.orderId")
    .select(["i.id", "i.series", "i.orderId", "i.document", "o.buyerId", "o.transactionId"])
    .select((e) => [
      sql<boolean>`date_trunc('month', i."issuedOn"::timestamp) = date_trunc('month', clock_timestamp() at time zone 'Asia/Kolkata')`.as(
        "isOfThisMonth",
      ),
      e.exists(e.selectFrom("invoices as c").whereRef("c.againstId", "=", "i.id")).as("isCorrected"),
      e
        .exists(
          e
            .selectFrom("invoice_lines as l")
            .innerJoin("order_lines as s", "s.id", "l.lineId")
            .whereRef("l.invoiceId", "=", "i.id")
            .where((is) => is.or([is("s.status", "!=", "granted"), is("s.refundedMinor", ">", 0)])),
        )
        .as("isRefunded"),
    ])
    .where("i.id", "=", id)
    .executeTakeFirst()
  return row && { ...row, document: InvoiceDocument.parse(row.document) }
}

/** The order's lines of a document, in the order in which it states them. */
export async function listLineIds(db: Db, invoiceId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("invoice_lines")
    .select("lineId")
    .where("invoiceId", "=", invoiceId)
    .orderBy("id")
    .execute()
  return rows.map(({ lineId }) => lineId)
}

/** The numbers of documents, in the order of their ids. */
export async function listNumbers(db: Db, ids: number[]): Promise<string[]> {
  const rows = await db.selectFrom("invoices").select("number").where("id", "in", ids).orderBy("id").execute()
  return rows.map(({ number }) => number)
}
