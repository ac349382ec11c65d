-- Adds the documents of money, such as invoices and receipts, with their lines, and the series of their numbers.
-- Compatible with the former version.

-- The year in which the financial year of India begins that an instant is in.
create function tenancy.financial_year(at timestamptz) returns int
  language sql immutable parallel safe set search_path = pg_catalog as
$$
  select extract(year from at at time zone 'Asia/Kolkata' - interval '3 months')::int
$$;

-- How a number is written: "INV/26-27/000123".
create function tenancy.document_number(prefix text, year int, no int) returns text
  language sql immutable parallel safe set search_path = pg_catalog as
$$
  select prefix || '/' || lpad((year % 100)::text, 2, '0') || '-' || lpad(((year + 1) % 100)::text, 2, '0') || '/' ||
    case when no < 1000000 then lpad(no::text, 6, '0') else no::text end
$$;

-- The row of a series and a financial year stays locked until its transaction ends, so that no number is missing.
create table document_series (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  series text not null check (series in ('INV', 'CN', 'RV', 'FV', 'RC')),
  "financialYear" int not null,
  prefix text not null check (prefix ~ '^[A-Z][A-Z0-9]{0,2}$'),
  last int not null check (last >= 1),
  primary key ("instituteId", series, "financialYear"),
  unique ("instituteId", "financialYear", prefix)
);
select tenancy.protect('document_series', 'select, insert, update');

create table invoices (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  series text not null check (series in ('INV', 'CN', 'RV', 'FV', 'RC')),
  "financialYear" int not null,
  no int not null check (no >= 1),
  number text not null check (number ~ '^[A-Za-z0-9][A-Za-z0-9/-]{0,15}$'),
  kind text not null check (kind in ('tax_invoice', 'bill_of_supply', 'invoice_cum_bill_of_supply', 'receipt',
    'receipt_voucher', 'refund_voucher', 'credit_note')),
  "orderId" bigint not null,
  -- The document that this one corrects.
  "againstId" bigint,
  "issuedAt" timestamptz not null,
  -- The date in India at that instant.
  "issuedOn" date not null,
  "buyerGstin" text,
  "placeOfSupply" text check (char_length("placeOfSupply") = 2),
  "taxableMinor" bigint not null check ("taxableMinor" >= 0),
  "cgstMinor" bigint not null check ("cgstMinor" >= 0),
  "sgstMinor" bigint not null check ("sgstMinor" >= 0),
  "utgstMinor" bigint not null check ("utgstMinor" >= 0),
  "igstMinor" bigint not null check ("igstMinor" >= 0),
  "roundOffMinor" bigint not null check ("roundOffMinor" between -99 and 99),
  "totalMinor" bigint not null check ("totalMinor" > 0),
  -- Everything that its PDF shows: it is drawn from this alone.
  document jsonb not null,
  "checkCode" text not null unique check ("checkCode" ~ '^[0-9a-f]{32}$'),
  -- The PDF: its key in the store of files and its hash, both null until it is ready.
  key text,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  "pdfStatus" text not null default 'queued' check ("pdfStatus" in ('queued', 'ready', 'failed')),
  "pdfTries" int not null default 0,
  unique ("instituteId", id),
  unique ("instituteId", series, "financialYear", no),
  unique ("instituteId", number),
  check ("totalMinor" = "taxableMinor" + "cgstMinor" + "sgstMinor" + "utgstMinor" + "igstMinor" + "roundOffMinor"),
  check (("pdfStatus" = 'ready') = (key is not null) and (key is null) = (sha256 is null)),
  foreign key ("instituteId", "orderId") references orders ("instituteId", id),
  foreign key ("instituteId", "againstId") references invoices ("instituteId", id)
);
create index invoices_order on invoices ("instituteId", "orderId");
create index invoices_against on invoices ("instituteId", "againstId") where "againstId" is not null;
create index invoices_issued on invoices ("instituteId", "issuedOn", id);
create index invoices_key on invoices (key) where key is not null;
select tenancy.protect('invoices', 'select, insert');
grant update (key, sha256, "pdfStatus", "pdfTries") on invoices to lectern_app;
revoke update, delete, truncate on invoices from lectern_platform;

create table invoice_lines (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "invoiceId" bigint not null,
  "lineId" bigint not null,
  title text not null,
  "sacCode" text,
  "rateBasisPoints" int not null check ("rateBasisPoints" between 0 and 10000),
  treatment text not null check (treatment in ('cgst', 'utgst', 'igst', 'zero', 'exempt', 'none')),
  "taxableMinor" bigint not null check ("taxableMinor" >= 0),
  "cgstMinor" bigint not null check ("cgstMinor" >= 0),
  "sgstMinor" bigint not null check ("sgstMinor" >= 0),
  "utgstMinor" bigint not null check ("utgstMinor" >= 0),
  "igstMinor" bigint not null check ("igstMinor" >= 0),
  "totalMinor" bigint not null check ("totalMinor" >= 0),
  unique ("instituteId", id),
  unique ("instituteId", "invoiceId", "lineId"),
  check ("totalMinor" = "taxableMinor" + "cgstMinor" + "sgstMinor" + "utgstMinor" + "igstMinor"),
  check ("cgstMinor" = "sgstMinor" + "utgstMinor"),
  check ("igstMinor" = 0 or "cgstMinor" = 0),
  foreign key ("instituteId", "invoiceId") references invoices ("instituteId", id),
  foreign key ("instituteId", "lineId") references order_lines ("instituteId", id)
);
create index invoice_lines_line on invoice_lines ("instituteId", "lineId");
select tenancy.protect('invoice_lines', 'select, insert');
revoke update, delete, truncate on invoice_lines from lectern_platform;

-- Only the PDF of a document changes, until it is ready; not even the owner changes or deletes anything else.
create trigger append_only before delete on invoices for each row execute function tenancy.refuse_change();
create trigger only_its_pdf_changes before update on invoices for each row when (
  old."pdfStatus" = 'ready'
  or (to_jsonb(new) - '{key,sha256,pdfStatus,pdfTries}'::text[]) is distinct from
     (to_jsonb(old) - '{key,sha256,pdfStatus,pdfTries}'::text[])
) execute function tenancy.refuse_change();
create trigger never_truncated before truncate on invoices execute function tenancy.refuse_change();
create trigger append_only before update or delete on invoice_lines for each row execute function tenancy.refuse_change();
create trigger never_truncated before truncate on invoice_lines execute function tenancy.refuse_change();
