-- Adds captions that are generated from the speech of a video, and how far that is.

-- Generated ones are replaced when they are generated again; those that somebody has saved are not.
alter table captions add column "isAutomatic" boolean not null default false;

-- The captions of a video that are being generated, or could not be; without a row, nothing is.
create table caption_generations (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "fileId" bigint not null,
  status text not null default 'queued' check (status in ('queued', 'processing', 'failed')),
  error text check ((error is not null) = (status = 'failed')),
  tries int not null default 0,
  -- the attempt that works on it; null while it waits
  claim uuid,
  "updatedAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", "fileId"),
  foreign key ("instituteId", "fileId") references files ("instituteId", id) on delete cascade
);
select tenancy.protect('caption_generations');
