-- Adds folders of files, a trash for files, resumable uploads, and counters of what is stored.

create table file_folders (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  "parentId" bigint,
  name text not null check (char_length(name) between 1 and 80),
  "createdBy" bigint not null,
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  check ("parentId" <> id),
  foreign key ("instituteId", "parentId") references file_folders ("instituteId", id),
  foreign key ("instituteId", "createdBy") references memberships ("instituteId", "userId")
);
-- A teacher does not see the folders of others, and so may name one as somebody else has.
create unique index file_folders_name on file_folders ("instituteId", coalesce("parentId", 0), "createdBy", lower(name));
select tenancy.protect('file_folders');

-- What people call a file by its media type.
create function tenancy.file_kind(mime text) returns text
  language sql immutable parallel safe as
$$
  select case
    when mime like 'video/%' then 'video'
    when mime like 'audio/%' then 'audio'
    when mime like 'image/%' then 'image'
    when mime = 'application/pdf' then 'pdf'
    when mime = 'application/zip' then 'archive'
    else 'document'
  end
$$;

alter table files
  add column kind text not null generated always as (tenancy.file_kind(mime)) stored,
  add column "folderId" bigint,
  -- 0 at the top. A list is read by it in order: a condition with coalesce or "is null" does not lead an index under row-level
  -- security to its order.
  add column "folderKey" bigint not null generated always as (coalesce("folderId", 0)) stored,
  -- Null for what a form or the demo data stored.
  add column "uploadedBy" bigint,
  -- Since when it is in the trash, from which it is deleted for good after 30 days.
  add column "deletedAt" timestamptz,
  add column "updatedAt" timestamptz not null default now(),
  add foreign key ("instituteId", "folderId") references file_folders ("instituteId", id) on delete set null ("folderId"),
  add foreign key ("instituteId", "uploadedBy") references memberships ("instituteId", "userId");

-- What the file manager shows: files of items, and what was uploaded there; not the pictures of forms.
create index files_by_name on files ("instituteId", "folderKey", lower(name), id)
  where "deletedAt" is null and (access = 'item' or "uploadedBy" is not null);
create index files_by_size on files ("instituteId", "folderKey", bytes, id)
  where "deletedAt" is null and (access = 'item' or "uploadedBy" is not null);
create index files_by_change on files ("instituteId", "folderKey", "updatedAt", id)
  where "deletedAt" is null and (access = 'item' or "uploadedBy" is not null);
create index files_uploaded_by on files ("instituteId", "uploadedBy", id) where "uploadedBy" is not null;
create index files_trash on files ("instituteId", "deletedAt", id) where "deletedAt" is not null;
create index files_trashed on files ("deletedAt") where "deletedAt" is not null;

-- An upload by tus. Once it is finished, "fileId" names the file that it has become, so that a client that lost the answer
-- can ask for it again.
create table uploads (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id uuid primary key,
  "userId" bigint not null,
  name text not null check (char_length(name) between 1 and 200),
  kind text not null,
  bytes bigint not null check (bytes > 0),
  "offset" bigint not null default 0,
  -- As the client gives it, to compare the whole file with.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Milliseconds since 1970, of the client's file system.
  "modifiedAt" bigint not null default 0,
  "folderId" bigint,
  "fileId" bigint,
  "createdAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null,
  unique ("instituteId", id),
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId"),
  foreign key ("instituteId", "folderId") references file_folders ("instituteId", id) on delete set null ("folderId"),
  foreign key ("instituteId", "fileId") references files ("instituteId", id) on delete cascade
);
create index uploads_user on uploads ("instituteId", "userId", "createdAt" desc);
create index uploads_expiry on uploads ("expiresAt");
select tenancy.protect('uploads');

-- The owner of the tables is subject to forced row-level security too, unless it is a superuser.
alter table counters no force row level security;
alter table files no force row level security;

-- Bytes by kind, by the month in which they were stored (months since year 0), by person, and by folder.
select tenancy.keep_counters('files', 'count_files',
  $$select "instituteId", 'files.' || case when "deletedAt" is null then kind else 'trash' end, 0::bigint, 1, bytes from changed_rows
    union all
    select "instituteId", 'files_month.' || kind,
      (extract(year from "createdAt" at time zone 'UTC') * 12 + extract(month from "createdAt" at time zone 'UTC') - 1)::bigint, 1, bytes
    from changed_rows
    union all select "instituteId", 'files_person', coalesce("uploadedBy", 0), 1, bytes from changed_rows
    union all
    select "instituteId", 'files_folder', coalesce("folderId", 0), 1, bytes from changed_rows
    where "deletedAt" is null and (access = 'item' or "uploadedBy" is not null)$$);

alter table counters force row level security;
alter table files force row level security;
