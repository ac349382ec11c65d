import { sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import { likePattern } from "@/lib/server/db/like-pattern"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { GSTIN_FILTERS, Invoice } from "./contract"
import { INVOICE_KINDS, type InvoiceKind } from "./invoice-kind"

/** One buyer's documents, those for the plan of one institute, or without either the whole institute's. */
type InvoiceScope = { buyerId?: number | undefined; forInstituteId?: number | undefined }
type InvoiceFilter = InvoiceScope &
  PageInput & {
    month?: string | undefined
    kind?: InvoiceKind | undefined
    gstin?: (typeof GSTIN_FILTERS)[number] | undefined
    transactionId?: string | undefined
  }

/** A page of documents, the newest first, filtered by month, kind, GSTIN and order and by a search in number, buyer and GSTIN. */
export async function listInvoices(db: Db, { page, size, ...filter }: InvoiceFilter) {
  const matching = matchInvoices(db, filter)
  const [total, rows] = await Promise.all([
    countRows(matching),
    matching
      .innerJoin("institutes as s", "s.id", "i.instituteId")
      .select([
        "i.id",
        "i.number",
        "i.issuedAt",
        "i.buyerGstin",
        "i.totalMinor",
        "o.transactionId",
        "o.currency",
        "s.country",
      ])
      .select([
        "i.kind",
        "i.pdfStatus",
        sql<string>`"issuedOn"::text`.as("issuedOn"),
        sql<string>`document -> 'buyer' ->> 'name'`.as("buyer"),
        sql<boolean>`exists (select from invoices c where c."instituteId" = i."instituteId" and c."againstId" = i.id)`.as(
          "isCorrected",
        ),
      ])
      .orderBy("i.issuedAt", "desc")
      .orderBy("i.id", "desc")
      .$call(onPage({ page, size }))
      .execute(),
  ])
  return pageOf({ rows, total }, { page, size }, ({ kind, pdfStatus, ...row }): Invoice => ({
    ...row,
    kind: kindOf(kind),
    pdfStatus: pdfStatus === "ready" || pdfStatus === "failed" ? pdfStatus : "queued",
  }))
}

const matchInvoices = (
  db: Db,
  { month, kind, gstin, transactionId, searchParam, ...scope }: Omit<InvoiceFilter, "page" | "size">,
) =>
  inScope(db, scope)
    .$if(month !== undefined, (q) => q.where(isIn(month ?? "")))
    .$if(kind !== undefined, (q) => q.where("i.kind", "=", kind ?? ""))
    .$if(gstin !== undefined, (q) => q.where("i.buyerGstin", gstin === "with" ? "is not" : "is", null))
    .$if(transactionId !== undefined, (q) => q.where("o.transactionId", "=", transactionId ?? ""))
    .$if(Boolean(searchParam), (q) =>
      q.where((e) =>
        e.or([
          e("i.number", "ilike", likePattern(searchParam ?? "")),
          e("i.buyerGstin", "ilike", likePattern(searchParam ?? "")),
          e(sql<string>`document -> 'buyer' ->> 'name'`, "ilike", likePattern(searchParam ?? "")),
        ]),
      ),
    )

const inScope = (db: Db, { buyerId, forInstituteId }: InvoiceScope) =>
  db
    .selectFrom("invoices as i")
    .innerJoin("orders as o", "o.id", "i.orderId")
    .$if(buyerId !== undefined, (q) => q.where("o.buyerId", "=", buyerId ?? 0))
    .$if(forInstituteId !== undefined, (q) => q.where("o.forInstituteId", "=", forInstituteId ?? 0))

/** Whether a document was issued in a month of India, "2026-11". */
const isIn = (month: string) =>
  sql<boolean>`i."issuedOn" >= ${`${month}-01`}::date and i."issuedOn" < ${`${month}-01`}::date + interval '1 month'`

/** The kind of a document as a column holds it. */
export function kindOf(text: string): InvoiceKind {
  const kind = INVOICE_KINDS.find((one) => one === text)
  if (!kind) throw new Error(`no kind of document: ${text}`)
  return kind
}

/** A document with its PDF, where it is ready; undefined outside the scope. */
export const findInvoice = (db: Db, id: number, scope: InvoiceScope) =>
  inScope(db, scope).select(["i.id", "i.number", "i.document", "i.key"]).where("i.id", "=", id).executeTakeFirst()

/** A part of the documents of a month, each with its PDF where it is ready, in the order in which they were issued. */
export const listPdfs = (db: Db, { month, from, size }: { month: string; from: number; size: number }) =>
  db
    .selectFrom("invoices as i")
    .select(["i.id", "i.number", "i.key"])
    .where(isIn(month))
    .orderBy("i.issuedOn")
    .orderBy("i.id")
    .offset(from)
    .limit(size)
    .execute()

/** The documents of a month with their lines, by series and number. */
export const listOfMonth = (db: Db, month: string) =>
  selectIssued(db).where(isIn(month)).orderBy("i.series").orderBy("i.no").execute()

/** The receipt vouchers of earlier months whose money was sold for in this one, or paid back. */
export const listEndedVouchers = (db: Db, month: string) =>
  selectIssued(db)
    .where("i.series", "=", "RV")
    .where("i.issuedOn", "<", sql<Date>`${`${month}-01`}::date`)
    .where(
      sql<boolean>`exists (select from invoices e where e."issuedOn" >= ${`${month}-01`}::date
        and e."issuedOn" < ${`${month}-01`}::date + interval '1 month'
        and (e.series = 'INV' and e."orderId" = i."orderId" or e.series = 'FV' and e."againstId" = i.id))`,
    )
    .where(endedOn, ">=", `${month}-01`)
    .orderBy("i.no")
    .execute()

/** The day on which what a voucher was for was sold, or its money paid back; null for other documents, and while it is open. */
const endedOn = sql<string | null>`(select min(e."issuedOn")::text from invoices e where i.series = 'RV'
  and e."instituteId" = i."instituteId" and (e."orderId" = i."orderId" and e.series = 'INV' or e."againstId" = i.id and e.series = 'FV'))`

const selectIssued = (db: Db) =>
  db
    .selectFrom("invoices as i")
    .innerJoin("orders as o", "o.id", "i.orderId")
    .leftJoin("invoices as a", "a.id", "i.againstId")
    .select(["i.series", "i.no", "i.number", "i.kind", "i.buyerGstin", "i.placeOfSupply", "i.document"])
    .select([
      "i.taxableMinor",
      "i.cgstMinor",
      "i.sgstMinor",
      "i.utgstMinor",
      "i.igstMinor",
      "i.roundOffMinor",
      "i.totalMinor",
    ])
    .select([
      "o.number as orderNumber",
      "a.number as against",
      "a.totalMinor as againstMinor",
      sql<string>`i."issuedOn"::text`.as("issuedOn"),
      sql<string | null>`a."issuedOn"::text`.as("againstOn"),
      endedOn.as("endedOn"),
    ])
