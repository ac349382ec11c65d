import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { InvoiceMonth } from "./contract"

/** The months since the first document, by India's calendar, the newest first; none without a document. */
export async function listMonths(db: Db): Promise<InvoiceMonth[]> {
  const { rows } = await sql<InvoiceMonth>`
    select to_char(m.first, 'YYYY-MM') as month,
      (select count(*)::int from invoices i where i."issuedOn" >= m.first and i."issuedOn" < m.first + interval '1 month') as documents,
      ${returnGstin} is not null as "hasReturn"
    from (
      select generate_series(
        (select date_trunc('month', min("issuedOn")::timestamp) from invoices),
        date_trunc('month', now() at time zone 'Asia/Kolkata'), interval '1 month'
      )::date as first
    ) m order by m.first desc`.execute(db)
  return rows
}

/** The GSTIN by which the institute files a GSTR-1 for a month, "2026-11"; null where it was no regular taxpayer in it. */
export async function findReturnGstin(db: Db, month: string): Promise<string | null> {
  const { rows } = await sql<{ gstin: string | null }>`
    select ${returnGstin} as gstin from (select ${`${month}-01`}::date as first) m`.execute(db)
  return rows[0]?.gstin ?? null
}

/** Of the profiles that held for a part of the month `m.first`, the newest of a regular taxpayer. */
const returnGstin = sql<string | null>`(
  select p.gstin from tax_profiles p
  where p.registration = 'regular' and p."fromDate" < m.first + interval '1 month' and not exists (
    select from tax_profiles n where n."fromDate" > p."fromDate" and n."fromDate" <= m.first)
  order by p."fromDate" desc limit 1)`
