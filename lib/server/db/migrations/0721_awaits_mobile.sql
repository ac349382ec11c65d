-- Adds which institutes sell nothing until an administrator of theirs has a verified mobile.
-- Compatible with the former version.

alter table institutes add column "awaitsMobile" boolean not null default false;

-- The mobile may be verified at another institute, so that the database opens the sales of all of theirs.
create function tenancy.open_sales() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as
$$
begin
  update institutes i set "awaitsMobile" = false
  where i."awaitsMobile" and exists (
    select from memberships m join users u on u.id = m."userId"
    where m."instituteId" = i.id and m."userId" = new."userId" and m.role = 'InstituteAdmin' and m.status = 'active'
      and u."mobileVerifiedAt" is not null);
  return null;
end
$$;
create function tenancy.open_sales_of_verified() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as
$$
begin
  update institutes i set "awaitsMobile" = false
  where i."awaitsMobile" and i.id in (
    select m."instituteId" from memberships m
    where m."userId" = new.id and m.role = 'InstituteAdmin' and m.status = 'active');
  return null;
end
$$;
revoke all on function tenancy.open_sales(), tenancy.open_sales_of_verified() from public;
create trigger open_sales_of_new after insert on memberships for each row
  when (new.role = 'InstituteAdmin' and new.status = 'active') execute function tenancy.open_sales();
create trigger open_sales_of_changed after update of role, status on memberships for each row
  when (new.role = 'InstituteAdmin' and new.status = 'active' and (old.role, old.status) is distinct from (new.role, new.status))
  execute function tenancy.open_sales();
create trigger open_sales_of_verified after update of "mobileVerifiedAt" on users for each row
  when (old."mobileVerifiedAt" is null and new."mobileVerifiedAt" is not null) execute function tenancy.open_sales_of_verified();

-- Those that wait for the directory were opened by a person themselves.
alter table institutes no force row level security;
alter table memberships no force row level security;
update institutes i set "awaitsMobile" = true
where i."awaitsListing" and not exists (
  select from memberships m join users u on u.id = m."userId"
  where m."instituteId" = i.id and m.role = 'InstituteAdmin' and m.status = 'active' and u."mobileVerifiedAt" is not null);
alter table institutes force row level security;
alter table memberships force row level security;
