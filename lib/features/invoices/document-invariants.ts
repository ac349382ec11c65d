/** What always holds of documents of money: each query finds violations, named as those of orders are, and must return no row. */
export const DOCUMENT_INVARIANTS = {
  "a number is missing in a series of documents": `
    select s."instituteId", s.series || ' ' || s."financialYear" as name from document_series s left join invoices i
      on i."instituteId" = s."instituteId" and i.series = s.series and i."financialYear" = s."financialYear"
    group by s."instituteId", s.series, s."financialYear", s.last
    having count(i.id) <> s.last or coalesce(max(i.no), 0) <> s.last`,
  "a document is dated before its predecessor, or outside the financial year of its number": `
    select "instituteId", number as name from (
      select "instituteId", number, "issuedAt", "financialYear",
        lag("issuedAt") over (partition by "instituteId", series, "financialYear" order by no) as before
      from invoices
    ) i where "issuedAt" < before or tenancy.financial_year("issuedAt") <> "financialYear"`,
  "a document is not the sum of its lines": `
    select i."instituteId", i.number as name from invoices i left join invoice_lines l on l."invoiceId" = i.id
    group by i.id
    having (i."taxableMinor", i."cgstMinor", i."sgstMinor", i."utgstMinor", i."igstMinor", i."totalMinor") is distinct from
      (sum(l."taxableMinor"), sum(l."cgstMinor"), sum(l."sgstMinor"), sum(l."utgstMinor"), sum(l."igstMinor"),
       sum(l."totalMinor") + i."roundOffMinor")`,
  "a document is not what it states": `
    select i."instituteId", i.number as name from invoices i where (
      series, kind, number, "financialYear", "issuedOn"::text, date_trunc('milliseconds', "issuedAt"), "checkCode", "buyerGstin",
      "placeOfSupply", "taxableMinor", "cgstMinor", "sgstMinor", "utgstMinor", "igstMinor", "roundOffMinor", "totalMinor"
    ) is distinct from (
      document ->> 'series', document ->> 'kind', document ->> 'number', (document ->> 'financialYear')::int,
      document ->> 'issuedOn', (document ->> 'issuedAt')::timestamptz, document ->> 'checkCode', document -> 'buyer' ->> 'gstin',
      document -> 'placeOfSupply' ->> 'code', (document -> 'totals' ->> 'taxableMinor')::bigint,
      (document -> 'totals' ->> 'cgstMinor')::bigint, (document -> 'totals' ->> 'sgstMinor')::bigint,
      (document -> 'totals' ->> 'utgstMinor')::bigint, (document -> 'totals' ->> 'igstMinor')::bigint,
      (document -> 'totals' ->> 'roundOffMinor')::bigint, (document -> 'totals' ->> 'totalMinor')::bigint
    ) or (
      select array_agg((l.title, l.treatment, l."taxableMinor", l."totalMinor")::text order by l.id)
      from invoice_lines l where l."invoiceId" = i.id
    ) is distinct from (
      select array_agg((s.title, s.treatment, s."taxableMinor", s."totalMinor")::text order by s.no)
      from rows from (
        jsonb_to_recordset(i.document -> 'lines') as (title text, treatment text, "taxableMinor" bigint, "totalMinor" bigint)
      ) with ordinality as s (title, treatment, "taxableMinor", "totalMinor", no)
    )`,
  "a sale has no document": `
    select o."instituteId", o.number as name from orders o where o.mode = 'live' and o.supplier is not null and o.status in ('paid', 'partially_refunded', 'refunded')
      and exists (select from order_lines l where l."orderId" = o.id and l.status in ('granted', 'refunded') and l."totalMinor" > 0)
      and not exists (select from invoices i where i."orderId" = o.id and i.series = 'INV')`,
  // What a document replaces counts no more, and a credit note in full cancels it.
  "a sale has other documents than its granted lines": `
    select i."instituteId", string_agg(i.number, ', ' order by i.no) as name from invoices i
    where i.series = 'INV' and not exists (select from invoices n where n."instituteId" = i."instituteId" and n."replacesId" = i.id)
    group by i."instituteId", i."orderId"
    having sum(i."totalMinor" - i."roundOffMinor") <> (
      select coalesce(sum(l."totalMinor"), 0) from order_lines l where l."orderId" = i."orderId" and l.status in ('granted', 'refunded'))
    union all
    select i."instituteId", i.number from invoices i
    join invoices n on n."instituteId" = i."instituteId" and n."replacesId" = i.id
    group by i."instituteId", i.id
    having sum(n."totalMinor") <> i."totalMinor" or i."totalMinor" is distinct from (
      select sum(c."totalMinor") from invoices c where c."instituteId" = i."instituteId" and c."againstId" = i.id)`,
}
