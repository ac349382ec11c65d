import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { DraftDocument } from "./document-shape"

/** A document to issue, with the ids of the order's lines in the order in which it states them. */
export interface Issue {
  orderId: number
  againstId: number | null
  /** What the institute received, of a voucher and of what takes it back. */
  receiptId?: number
  /** The document that it takes the place of. */
  replacesId?: number
  /** The refund that it states. */
  refundId?: number
  draft: DraftDocument
  lineIds: readonly number[]
  /** When it is issued, where that is not now: documents of the past are issued in the order of their dates. */
  at?: Date | undefined
}

/**
 * Issues a document: the next number of its series, the date and the rows in one statement, which locks the series until the
 * transaction ends and therefore stands as late in it as possible. The clock is read behind the lock, so that dates ascend with the numbers;
 * where midnight of 31 March passes meanwhile, the date is the last instant of the year of the number. Returns the document's id.
 */
export async function issueDocument(
  db: Db,
  { orderId, againstId, receiptId, replacesId, refundId, draft, lineIds, at }: Issue,
): Promise<number> {
  const clock = at ? sql<Date>`${at}::timestamptz` : sql<Date>`clock_timestamp()`
  const { totals, buyer, placeOfSupply } = draft
  const { rows } = await sql<{ id: number }>`
    with counter as (
      insert into document_series as s (series, "financialYear", prefix, last)
      select ${draft.series}, tenancy.financial_year(${clock}), coalesce((
        select p.prefix from document_series p
        where p.series = ${draft.series} and p."financialYear" <= tenancy.financial_year(${clock})
        order by p."financialYear" desc limit 1
      ), ${draft.series}), 1
      on conflict ("instituteId", series, "financialYear") do update set last = s.last + 1
      returning "financialYear", last as no, tenancy.document_number(prefix, "financialYear", last) as number, ${clock} as clock
    ), issued as (
      select *, least(date_trunc('milliseconds', clock),
        make_timestamptz("financialYear" + 1, 4, 1, 0, 0, 0, 'Asia/Kolkata') - interval '1 millisecond') as at
      from counter
    ), document as (
      insert into invoices (series, "financialYear", no, number, kind, "orderId", "againstId", "receiptId", "replacesId", "refundId", "issuedAt", "issuedOn", "buyerGstin",
        "placeOfSupply", "taxableMinor", "cgstMinor", "sgstMinor", "utgstMinor", "igstMinor", "roundOffMinor", "totalMinor",
        document, "checkCode")
      select ${draft.series}, "financialYear", no, number, ${draft.kind}, ${orderId}, ${againstId}, ${receiptId ?? null}, ${replacesId ?? null}, ${refundId ?? null}, at, (at at time zone 'Asia/Kolkata')::date,
        ${buyer.gstin}, ${placeOfSupply?.code ?? null}, ${totals.taxableMinor}, ${totals.cgstMinor}, ${totals.sgstMinor},
        ${totals.utgstMinor}, ${totals.igstMinor}, ${totals.roundOffMinor}, ${totals.totalMinor},
        ${JSON.stringify(draft)}::jsonb || jsonb_build_object(
          'number', number, 'financialYear', "financialYear",
          'issuedAt', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'issuedOn', to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')),
        ${draft.checkCode}
      from issued returning id, document
    ), lines as (
      insert into invoice_lines ("invoiceId", "lineId", title, "sacCode", "rateBasisPoints", treatment, "taxableMinor", "cgstMinor",
        "sgstMinor", "utgstMinor", "igstMinor", "totalMinor")
      select d.id, (${lineIds}::bigint[])[l.no], l.title, l."sacCode", l."rateBasisPoints", l.treatment, l."taxableMinor", l."cgstMinor",
        l."sgstMinor", l."utgstMinor", l."igstMinor", l."totalMinor"
      from document d cross join rows from (
        jsonb_to_recordset(d.document -> 'lines') as (title text, "sacCode" text, "rateBasisPoints" int, treatment text,
          "taxableMinor" bigint, "cgstMinor" bigint, "sgstMinor" bigint, "utgstMinor" bigint, "igstMinor" bigint, "totalMinor" bigint)
      ) with ordinality as l (title, "sacCode", "rateBasisPoints", treatment, "taxableMinor", "cgstMinor", "sgstMinor", "utgstMinor",
        "igstMinor", "totalMinor", no)
    )
    select id from document`.execute(db)
  const [issued] = rows
  if (!issued) throw new Error("a document was not issued")
  return issued.id
}
