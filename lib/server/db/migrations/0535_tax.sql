-- Adds what the tax of a sale follows from: dated tax profiles of institutes, codes that may be exempt, the code and place of each kind of item, and billing addresses.
-- Compatible with the former version.

-- What an institute is for GST from a day on: who registers on 1 June keeps May as it was.
create table tax_profiles (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  "fromDate" date not null,
  registration text not null check (registration in ('regular', 'composition', 'unregistered')),
  "legalName" text not null check (char_length("legalName") between 2 and 120),
  "tradeName" text check (char_length("tradeName") <= 120),
  gstin text check (gstin ~ '^[0-9A-Z]{15}$'),
  "stateCode" text check ("stateCode" ~ '^[0-9]{2}$'),
  address text not null check (char_length(address) <= 400),
  "pricesIncludeTax" boolean not null default true,
  -- to what the total of an order is rounded, in minor units: not at all, or to the rupee
  "roundTo" int not null default 1 check ("roundTo" = 1 or "roundTo" = 100),
  -- a letter of undertaking, by which exports bear no tax
  "hasLut" boolean not null default false,
  "lutNumber" text check (char_length("lutNumber") <= 40),
  signatory text check (char_length(signatory) <= 120),
  version int not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", "fromDate"),
  check ((registration = 'unregistered') = (gstin is null)),
  check (gstin is null or "stateCode" is not null),
  check (not "hasLut" or registration = 'regular')
);
create trigger touch before update on tax_profiles for each row execute function tenancy.touch();
select tenancy.protect('tax_profiles');

-- Codes of goods too, such as printed books, and whether the law taxes what they name.
alter table sac_codes drop constraint sac_codes_code_check;
alter table sac_codes add constraint sac_codes_code_check check (code ~ '^[0-9]{4,8}$');
alter table sac_codes add column taxability text not null default 'taxable' check (taxability in ('taxable', 'exempt', 'nil'));
alter table sac_codes add check (taxability = 'taxable' or "rateBasisPoints" = 0);
insert into sac_codes (code, "fromDate", title, "rateBasisPoints", taxability) values
  ('998434', '2017-07-01', 'Software downloads', 1800, 'taxable'),
  ('998315', '2017-07-01', 'Hosting and IT infrastructure', 1800, 'taxable'),
  ('997331', '2017-07-01', 'Licence to use software', 1800, 'taxable'),
  ('9984', '2018-07-27', 'E-books of which a printed version exists', 500, 'taxable'),
  ('9992', '2017-07-01', 'Education by a recognised institution to its students', 0, 'exempt'),
  ('4901', '2017-07-01', 'Printed books', 0, 'nil');

-- The code and the place of supply of items that name none of their own, by kind; the platform keeps them.
create table kind_tax_defaults (
  kind text primary key check (kind in ('course', 'pre_recorded', 'book', 'study_material', 'webinar', 'consultation')),
  "sacCode" text not null check ("sacCode" ~ '^[0-9]{4,8}$'),
  "placeRule" text not null default 'recipient' check ("placeRule" in ('recipient', 'performed')),
  version int not null default 1,
  "updatedAt" timestamptz not null default now()
);
create trigger touch before update on kind_tax_defaults for each row execute function tenancy.touch();
grant select on kind_tax_defaults to lectern_app;
grant select, update on kind_tax_defaults to lectern_platform;
insert into kind_tax_defaults (kind, "sacCode") values
  ('course', '999293'), ('pre_recorded', '999293'), ('book', '998431'), ('study_material', '999293'),
  ('webinar', '999293'), ('consultation', '999293');

alter table items drop constraint "items_sacCode_check";
alter table items
  add constraint "items_sacCode_check" check ("sacCode" ~ '^[0-9]{4,8}$'),
  add column "placeRule" text check ("placeRule" in ('recipient', 'performed')),
  -- the state of the room where it is held
  add column "performedState" text check ("performedState" ~ '^[0-9]{2}$');

-- To whom documents are made out: the addresses of a person at an institute, or the institute's own, which belong to nobody.
create table billing_addresses (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  "userId" bigint,
  name text not null check (char_length(name) between 1 and 120),
  company text check (char_length(company) <= 120),
  line1 text not null check (char_length(line1) between 1 and 120),
  line2 text check (char_length(line2) <= 120),
  city text not null check (char_length(city) between 1 and 80),
  pin text not null check (char_length(pin) between 3 and 12),
  "stateCode" text check ("stateCode" ~ '^[0-9]{2}$'),
  country text not null default 'IN' check (country ~ '^[A-Z]{2}$'),
  gstin text check (gstin ~ '^[0-9A-Z]{15}$'),
  "isDefault" boolean not null default false,
  version int not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("instituteId", id),
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId") on delete cascade,
  check ((country = 'IN') = ("stateCode" is not null)),
  check (gstin is null or country = 'IN')
);
create index billing_addresses_user on billing_addresses ("instituteId", "userId", id);
create unique index billing_addresses_default on billing_addresses ("instituteId", "userId") nulls not distinct where "isDefault";
create trigger touch before update on billing_addresses for each row execute function tenancy.touch();
select tenancy.protect('billing_addresses');
