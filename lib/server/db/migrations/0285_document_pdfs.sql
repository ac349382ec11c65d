-- Adds the PDFs that are made of Word, PowerPoint and Excel documents, to be read in the page.

create table document_pdfs (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "fileId" bigint not null,
  status text not null default 'queued' check (status in ('queued', 'processing', 'ready', 'failed')),
  tries int not null default 0,
  -- the attempt that works on it, and since when
  claim uuid,
  "claimedAt" timestamptz,
  -- when its job was added to the queue; null until then
  "enqueuedAt" timestamptz,
  "startAfter" timestamptz not null default now(),
  -- the PDF; null until it is ready
  key text,
  bytes bigint,
  "updatedAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", "fileId"),
  check ((status = 'ready') = (key is not null)),
  foreign key ("instituteId", "fileId") references files ("instituteId", id) on delete cascade
);
create index document_pdfs_waiting on document_pdfs ("startAfter") where status = 'queued' and "enqueuedAt" is null;
create index document_pdfs_claimed on document_pdfs ("claimedAt") where status = 'processing';
create index document_pdfs_key on document_pdfs ("instituteId", key) where key is not null;
select tenancy.protect('document_pdfs');

create trigger remember_removed_objects after delete on document_pdfs
  for each row execute function tenancy.remember_removed_objects('key');
create trigger remember_replaced_object after update of key on document_pdfs
  for each row when (old.key is distinct from new.key) execute function tenancy.remember_removed_objects('key');

create function tenancy.is_office_document(mime text) returns boolean
  language sql immutable parallel safe as
$$
  select mime like 'application/vnd.openxmlformats-officedocument.%'
$$;

-- A document waits for its PDF from the moment in which it, or other content in its place, is stored.
create function tenancy.queue_document() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  insert into document_pdfs ("instituteId", "fileId") values (new."instituteId", new.id)
  on conflict ("instituteId", "fileId") do update
    set status = 'queued', tries = 0, claim = null, "claimedAt" = null, "enqueuedAt" = null, "startAfter" = now(),
      key = null, bytes = null, "updatedAt" = now();
  return null;
end
$$;
create trigger queue_document after insert on files
  for each row when (tenancy.is_office_document(new.mime) and new.access = 'item' and new.bytes > 0)
  execute function tenancy.queue_document();
create trigger queue_replaced_document after update of key, bytes on files
  for each row when (tenancy.is_office_document(new.mime) and new.access = 'item' and new.bytes > 0
    and (old.key <> new.key or old.bytes = 0))
  execute function tenancy.queue_document();

-- The owner of the tables is subject to forced row-level security too, unless it is a superuser.
alter table files no force row level security;
alter table document_pdfs no force row level security;
insert into document_pdfs ("instituteId", "fileId")
select "instituteId", id from files where tenancy.is_office_document(mime) and access = 'item' and bytes > 0;
alter table files force row level security;
alter table document_pdfs force row level security;
