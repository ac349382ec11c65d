-- Adds wishlists: the items that a member of an institute has saved for later.

create table wishlist_items (
  "instituteId" bigint not null default tenancy.current_institute(),
  "userId" bigint not null,
  "itemId" bigint not null,
  "createdAt" timestamptz not null default now(),
  primary key ("instituteId", "userId", "itemId"),
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId") on delete cascade,
  foreign key ("instituteId", "itemId") references items ("instituteId", id) on delete cascade
);
create index wishlist_items_newest on wishlist_items ("instituteId", "userId", "createdAt" desc, "itemId" desc);
create index wishlist_items_of_item on wishlist_items ("instituteId", "itemId");
select tenancy.protect('wishlist_items', 'select, insert, delete');

-- Whoever gets an item has no need to wish for it, whatever way they got it.
create function tenancy.remove_from_wishlist() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  delete from wishlist_items
  where "instituteId" = new."instituteId" and "userId" = new."userId" and "itemId" = new."itemId";
  return null;
end
$$;
create trigger remove_from_wishlist after insert on entitlements
  for each row execute function tenancy.remove_from_wishlist();
