import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { LEDGER_ACCOUNTS, TRANSACTION_KINDS } from "./accounts"
import type { Posted } from "./journal-rows"

/** Days in India, both of them included. */
export interface Days {
  from: string
  to: string
}

/** Where the next page begins: after the transaction of this time and id. The time is text, for a Date has no microseconds. */
export interface Cursor {
  at: string
  id: number
}

interface Row extends Omit<Posted, "kind" | "entries"> {
  id: number
  at: string
  kind: string
  entries: { account: string; amountMinor: number; currency: string }[]
}

/** A page of what was posted on these days, in the order of time, after a cursor; the number of rows read does not grow with the page. */
export async function listPosted(
  db: Db,
  { from, to }: Days,
  { after, limit }: { after: Cursor | undefined; limit: number },
): Promise<{ posted: Posted[]; next: Cursor | undefined }> {
  const { rows } = await sql<Row>`
    select t.id, t."createdAt"::text as at, t.kind, t.reference, (t."createdAt" at time zone 'Asia/Kolkata')::date::text as day,
      d.documents, o.number as "orderNumber", o.billing ->> 'gstin' as gstin,
      coalesce(o.billing ->> 'company', o.billing ->> 'name', nullif(trim(u."firstName" || ' ' || u."lastName"), '')) as party,
      l.titles, e.entries
    from (
      select * from ledger_transactions
      where "createdAt" >= (${from}::date)::timestamp at time zone 'Asia/Kolkata'
        and "createdAt" < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'
        and ("createdAt", id) > (${after?.at ?? "-infinity"}::timestamptz, ${after?.id ?? 0}::bigint)
      order by "createdAt", id limit ${limit}
    ) t
    left join orders o on o."instituteId" = t."instituteId" and o.id = t."orderId"
    left join users u on u.id = o."buyerId"
    cross join lateral (
      select json_agg(json_build_object('account', n.account, 'amountMinor', n."amountMinor", 'currency', n.currency) order by n.id) as entries
      from ledger_entries n where n."instituteId" = t."instituteId" and n."transactionId" = t.id
    ) e
    left join lateral (
      select string_agg(one.title, ', ' order by one.no) as titles from order_lines one
      where one."instituteId" = t."instituteId" and one."orderId" = t."orderId" and one.status <> 'returned'
    ) l on true
    left join lateral (
      select string_agg(i.number, ', ' order by i.no) as documents from invoices i
      where i."instituteId" = t."instituteId" and i."orderId" = t."orderId" and case
        when t.kind = 'sale' then i.series = 'INV' and i."replacesId" is null
        when t.kind in ('credit_note', 'dispute') then 'refund-' || i."refundId" = t.reference
        when t.kind in ('receipt', 'receipt_reversed') then (t.kind = 'receipt') = (i.series in ('RV', 'RC')) and i."receiptId" = (
          select r.id from offline_receipts r join payments p on p."instituteId" = r."instituteId" and p.id = r."paymentId"
          where p."instituteId" = t."instituteId" and p."providerPaymentId" = t.reference)
        else false end
    ) d on true
    where e.entries is not null
    order by t."createdAt", t.id`.execute(db)
  const last = rows.at(-1)
  return { posted: rows.map(toPosted), next: last && { at: last.at, id: last.id } }
}

const toPosted = ({ id: _, at: __, kind, entries, ...row }: Row): Posted => ({
  ...row,
  kind: enumOf(TRANSACTION_KINDS, kind, "kind of a ledger transaction"),
  entries: entries.map(({ account, ...entry }) => ({
    ...entry,
    account: enumOf(LEDGER_ACCOUNTS, account, "account of the ledger"),
  })),
})
