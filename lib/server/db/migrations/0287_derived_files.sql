-- Marks the tracks of captions as parts of their video, so that nobody deletes one as a file, and indexes what is made of files by its key.

-- 'part': of another file, with which it is opened and removed; counted as stored, but no file of the file manager.
alter table files drop constraint files_access_check;
alter table files add constraint files_access_check check (access in ('public', 'item', 'part'));

create function tenancy.mark_part() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  update files set access = 'part', "deletedAt" = null
  where "instituteId" = new."instituteId" and id = new."trackFileId" and "uploadedBy" is null and access = 'item';
  return null;
end
$$;
create trigger mark_part after insert on captions for each row execute function tenancy.mark_part();

-- The owner of the tables is subject to forced row-level security too, unless it is a superuser.
alter table files no force row level security;
alter table counters no force row level security;
alter table captions no force row level security;
update files f set access = 'part', "deletedAt" = null from captions c
where c."instituteId" = f."instituteId" and c."trackFileId" = f.id and f."uploadedBy" is null and f.access = 'item';
alter table files force row level security;
alter table counters force row level security;
alter table captions force row level security;

-- The comparison of store and database looks for keys over all institutes.
create index media_renditions_key on media_renditions (key);
create index media_assets_sprite on media_assets ("spriteKey") where "spriteKey" is not null;
drop index document_pdfs_key;
create index document_pdfs_key on document_pdfs (key) where key is not null;
