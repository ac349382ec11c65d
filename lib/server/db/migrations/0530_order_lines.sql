-- Adds the lines of orders with their amounts, what lowers their prices, and entitlements by line.

-- The owner of the tables is subject to forced row-level security too, unless it is a superuser.
alter table institutes no force row level security;
alter table items no force row level security;
alter table orders no force row level security;
alter table payments no force row level security;
alter table refunds no force row level security;
alter table entitlements no force row level security;

alter table orders disable trigger user;
alter table orders
  -- A former version places orders by their item; its rows get what is missing by the triggers below.
  alter column "itemId" drop not null,
  -- What is bought, as "i12,i40": a buyer has one open order for the same.
  add column "basketKey" text,
  add column "taxableMinor" bigint,
  add column "roundOffMinor" bigint not null default 0 check ("roundOffMinor" between -99 and 99),
  -- What went or goes back of a sale.
  add column "refundedMinor" bigint not null default 0;
update orders set "basketKey" = 'i' || "itemId", "taxableMinor" = "totalMinor" - "taxMinor";
do $$
declare
  old_rule text;
begin
  select conname into strict old_rule from pg_constraint
  where conrelid = 'orders'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%"totalMinor" = %"discountMinor"%';
  execute format('alter table orders drop constraint %I', old_rule);
end
$$;
alter table orders
  alter column "basketKey" set not null,
  alter column "taxableMinor" set not null,
  add check ("taxableMinor" >= 0),
  add check ("totalMinor" = "taxableMinor" + "taxMinor" + "roundOffMinor"),
  add check ("refundedMinor" between 0 and "totalMinor");
alter table orders enable trigger user;
drop index orders_open;
create unique index orders_open on orders ("instituteId", "buyerId", "basketKey") where status in ('created', 'payment_pending');
drop index orders_item_open;

create table order_lines (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "orderId" bigint not null,
  no int not null check (no >= 1),
  -- What is sold, and its id: further subjects have a fulfilment of their own.
  subject text not null check (subject = 'item'),
  "subjectId" bigint not null,
  "itemId" bigint,
  -- Frozen when the order is placed, as all that follows.
  title text not null,
  kind text not null,
  "accessDays" int,
  "sacCode" text,
  "rateBasisPoints" int not null default 0 check ("rateBasisPoints" between 0 and 10000),
  treatment text not null default 'none' check (treatment in ('cgst', 'utgst', 'igst', 'zero', 'exempt', 'none')),
  "placeOfSupply" text check (char_length("placeOfSupply") = 2),
  "listMinor" bigint not null check ("listMinor" >= 0),
  -- The list price without its tax.
  "listTaxableMinor" bigint not null check ("listTaxableMinor" >= 0),
  "discountMinor" bigint not null default 0 check ("discountMinor" between 0 and "listMinor"),
  "taxableMinor" bigint not null check ("taxableMinor" >= 0),
  "cgstMinor" bigint not null default 0 check ("cgstMinor" >= 0),
  "sgstMinor" bigint not null default 0 check ("sgstMinor" >= 0),
  "utgstMinor" bigint not null default 0 check ("utgstMinor" >= 0),
  "igstMinor" bigint not null default 0 check ("igstMinor" >= 0),
  "totalMinor" bigint not null,
  "refundedMinor" bigint not null default 0,
  -- returned: it could not be granted, and its money goes back.
  status text not null default 'ordered' check (status in ('ordered', 'granted', 'returned', 'refunded')),
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", "orderId", no),
  unique ("instituteId", "orderId", subject, "subjectId"),
  check ((subject = 'item') = ("itemId" is not null)),
  check ("totalMinor" = "taxableMinor" + "cgstMinor" + "sgstMinor" + "utgstMinor" + "igstMinor"),
  check ("cgstMinor" = "sgstMinor" + "utgstMinor"),
  check ("igstMinor" = 0 or "cgstMinor" = 0),
  check ("refundedMinor" between 0 and "totalMinor"),
  foreign key ("instituteId", "orderId") references orders ("instituteId", id) on delete cascade,
  foreign key ("instituteId", "itemId") references items ("instituteId", id)
);
create index order_lines_item on order_lines ("instituteId", "itemId", "orderId") where "itemId" is not null;

insert into order_lines ("instituteId", "orderId", no, subject, "subjectId", "itemId", title, kind, "accessDays", "placeOfSupply",
  "listMinor", "listTaxableMinor", "discountMinor", "taxableMinor", "totalMinor", status)
select o."instituteId", o.id, 1, 'item', o."itemId", o."itemId", i.title, i.kind, i."accessDays",
  case when char_length(s."stateCode") = 2 then s."stateCode" end,
  o."subtotalMinor", o."subtotalMinor", o."discountMinor", o."totalMinor", o."totalMinor",
  case
    when exists (select from entitlements e where e."instituteId" = o."instituteId" and e."orderId" = o.id) then 'granted'
    when exists (
      select from payments p join refunds r on r."instituteId" = p."instituteId" and r."paymentId" = p.id and r.status = 'processed'
      where p."instituteId" = o."instituteId" and p."orderId" = o.id
    ) then 'refunded'
    else 'ordered'
  end
from orders o
join items i on i."instituteId" = o."instituteId" and i.id = o."itemId"
join institutes s on s.id = o."instituteId";
select tenancy.protect('order_lines', 'select, insert, update');

-- What lowers the price of a line: the rows of a line sum to its discount.
create table order_adjustments (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "orderId" bigint not null,
  "lineId" bigint not null,
  kind text not null check (kind in ('coupon', 'referral', 'referral_credit', 'forgiven')),
  "sourceId" bigint,
  "amountMinor" bigint not null check ("amountMinor" > 0),
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  foreign key ("instituteId", "orderId") references orders ("instituteId", id) on delete cascade,
  foreign key ("instituteId", "lineId") references order_lines ("instituteId", id) on delete cascade
);
create index order_adjustments_order on order_adjustments ("instituteId", "orderId");
create index order_adjustments_line on order_adjustments ("instituteId", "lineId");
select tenancy.protect('order_adjustments', 'select, insert');

alter table entitlements add column "orderLineId" bigint;
update entitlements e set "orderLineId" = l.id from order_lines l
where l."instituteId" = e."instituteId" and l."orderId" = e."orderId";
alter table entitlements
  drop constraint "entitlements_instituteId_orderId_key",
  add unique ("instituteId", "orderLineId"),
  add check (("orderLineId" is null) = ("orderId" is null)),
  add foreign key ("instituteId", "orderLineId") references order_lines ("instituteId", id);
create index entitlements_order on entitlements ("instituteId", "orderId") where "orderId" is not null;

-- An order that names its item is of a node of the former version, which may run during the upgrade. These triggers go with
-- the column in the next version.
create function tenancy.complete_order_of_item() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  new."basketKey" := coalesce(new."basketKey", 'i' || new."itemId");
  new."taxableMinor" := coalesce(new."taxableMinor", new."totalMinor" - new."taxMinor");
  return new;
end
$$;
create trigger complete_order_of_item before insert on orders
  for each row when (new."itemId" is not null) execute function tenancy.complete_order_of_item();

create function tenancy.add_line_of_item() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  insert into order_lines ("instituteId", "orderId", no, subject, "subjectId", "itemId", title, kind, "accessDays",
    "listMinor", "listTaxableMinor", "discountMinor", "taxableMinor", "totalMinor", status)
  select new."instituteId", new.id, 1, 'item', i.id, i.id, i.title, i.kind, i."accessDays",
    new."subtotalMinor", new."subtotalMinor", new."discountMinor", new."totalMinor", new."totalMinor",
    case when new.status = 'paid' then 'granted' else 'ordered' end
  from items i where i."instituteId" = new."instituteId" and i.id = new."itemId";
  return null;
end
$$;
create trigger add_line_of_item after insert on orders
  for each row when (new."itemId" is not null) execute function tenancy.add_line_of_item();

alter table institutes force row level security;
alter table items force row level security;
alter table orders force row level security;
alter table payments force row level security;
alter table refunds force row level security;
alter table entitlements force row level security;
