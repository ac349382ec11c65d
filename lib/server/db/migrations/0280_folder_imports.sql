-- Adds imports of a zip of folders and files as the sections and materials of an item: read first, imported by a job.

create table folder_imports (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  "itemId" bigint not null,
  "createdBy" bigint not null,
  -- The name of the zip.
  name text not null,
  -- Null once the zip is deleted, which it is when the import has ended.
  "archiveId" bigint,
  status text not null default 'reading'
    check (status in ('reading', 'ready', 'importing', 'done', 'done_with_errors', 'failed', 'cancelled')),
  -- Why it has failed.
  reason text,
  sections int not null default 0,
  -- The materials that it makes, those of which the files are stored, and those that could not be made.
  total int not null default 0,
  ok int not null default 0,
  failed int not null default 0,
  -- What is in the zip and is not imported: files that are listed with a reason, and those that a system put there.
  "leftOut" int not null default 0,
  hidden int not null default 0,
  bytes bigint not null default 0,
  "createdAt" timestamptz not null default now(),
  "finishedAt" timestamptz,
  unique ("instituteId", id),
  unique ("instituteId", "archiveId"),
  foreign key ("instituteId", "itemId") references items ("instituteId", id) on delete cascade,
  foreign key ("instituteId", "createdBy") references memberships ("instituteId", "userId"),
  foreign key ("instituteId", "archiveId") references files ("instituteId", id) on delete set null ("archiveId")
);
create index folder_imports_item on folder_imports ("instituteId", "itemId", id desc);
create index folder_imports_unfinished on folder_imports ("createdAt") where status in ('reading', 'ready', 'failed');
select tenancy.protect('folder_imports');

create table folder_import_entries (
  "instituteId" bigint not null default tenancy.current_institute(),
  "importId" bigint not null,
  -- Its place in the directory of the zip, from 0.
  "entryIndex" int not null,
  path text not null,
  bytes bigint not null,
  -- Where it is imported to: a section by its place, and the material in it.
  "sectionPlace" int,
  section text,
  place int,
  title text,
  -- The kind of upload as which it is checked.
  kind text,
  status text not null check (status in ('ready', 'stored', 'done', 'failed', 'left_out')),
  reason text,
  "fileId" bigint,
  primary key ("instituteId", "importId", "entryIndex"),
  foreign key ("instituteId", "importId") references folder_imports ("instituteId", id) on delete cascade,
  foreign key ("instituteId", "fileId") references files ("instituteId", id) on delete set null ("fileId")
);
create index folder_import_entries_file on folder_import_entries ("instituteId", "fileId") where "fileId" is not null;
select tenancy.protect('folder_import_entries');
