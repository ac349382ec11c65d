-- Adds orders of plans, which lie in the institute of the platform, and what they change of a subscription.
-- Compatible with the former version.

alter table orders no force row level security;

alter table orders
  -- The institute whose plan is bought; null for an order of items.
  add column "forInstituteId" bigint references institutes (id),
  -- What a plan order takes from a credit note and the balance, or is forgiven: the rest of the total is charged.
  add column "offsetMinor" bigint not null default 0,
  -- What a plan order was offered: kept as it was quoted.
  add column quote jsonb,
  -- A buyer of items is a member of the institute; who buys a plan is one of another.
  add column "memberId" bigint generated always as (case when "forInstituteId" is null then "buyerId" end) stored,
  add check ("offsetMinor" between 0 and "totalMinor"),
  add check ("forInstituteId" is null or "instituteId" = 1),
  add check (("forInstituteId" is null) = (quote is null)),
  add check ("forInstituteId" is not null or "offsetMinor" = 0),
  drop constraint "orders_instituteId_buyerId_fkey",
  add foreign key ("instituteId", "memberId") references memberships ("instituteId", "userId"),
  add foreign key ("buyerId") references users (id);
-- One open order of a plan for an institute.
create unique index orders_open_plan on orders ("forInstituteId") where "forInstituteId" is not null and status in ('created', 'payment_pending');
create index orders_of_plans on orders ("instituteId", "buyerId") where "forInstituteId" is not null;
create index orders_for_institute on orders ("forInstituteId", id desc) where "forInstituteId" is not null;
alter table orders force row level security;

alter table order_lines
  drop constraint order_lines_subject_check,
  add constraint order_lines_subject_check check (subject in ('item', 'plan', 'add_on')),
  drop constraint "order_lines_instituteId_orderId_subject_subjectId_key";
create unique index order_lines_item_once on order_lines ("instituteId", "orderId", "subjectId") where subject = 'item';

-- The app sees the people of the institute at hand, and in that of the platform who bought plans.
drop policy member_of_institute on users;
create policy member_of_institute on users to lectern_app using (
  exists (select 1 from memberships m where m."userId" = users.id)
  or exists (select 1 from orders o where o."buyerId" = users.id and o."forInstituteId" is not null));

alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in (
    'sale', 'unmatched_payment', 'refund', 'credit_note', 'dispute', 'dispute_fee', 'receipt', 'receipt_reversed', 'write_off',
    'plan_change'));

alter table subscription_lines
  -- What it brings a month, without tax: the open lines of a subscription sum to its own.
  add column "mrrMinor" bigint not null default 0 check ("mrrMinor" >= 0);
-- A line that another follows at its end may be closed before.
drop trigger closed_once on subscription_lines;
create trigger closed_once before update on subscription_lines for each row when (
  (old."closedDate" is not null and (new."closedDate" is null or new."closedDate" > old."closedDate"))
  or (to_jsonb(new) - 'closedDate') is distinct from (to_jsonb(old) - 'closedDate')
) execute function tenancy.refuse_change();

-- The subscription of an institute whose plan the platform sells, locked, with its lines that count today or later.
create function tenancy.lock_sold_plan(institute bigint) returns jsonb
  language plpgsql security definer set search_path = pg_catalog, public as
$$
begin
  if tenancy.current_institute() <> 1 then
    raise exception 'the institute of the platform sells plans' using errcode = '42501';
  end if;
  perform from institute_subscriptions s where s."instituteId" = institute for update;
  perform from institutes i where i.id = institute for no key update;
  return (
    select jsonb_build_object(
      'subscription', jsonb_build_object(
        'status', s.status, 'pending', s.pending, 'pendingVersionId', s."pendingVersionId", 'versionId', s."planVersionId",
        'interval', s.interval, 'anchorDay', s."anchorDay", 'mrrMinor', s."mrrMinor", 'institute', i.status,
        'periodFrom', s."periodFrom"::text, 'periodTo', s."periodTo"::text,
        'accessUntil', billing.day_of(s."accessUntil")::text, 'readableUntil', billing.day_of(s."readableUntil")::text,
        'pendingInterval', s."pendingChoice" ->> 'interval'),
      'balanceMinor', s."balanceMinor",
      'today', billing.day_of(billing.clock())::text,
      'lines', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', l.id, 'kind', l.kind, 'quantity', l.quantity, 'netMinor', l."netMinor", 'orderLineId', l."orderLineId",
          'versionId', coalesce(l."planVersionId", l."addOnVersionId"), 'name', coalesce(p.name, a.name),
          'priceMonthMinor', coalesce(v."priceMonthMinor", w."priceMonthMinor"),
          'priceYearMinor', coalesce(v."priceYearMinor", w."priceYearMinor"),
          'from', l."fromDate"::text, 'to', l."toDate"::text, 'isLast', l."closedDate" is null) order by l.id)
        from subscription_lines l
          left join plan_versions v on v.id = l."planVersionId" left join plans p on p.id = v."planId"
          left join add_on_versions w on w.id = l."addOnVersionId" left join add_ons a on a.id = w."addOnId"
        where l."instituteId" = institute and l."closedDate" is distinct from l."fromDate"
          and coalesce(l."closedDate", l."toDate") > billing.day_of(billing.clock())), '[]'))
    from institute_subscriptions s join institutes i on i.id = s."instituteId" where s."instituteId" = institute);
end
$$;

-- Saves what an order changed of a locked subscription: its columns, its lines, its balance, and the move of its history.
create function tenancy.save_sold_plan(institute bigint, saved jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public as
$$
begin
  if tenancy.current_institute() <> 1 then
    raise exception 'the institute of the platform sells plans' using errcode = '42501';
  end if;
  update subscription_lines l set "closedDate" = greatest(l."fromDate", c."on")
  from jsonb_to_recordset(saved -> 'closes') as c (id bigint, "on" date) where l.id = c.id and l."instituteId" = institute;
  insert into subscription_lines ("instituteId", kind, "planVersionId", "addOnVersionId", quantity, "fromDate", "toDate", "closedDate",
    "netMinor", "orderLineId", "mrrMinor")
  select institute, kind, "planVersionId", "addOnVersionId", quantity, "fromDate", "toDate", "closedDate", "netMinor", "orderLineId", "mrrMinor"
  from jsonb_to_recordset(saved -> 'opens') as o (kind text, "planVersionId" bigint, "addOnVersionId" bigint, quantity int,
    "fromDate" date, "toDate" date, "closedDate" date, "netMinor" bigint, "orderLineId" bigint, "mrrMinor" bigint);
  update institute_subscriptions s set
    status = n.status, interval = n.interval, "anchorDay" = n."anchorDay", "periodFrom" = n."periodFrom", "periodTo" = n."periodTo",
    pending = n.pending, "pendingVersionId" = n."pendingVersionId", "mrrMinor" = n."mrrMinor", "planVersionId" = n."versionId",
    "pendingChoice" = case when n."pendingInterval" is null then null else jsonb_build_object('interval', n."pendingInterval") end,
    "trialEndsAt" = null,
    "accessUntil" = billing.start_of(n."accessUntil"), "readableUntil" = billing.start_of(n."readableUntil"),
    "nextAt" = least(billing.start_of((saved ->> 'nextOn')::date), (
      select min(g.until) from limit_grants g where g."instituteId" = institute and g.until > billing.clock())),
    "balanceMinor" = (saved ->> 'balanceMinor')::bigint,
    version = s.version + 1
  from jsonb_to_record(saved -> 'after') as n (status text, interval text, "anchorDay" int, "periodFrom" date, "periodTo" date,
    pending text, "pendingVersionId" bigint, "mrrMinor" bigint, "versionId" bigint, "pendingInterval" text, "accessUntil" date,
    "readableUntil" date)
  where s."instituteId" = institute;
  insert into subscription_moves ("instituteId", event, "fromStatus", "toStatus", "fromVersionId", "toVersionId", at, "actorId", "orderId",
    "mrrBefore", "mrrAfter")
  values (institute, saved ->> 'event', saved -> 'before' ->> 'status', saved -> 'after' ->> 'status',
    (saved -> 'before' ->> 'versionId')::bigint, (saved -> 'after' ->> 'versionId')::bigint, billing.clock(),
    (saved ->> 'actorId')::bigint, (saved ->> 'orderId')::bigint,
    (saved -> 'before' ->> 'mrrMinor')::bigint, (saved -> 'after' ->> 'mrrMinor')::bigint);
end
$$;
revoke all on function tenancy.lock_sold_plan(bigint), tenancy.save_sold_plan(bigint, jsonb) from public;
grant execute on function tenancy.lock_sold_plan(bigint), tenancy.save_sold_plan(bigint, jsonb) to lectern_app;
