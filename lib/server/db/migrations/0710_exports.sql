-- Adds archives with which institutes take their data along.
-- Compatible with the former version.

-- The CRC-32 of the content, by which an archive with the file is computed; null until it was needed.
alter table files add column crc32 bigint check (crc32 between 0 and 4294967295);

create function tenancy.forget_crc32() returns trigger language plpgsql as $$
begin
  if new.key is distinct from old.key then new.crc32 := null; end if;
  return new;
end $$;
create trigger forget_crc32 before update of key on files for each row execute function tenancy.forget_crc32();

create table exports (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "requestedBy" bigint not null,
  status text not null default 'preparing' check (status in ('preparing', 'ready', 'failed')),
  -- What has been prepared, of how many parts.
  done int not null default 0,
  total int not null default 0,
  -- Of the archive: its parts, its size, where its directory begins, and the hash of the list of its parts.
  entries int not null default 0,
  bytes bigint not null default 0,
  "directoryOffset" bigint not null default 0,
  etag text not null default '',
  "createdAt" timestamptz not null default now(),
  "expiresAt" timestamptz,
  unique ("instituteId", id),
  foreign key ("instituteId", "requestedBy") references memberships ("instituteId", "userId"),
  check ((status = 'ready') = ("expiresAt" is not null))
);
create unique index exports_running on exports ("instituteId") where status = 'preparing';
create index exports_requested_by on exports ("instituteId", "requestedBy");
create index exports_expires on exports ("expiresAt") where "expiresAt" is not null;
select tenancy.protect('exports');

-- The parts of an archive in their order, which are stored once: files where they are, the others under keys of their own.
create table export_entries (
  "instituteId" bigint not null default tenancy.current_institute(),
  "exportId" bigint not null,
  place int not null,
  path text not null,
  key text not null,
  bytes bigint not null check (bytes >= 0),
  crc32 bigint not null check (crc32 between 0 and 4294967295),
  -- Where its header begins, in the archive and in the directory.
  "offset" bigint not null,
  "directoryOffset" bigint not null,
  -- Whether it was made for the archive, and is removed with it.
  "isMade" boolean not null,
  primary key ("instituteId", "exportId", place),
  foreign key ("instituteId", "exportId") references exports ("instituteId", id) on delete cascade
);
create unique index export_entries_path on export_entries ("instituteId", "exportId", path);
create index export_entries_offset on export_entries ("instituteId", "exportId", "offset");
create index export_entries_directory on export_entries ("instituteId", "exportId", "directoryOffset");
create index export_entries_key on export_entries (key);
select tenancy.protect('export_entries');

-- An archive says from which form of the database it is.
grant select (name) on schema_migrations to lectern_platform;
