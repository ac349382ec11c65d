import { sql } from "kysely"
import { jsonArrayFrom } from "kysely/helpers/postgres"
import type { PageInput } from "@/lib/contract/shapes"
import { storedQuoteOf } from "@/lib/features/billing/stored-quote"
import { INVOICE_KINDS } from "@/lib/features/invoices/invoice-kind"
import { downloadInvoice } from "@/lib/features/invoices/invoices.server"
import { orderStateOf } from "@/lib/features/orders/states"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { enumOf } from "@/lib/shared/enum-of"
import type { MasterPlanOrder } from "./master-contract"

/** A page of the orders of the plan of an institute, the latest first, in a transaction of the platform. */
export async function listOrdersOf(db: Db, { id, ...page }: PageInput & { id: number }) {
  const orders = db.selectFrom("orders as o").where("o.forInstituteId", "=", id)
  const rows = await orders
    .innerJoin("users as u", "u.id", "o.buyerId")
    .select(["o.id", "o.number", "o.status", "o.totalMinor", "o.offsetMinor", "o.currency", "o.createdAt", "o.paidAt"])
    .select([
      "o.quote",
      sql<string>`trim(u."firstName" || ' ' || u."lastName")`.as("buyer"),
      sql<string>`(select p.name from plans p join plan_versions v on v."planId" = p.id where v.id = (o.quote ->> 'versionId')::bigint)`.as(
        "plan",
      ),
    ])
    .select((e) =>
      jsonArrayFrom(
        e
          .selectFrom("invoices as i")
          .select(["i.id", "i.number", "i.kind"])
          .whereRef("i.instituteId", "=", "o.instituteId")
          .whereRef("i.orderId", "=", "o.id")
          .orderBy("i.id"),
      ).as("documents"),
    )
    .orderBy("o.id", "desc")
    .$call(onPage(page))
    .execute()
  const total = await countRows(orders.select(sql`1`.as("one")))
  return pageOf({ rows, total }, page, ({ quote, status, documents, ...order }): MasterPlanOrder => {
    const { interval, kind } = storedQuoteOf(quote)
    return {
      ...order,
      ...{ interval, kind, status: orderStateOf(status) },
      documents: documents.map((one) => ({ ...one, kind: enumOf(INVOICE_KINDS, one.kind, "kind of a document") })),
    }
  })
}

/** The PDF of a document of the plan of an institute. Throws `not_found` for any other document. */
export const downloadDocumentOf = (forInstituteId: number, documentId: number): Promise<Response> =>
  downloadInvoice({ instituteId: PLATFORM_INSTITUTE_ID, forInstituteId }, documentId)
