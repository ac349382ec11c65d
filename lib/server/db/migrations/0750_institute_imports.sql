-- Adds imports of an institute's data from an archive.
-- Compatible with the former version.

create table institute_imports (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "createdBy" bigint not null,
  -- The uploaded archive; null once it is deleted.
  "archiveId" bigint,
  name text not null,
  bytes bigint not null check (bytes > 0),
  status text not null default 'reading'
    check (status in ('reading', 'ready', 'importing', 'done', 'failed', 'cancelled')),
  -- Why it failed, and where: the entry of the archive or the table, its line, and what the database says of it.
  reason text,
  place text,
  line int,
  detail text,
  done int not null default 0,
  total int not null default 0,
  -- What is in the archive and what of it is imported, and the id of the institute that it comes from, where it has that.
  facts jsonb,
  "oldInstituteId" bigint,
  "createdAt" timestamptz not null default now(),
  "finishedAt" timestamptz,
  unique ("instituteId", id),
  foreign key ("instituteId", "createdBy") references memberships ("instituteId", "userId"),
  foreign key ("instituteId", "archiveId") references files ("instituteId", id) on delete set null ("archiveId"),
  check ((status = 'failed') = (reason is not null)),
  check ((status in ('done', 'failed', 'cancelled')) = ("finishedAt" is not null))
);
create unique index institute_imports_open on institute_imports ("instituteId")
  where status in ('reading', 'ready', 'importing');
create index institute_imports_created_by on institute_imports ("instituteId", "createdBy");
create index institute_imports_archive on institute_imports ("instituteId", "archiveId");
create index institute_imports_unstarted on institute_imports ("createdAt") where status in ('reading', 'ready');
select tenancy.protect('institute_imports');

-- The rows of an archive while it is imported, each with the id that it gets and the columns that change.
create table institute_import_rows (
  "instituteId" bigint not null default tenancy.current_institute(),
  "importId" bigint not null,
  "table" text not null,
  line bigint not null,
  "oldId" bigint,
  "newId" bigint,
  source jsonb not null,
  patch jsonb not null default '{}',
  -- Why it is not imported; `gone` for the id of something that only texts name.
  "leftOut" text check ("leftOut" in ('reference', 'no_content', 'test', 'present', 'gone')),
  primary key ("instituteId", "importId", "table", line),
  foreign key ("instituteId", "importId") references institute_imports ("instituteId", id) on delete cascade
);
create unique index institute_import_rows_id on institute_import_rows ("instituteId", "importId", "table", "oldId");
select tenancy.protect('institute_import_rows');

-- What of an archive goes into the store, by its key in the institute that it comes from.
create table institute_import_files (
  "instituteId" bigint not null default tenancy.current_institute(),
  "importId" bigint not null,
  "oldKey" text not null,
  "newKey" text not null,
  path text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 text,
  mime text,
  "isStored" boolean not null default false,
  primary key ("instituteId", "importId", "oldKey"),
  foreign key ("instituteId", "importId") references institute_imports ("instituteId", id) on delete cascade
);
select tenancy.protect('institute_import_files');

-- New ids are drawn before the rows are inserted, so that what refers to them can be written.
grant usage on all sequences in schema public to lectern_platform;
alter default privileges in schema public grant usage on sequences to lectern_platform;

-- Whether this transaction inserts rows as they were elsewhere, so that nothing is derived that comes along.
create function tenancy.is_importing() returns boolean language sql stable set search_path = pg_catalog as
$$ select coalesce(current_setting('tenancy.importing', true), '') = 'on' $$;

drop trigger number_order on orders;
create trigger number_order before insert on orders for each row
  when (not tenancy.is_importing()) execute function tenancy.number_order();
drop trigger complete_order_of_item on orders;
create trigger complete_order_of_item before insert on orders for each row
  when (new."itemId" is not null and not tenancy.is_importing()) execute function tenancy.complete_order_of_item();
drop trigger add_line_of_item on orders;
create trigger add_line_of_item after insert on orders for each row
  when (new."itemId" is not null and not tenancy.is_importing()) execute function tenancy.add_line_of_item();
drop trigger complete_refund on refunds;
create trigger complete_refund before insert on refunds for each row
  when (new."orderId" is null and not tenancy.is_importing()) execute function tenancy.complete_refund();
drop trigger remove_from_basket on entitlements;
create trigger remove_from_basket after insert on entitlements for each row
  when (not tenancy.is_importing()) execute function tenancy.remove_from_basket();
drop trigger remove_from_wishlist on entitlements;
create trigger remove_from_wishlist after insert on entitlements for each row
  when (not tenancy.is_importing()) execute function tenancy.remove_from_wishlist();
drop trigger queue_sample on items;
create trigger queue_sample after insert on items for each row
  when (new."samplePages" is not null and not tenancy.is_importing()) execute function tenancy.queue_sample();
drop trigger queue_sample_of_lesson on materials;
create trigger queue_sample_of_lesson_inserted after insert on materials for each row
  when (not tenancy.is_importing()) execute function tenancy.queue_sample_of_lesson();
create trigger queue_sample_of_lesson after update of "fileId", "sectionId", "displayOrder", "deletedAt" or delete
  on materials for each row execute function tenancy.queue_sample_of_lesson();

-- Invitations of people who came with an archive wait until somebody sends them.
alter table invitations add column waits boolean not null default false;
