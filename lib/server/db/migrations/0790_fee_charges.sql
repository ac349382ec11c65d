-- Adds what an institute owes the platform for each month of sales that were paid to its own account, and how it is paid.
-- Compatible with the former version.

create table fee_charges (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id),
  id bigint generated always as identity primary key,
  -- The first and the last month that it is for, by their first days.
  "fromMonth" date not null check (extract(day from "fromMonth") = 1),
  month date not null check (extract(day from month) = 1),
  -- It is the sum of the fees that the books of the institute have after the one entry, and up to the other.
  "afterEntryId" bigint not null,
  "uptoEntryId" bigint not null,
  "amountMinor" bigint not null check ("amountMinor" >= 100),
  currency text not null default 'INR',
  "chargedOn" date not null,
  -- With tax, as it was ordered last, and the last day on which that is to be paid; sales wait after it.
  "totalMinor" bigint,
  "dueOn" date,
  -- The line of an order of the platform's institute by which it was paid.
  "orderLineId" bigint,
  "paidAt" timestamptz,
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", month),
  check ("fromMonth" <= month),
  check ("afterEntryId" < "uptoEntryId"),
  check (("totalMinor" is null) = ("dueOn" is null)),
  check (("paidAt" is null) = ("orderLineId" is null))
);
create index fee_charges_unpaid on fee_charges ("instituteId") where "paidAt" is null;
select tenancy.protect('fee_charges', 'select');

-- The fees of an institute that its books have after an entry, above zero what is owed: of what was paid at an account of its own.
create function billing.fees_after(institute bigint, entry bigint) returns table (id bigint, "amountMinor" bigint, at timestamptz)
  language sql stable set search_path = pg_catalog, public as
$$
  select e.id, -e."amountMinor", t."createdAt"
  from ledger_entries e
    join ledger_transactions t on t."instituteId" = e."instituteId" and t.id = e."transactionId"
    join orders o on o."instituteId" = t."instituteId" and o.id = t."orderId"
  where e."instituteId" = institute and e.account = 'platform_payable' and e.id > entry and e.currency = 'INR'
    and o."gatewayAccountId" is not null
$$;

-- Charges what an institute owes of the months that are over, once for a month; less than a rupee waits for the next. An hour after the end of a month
-- all of its payments are in the books.
create function billing.charge_fees(institute bigint) returns void
  language sql volatile set search_path = pg_catalog, public as
$$
  with cut as (
    select date_trunc('month', billing.day_of(billing.clock() - interval '1 hour'))::date as day
  ), former as (
    select coalesce(max(f."uptoEntryId"), 0) as id from fee_charges f where f."instituteId" = institute
  ), fees as (
    select f.* from former, billing.fees_after(institute, former.id) f
  ), last as (
    select max(f.id) as id from fees f, cut where f.at < billing.start_of(cut.day)
  )
  insert into fee_charges ("instituteId", "fromMonth", month, "afterEntryId", "uptoEntryId", "amountMinor", "chargedOn")
  select institute, least(date_trunc('month', billing.day_of(min(f.at)))::date, (cut.day - interval '1 month')::date),
    (cut.day - interval '1 month')::date, former.id, last.id, sum(f."amountMinor"), billing.day_of(billing.clock())
  from fees f, last, former, cut
  where f.id <= last.id
  group by former.id, last.id, cut.day
  having sum(f."amountMinor") >= 100
  on conflict do nothing
$$;
revoke all on function billing.charge_fees(bigint) from public;
grant execute on function billing.charge_fees(bigint) to lectern_platform;

-- What an institute has to pay, for who sells to it.
create function tenancy.list_unpaid_fees(institute bigint) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, public as
$$
begin
  if tenancy.current_institute() <> 1 then
    raise exception 'the institute of the platform takes fees' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'fromMonth', f."fromMonth"::text, 'month', f.month::text,
      'amountMinor', f."amountMinor", 'chargedOn', f."chargedOn"::text, 'dueOn', f."dueOn"::text) order by f.id), '[]')
    from fee_charges f where f."instituteId" = institute and f."paidAt" is null);
end
$$;

-- Notes with what tax fees were ordered; each is to be paid within so many days of the first order.
create function tenancy.order_fees(institute bigint, ordered jsonb, days int) returns void
  language plpgsql security definer set search_path = pg_catalog, public as
$$
begin
  if tenancy.current_institute() <> 1 then
    raise exception 'the institute of the platform takes fees' using errcode = '42501';
  end if;
  update fee_charges f set "totalMinor" = n."totalMinor", "dueOn" = coalesce(f."dueOn", billing.day_of(billing.clock()) + days)
  from jsonb_to_recordset(ordered) as n (id bigint, "totalMinor" bigint)
  where f."instituteId" = institute and f.id = n.id and f."paidAt" is null;
end
$$;

-- Notes that fees were paid, by which lines, and posts it to the books of the institute.
create function tenancy.pay_fees(institute bigint, paid jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public as
$$
declare
  fee record;
  posted bigint;
begin
  if tenancy.current_institute() <> 1 then
    raise exception 'the institute of the platform takes fees' using errcode = '42501';
  end if;
  for fee in
    update fee_charges f set "orderLineId" = n."lineId", "paidAt" = now(), "totalMinor" = n."totalMinor",
      "dueOn" = coalesce(f."dueOn", billing.day_of(billing.clock()))
    from jsonb_to_recordset(paid) as n (id bigint, "lineId" bigint, "totalMinor" bigint)
    where f."instituteId" = institute and f.id = n.id and f."paidAt" is null
    returning f."amountMinor", f."totalMinor", f.currency, f."orderLineId"
  loop
    insert into ledger_transactions ("instituteId", kind, reference) values (institute, 'fee_payment', 'fee-' || fee."orderLineId")
    returning id into posted;
    insert into ledger_entries ("instituteId", "transactionId", account, "amountMinor", currency)
    select institute, posted, e.account, e.minor, fee.currency
    from (values ('platform_payable', fee."amountMinor"), ('input_tax', fee."totalMinor" - fee."amountMinor"), ('cash', -fee."totalMinor")) e (account, minor)
    where e.minor <> 0;
  end loop;
end
$$;

-- Takes back what lines have paid, whose money went back: the fees are owed again.
create function tenancy.return_fees(institute bigint, lines bigint[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public as
$$
declare
  fee record;
  posted bigint;
begin
  if tenancy.current_institute() <> 1 then
    raise exception 'the institute of the platform takes fees' using errcode = '42501';
  end if;
  for fee in
    select f.* from fee_charges f where f."instituteId" = institute and f."orderLineId" = any (lines) for update
  loop
    insert into ledger_transactions ("instituteId", kind, reference)
    values (institute, 'fee_payment', 'fee-' || fee."orderLineId" || '-returned') returning id into posted;
    insert into ledger_entries ("instituteId", "transactionId", account, "amountMinor", currency)
    select institute, posted, e.account, e.minor, fee.currency
    from (values ('platform_payable', -fee."amountMinor"), ('input_tax', fee."amountMinor" - fee."totalMinor"), ('cash', fee."totalMinor")) e (account, minor)
    where e.minor <> 0;
    update fee_charges set "orderLineId" = null, "paidAt" = null, "totalMinor" = null, "dueOn" = null where id = fee.id;
  end loop;
end
$$;
revoke all on function tenancy.list_unpaid_fees(bigint), tenancy.order_fees(bigint, jsonb, int), tenancy.pay_fees(bigint, jsonb),
  tenancy.return_fees(bigint, bigint[]) from public;
grant execute on function tenancy.list_unpaid_fees(bigint), tenancy.order_fees(bigint, jsonb, int), tenancy.pay_fees(bigint, jsonb),
  tenancy.return_fees(bigint, bigint[]) to lectern_app;

alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in (
    'sale', 'unmatched_payment', 'refund', 'credit_note', 'dispute', 'dispute_fee', 'receipt', 'receipt_reversed', 'write_off',
    'plan_change', 'balance_change', 'fee_payment'));
alter table order_lines
  drop constraint order_lines_subject_check,
  add constraint order_lines_subject_check check (subject in ('item', 'plan', 'add_on', 'fee'));

-- What the platform does for its fee.
insert into sac_codes (code, "fromDate", title, "rateBasisPoints", taxability) values
  ('998599', '2017-07-01', 'Other support services', 1800, 'taxable')
on conflict do nothing;
