-- Adds imports of items from a CSV file: checked first, made as drafts by a job.

create table item_imports (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  "createdBy" bigint not null,
  name text not null,
  status text not null default 'ready' check (status in ('ready', 'importing', 'done', 'done_with_errors', 'failed')),
  total int not null default 0,
  ok int not null default 0,
  failed int not null default 0,
  -- Rows whose items exist already.
  skipped int not null default 0,
  "createdAt" timestamptz not null default now(),
  "finishedAt" timestamptz,
  unique ("instituteId", id),
  foreign key ("instituteId", "createdBy") references memberships ("instituteId", "userId")
);
create index item_imports_author on item_imports ("instituteId", "createdBy", id desc);
select tenancy.protect('item_imports');

create table item_import_rows (
  "instituteId" bigint not null default tenancy.current_institute(),
  "importId" bigint not null,
  -- As people count the lines of the file: the heading is line 1.
  line int not null,
  cells text[] not null,
  -- The item that the row describes; null for a wrong row.
  item jsonb,
  errors jsonb not null default '[]',
  status text not null check (status in ('ready', 'done', 'failed', 'skipped')),
  primary key ("instituteId", "importId", line),
  foreign key ("instituteId", "importId") references item_imports ("instituteId", id) on delete cascade
);
create index item_import_rows_ready on item_import_rows ("instituteId", "importId", line) where status = 'ready';
select tenancy.protect('item_import_rows');
