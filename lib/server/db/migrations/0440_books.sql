-- Adds the authors and the ISBN of a book, the pages and the contents of a PDF, and the sample of an item.
-- Compatible with the former version.

alter table items
  add column authors text[] not null default '{}',
  add column isbn text check (isbn ~ '^(\d{9}[\dX]|\d{13})$'),
  -- The first and the last page of its first PDF that visitors read before they buy; null for no sample.
  add column "samplePages" int[] check (
    array_length("samplePages", 1) = 2 and "samplePages"[1] >= 1 and "samplePages"[2] >= "samplePages"[1]
  );

-- What was read of a PDF: how many pages it has, and its outline as [{title, page, level}].
create table pdf_contents (
  "instituteId" bigint not null default tenancy.current_institute(),
  "fileId" bigint not null,
  status text not null default 'queued' check (status in ('queued', 'ready', 'failed')),
  tries int not null default 0,
  -- when its job was added to the queue; null until then
  "enqueuedAt" timestamptz,
  pages int check (pages between 1 and 100000),
  outline jsonb not null default '[]' check (jsonb_typeof(outline) = 'array'),
  "updatedAt" timestamptz not null default now(),
  primary key ("instituteId", "fileId"),
  check ((status = 'ready') = (pages is not null)),
  foreign key ("instituteId", "fileId") references files ("instituteId", id) on delete cascade
);
create index pdf_contents_waiting on pdf_contents ("updatedAt") where status = 'queued';
select tenancy.protect('pdf_contents');

-- The sample of an item: a PDF of some pages of its first PDF, which is a file of its own.
create table item_samples (
  "instituteId" bigint not null default tenancy.current_institute(),
  "itemId" bigint not null,
  status text not null default 'queued' check (status in ('queued', 'ready', 'none')),
  -- raised by every change of what it is made of, so that a sample of what was there before is not taken for it
  revision int not null default 1,
  tries int not null default 0,
  "enqueuedAt" timestamptz,
  -- the sample, and the pages that it shows; null while there is none
  "fileId" bigint,
  "fromPage" int,
  "toPage" int,
  "updatedAt" timestamptz not null default now(),
  primary key ("instituteId", "itemId"),
  check (("fileId" is null) = ("fromPage" is null) and ("fileId" is null) = ("toPage" is null)),
  foreign key ("instituteId", "itemId") references items ("instituteId", id) on delete cascade,
  foreign key ("instituteId", "fileId") references files ("instituteId", id)
);
create index item_samples_waiting on item_samples ("updatedAt") where status = 'queued';
create index item_samples_file on item_samples ("instituteId", "fileId") where "fileId" is not null;
select tenancy.protect('item_samples');
create trigger notify_page_cache after insert or update or delete on item_samples
  for each row execute function tenancy.notify_page_cache();
create trigger notify_page_cache after insert or delete or update of pages, outline on pdf_contents
  for each row execute function tenancy.notify_page_cache();
create trigger tell_file_rights after update of "fileId" or delete on item_samples
  for each row execute function tenancy.tell_file_rights();

-- A PDF is read from the moment in which it, or other content in its place, is stored.
create function tenancy.queue_pdf() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  insert into pdf_contents ("instituteId", "fileId") values (new."instituteId", new.id)
  on conflict ("instituteId", "fileId") do update
    set status = 'queued', tries = 0, "enqueuedAt" = null, pages = null, outline = '[]', "updatedAt" = now();
  return null;
end
$$;
create trigger queue_pdf after insert on files
  for each row when (new.mime = 'application/pdf' and new.access = 'item' and new.bytes > 0)
  execute function tenancy.queue_pdf();
create trigger queue_replaced_pdf after update of key, bytes on files
  for each row when (new.mime = 'application/pdf' and new.access = 'item' and new.bytes > 0
    and (old.key <> new.key or old.bytes = 0))
  execute function tenancy.queue_pdf();

create function tenancy.queue_sample() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  insert into item_samples as s ("instituteId", "itemId") values (new."instituteId", new.id)
  on conflict ("instituteId", "itemId") do update
    set status = 'queued', revision = s.revision + 1, tries = 0, "enqueuedAt" = null, "updatedAt" = now();
  return null;
end
$$;
create trigger queue_sample after insert on items
  for each row when (new."samplePages" is not null) execute function tenancy.queue_sample();
create trigger queue_changed_sample after update of "samplePages" on items
  for each row when (old."samplePages" is distinct from new."samplePages") execute function tenancy.queue_sample();

-- Another lesson may hold the first PDF now.
create function tenancy.queue_sample_of_lesson() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
declare
  lesson materials := case when tg_op = 'DELETE' then old else new end;
begin
  update item_samples set status = 'queued', revision = revision + 1, tries = 0, "enqueuedAt" = null, "updatedAt" = now()
  where "instituteId" = lesson."instituteId" and "itemId" = lesson."itemId";
  return null;
end
$$;
create trigger queue_sample_of_lesson
  after insert or delete or update of "fileId", "sectionId", "displayOrder", "deletedAt" on materials
  for each row execute function tenancy.queue_sample_of_lesson();

-- The owner of the tables is subject to forced row-level security too, unless it is a superuser.
alter table files no force row level security;
alter table pdf_contents no force row level security;
insert into pdf_contents ("instituteId", "fileId")
select "instituteId", id from files where mime = 'application/pdf' and access = 'item' and bytes > 0;
alter table files force row level security;
alter table pdf_contents force row level security;
