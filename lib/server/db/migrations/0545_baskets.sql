-- Adds baskets: the items that a member of an institute has chosen to buy together.
-- Compatible with the former version.

create table baskets (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "userId" bigint not null,
  "updatedAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", "userId"),
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId") on delete cascade
);
select tenancy.protect('baskets', 'select, insert, update, delete');

create table basket_items (
  "instituteId" bigint not null default tenancy.current_institute(),
  "basketId" bigint not null,
  "itemId" bigint not null,
  -- Its place among the others, in the order in which they were chosen.
  place int not null check (place >= 0),
  -- What the item cost when it was chosen.
  "seenMinor" bigint not null check ("seenMinor" >= 0),
  "addedAt" timestamptz not null default now(),
  primary key ("instituteId", "basketId", "itemId"),
  foreign key ("instituteId", "basketId") references baskets ("instituteId", id) on delete cascade,
  foreign key ("instituteId", "itemId") references items ("instituteId", id) on delete cascade
);
create index basket_items_of_item on basket_items ("instituteId", "itemId");
select tenancy.protect('basket_items', 'select, insert, update, delete');

-- Whoever gets an item has no need to buy it, whatever way they got it.
create function tenancy.remove_from_basket() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  -- Whoever changes the basket holds this row, so that they and a payment never wait for each other.
  perform from baskets where "instituteId" = new."instituteId" and "userId" = new."userId" for update;
  delete from basket_items b using baskets o
  where o."instituteId" = new."instituteId" and o."userId" = new."userId"
    and b."instituteId" = o."instituteId" and b."basketId" = o.id and b."itemId" = new."itemId";
  return null;
end
$$;
create trigger remove_from_basket after insert on entitlements
  for each row execute function tenancy.remove_from_basket();
