-- Makes it possible to bring in many people by a CSV file: checked first, brought in by a job that can go on where it stopped.

create table user_imports (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  "createdBy" bigint not null,
  name text not null,
  role text not null check (role in ('Teacher', 'Student')),
  status text not null default 'ready' check (status in ('ready', 'importing', 'done', 'done_with_errors', 'failed')),
  total int not null default 0,
  ok int not null default 0,
  failed int not null default 0,
  "createdAt" timestamptz not null default now(),
  "finishedAt" timestamptz,
  unique ("instituteId", id)
);
select tenancy.protect('user_imports');

create table user_import_rows (
  "instituteId" bigint not null default tenancy.current_institute(),
  "importId" bigint not null,
  -- As people count the lines of the file: the heading is line 1.
  line int not null,
  cells text[] not null,
  person jsonb,
  faults jsonb not null default '[]',
  status text not null check (status in ('ready', 'done', 'failed')),
  primary key ("instituteId", "importId", line),
  foreign key ("instituteId", "importId") references user_imports ("instituteId", id) on delete cascade
);
create index user_import_rows_waiting on user_import_rows ("instituteId", "importId", line) where status = 'ready';
select tenancy.protect('user_import_rows');
