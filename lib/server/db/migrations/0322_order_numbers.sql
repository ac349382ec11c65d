-- Adds a number to every order that people can read out, as AC-2026-00042: counted by institute and year.

create table order_numbers (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  year int not null,
  last bigint not null,
  primary key ("instituteId", year)
);
select tenancy.protect('order_numbers', 'select, insert, update');

-- The first two letters or digits of the institute's slug, the year in its time zone, and at least five digits. A number
-- stays as it is when the slug changes.
create function tenancy.format_order_number(slug text, year int, count bigint) returns text
  language sql immutable parallel safe set search_path = pg_catalog as
$$
  select upper(left(regexp_replace(slug, '[^a-z0-9]', '', 'g'), 2)) || '-' || year || '-' ||
    case when count < 100000 then lpad(count::text, 5, '0') else count::text end
$$;

-- The row of the institute and the year stays locked until the end of the transaction, so that no number occurs twice.
create function tenancy.number_order() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
declare
  home record;
  count bigint;
begin
  select slug, extract(year from new."createdAt" at time zone timezone)::int as year into strict home
  from institutes where id = new."instituteId";
  insert into order_numbers as n ("instituteId", year, last) values (new."instituteId", home.year, 1)
  on conflict ("instituteId", year) do update set last = n.last + 1
  returning last into count;
  new.number := tenancy.format_order_number(home.slug, home.year, count);
  return new;
end
$$;

-- The owner of the tables is subject to forced row-level security too, unless it is a superuser.
alter table orders no force row level security;
alter table institutes no force row level security;
alter table order_numbers no force row level security;
alter table orders disable trigger user;
alter table orders add column number text;
with numbered as (
  select o.id, o."instituteId", i.slug, extract(year from o."createdAt" at time zone i.timezone)::int as year,
    row_number() over (
      partition by o."instituteId", extract(year from o."createdAt" at time zone i.timezone) order by o.id) as count
  from orders o join institutes i on i.id = o."instituteId"
), counted as (
  insert into order_numbers ("instituteId", year, last)
  select "instituteId", year, max(count) from numbered group by 1, 2
)
update orders set number = tenancy.format_order_number(n.slug, n.year, n.count) from numbered n where n.id = orders.id;
alter table orders alter column number set default '', alter column number set not null;
alter table orders add unique ("instituteId", number);
alter table orders enable trigger user;
create trigger number_order before insert on orders for each row execute function tenancy.number_order();
alter table orders force row level security;
alter table institutes force row level security;
alter table order_numbers force row level security;
