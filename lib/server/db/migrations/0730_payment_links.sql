-- Adds links by which anybody pays an order, and lets the order of the next period of a plan stay open beside one for another plan.
-- Compatible with the former version.

drop index orders_open_plan;
-- Of each kind one open order of a plan for an institute: a change of the plan, and its next period.
create unique index orders_open_plan on orders ("forInstituteId", (quote ->> 'kind'))
  where "forInstituteId" is not null and status in ('created', 'payment_pending');

create table payment_links (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "orderId" bigint not null,
  -- By which the provider makes it once.
  reference text not null check (length(reference) between 1 and 40),
  -- Due until the provider has made it.
  status text not null default 'due' check (status in ('due', 'open', 'paid', 'cancelled', 'expired')),
  "providerLinkId" text,
  -- The order that the provider has made for it; unknown until somebody has tried to pay.
  "providerOrderId" text,
  url text,
  -- When the provider is asked to make it, what became of it, or to cancel it because its order is not open any more.
  "nextTryAt" timestamptz not null default now(),
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  foreign key ("instituteId", "orderId") references orders ("instituteId", id),
  check (status not in ('open', 'paid') or ("providerLinkId" is not null and url is not null))
);
create unique index payment_links_current on payment_links ("orderId") where status in ('due', 'open');
create index payment_links_order on payment_links ("instituteId", "orderId");
create unique index payment_links_reference on payment_links (reference);
create unique index payment_links_provider on payment_links ("providerLinkId") where "providerLinkId" is not null;
create unique index payment_links_provider_order on payment_links ("providerOrderId") where "providerOrderId" is not null;
create index payment_links_due on payment_links ("nextTryAt") where status in ('due', 'open');
select tenancy.protect('payment_links');

-- The link of an order that ends is due at once, so that nobody pays by it.
create function tenancy.end_payment_links() returns trigger language plpgsql as $$
begin
  update payment_links set "nextTryAt" = now() where "orderId" = new.id and status in ('due', 'open');
  return null;
end $$;
create trigger end_payment_links after update of status on orders for each row
  when (new."forInstituteId" is not null and old.status in ('created', 'payment_pending') and new.status not in ('created', 'payment_pending'))
  execute function tenancy.end_payment_links();
