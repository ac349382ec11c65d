-- Adds the adaptive renditions of videos, their chapters, the searchable text of captions, and the watermark setting.

create table media_assets (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "fileId" bigint not null,
  status text not null default 'queued' check (status in ('queued', 'processing', 'ready', 'failed')),
  progress int not null default 0 check (progress between 0 and 100),
  -- why it failed, or that it was cancelled; null otherwise
  error text,
  tries int not null default 0,
  -- the attempt that works on it, and when that attempt was last heard of
  claim uuid,
  "claimedAt" timestamptz,
  -- when its job was added to the queue; null until then
  "enqueuedAt" timestamptz,
  "startAfter" timestamptz not null default now(),
  width int,
  height int,
  "durationMs" int,
  -- a picture of the institute, as /media serves them
  poster text,
  -- the tiles of the seek bar: the key of their picture and {columns, width, height, count, everySeconds}
  "spriteKey" text,
  sprite jsonb,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", "fileId"),
  foreign key ("instituteId", "fileId") references files ("instituteId", id) on delete cascade,
  foreign key ("instituteId", poster) references files ("instituteId", key) on delete set null (poster)
);
create index media_assets_waiting on media_assets ("startAfter") where status = 'queued' and "enqueuedAt" is null;
create index media_assets_claimed on media_assets ("claimedAt") where status = 'processing';
select tenancy.protect('media_assets');

create table media_renditions (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "assetId" bigint not null,
  -- the shorter side that it is named after: 480 for "480p"
  lines int not null,
  width int not null,
  height int not null,
  -- the fMP4 file with all segments, and the playlist that names their ranges of bytes
  key text not null,
  bytes bigint not null,
  playlist text not null,
  bandwidth int not null,
  "averageBandwidth" int not null,
  codecs text not null,
  unique ("instituteId", id),
  unique ("instituteId", "assetId", lines),
  foreign key ("instituteId", "assetId") references media_assets ("instituteId", id) on delete cascade
);
select tenancy.protect('media_renditions');

-- Objects of the file store that no row refers to any more; a periodic task removes them.
create table removed_objects (
  "instituteId" bigint not null default tenancy.current_institute(),
  key text not null,
  "removedAt" timestamptz not null default now(),
  primary key ("instituteId", key)
);
select tenancy.protect('removed_objects');

create function tenancy.remember_removed_objects() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
declare
  object text := to_jsonb(old) ->> tg_argv[0];
begin
  if object is not null then
    insert into removed_objects ("instituteId", key) values (old."instituteId", object) on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger remember_removed_objects after delete on media_renditions
  for each row execute function tenancy.remember_removed_objects('key');
create trigger remember_removed_objects after delete on media_assets
  for each row execute function tenancy.remember_removed_objects('spriteKey');

-- A video of an item waits for its renditions from the moment in which it is stored.
create function tenancy.queue_video() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  insert into media_assets ("instituteId", "fileId") values (new."instituteId", new.id) on conflict do nothing;
  return null;
end
$$;
create trigger queue_video after insert on files
  for each row when (new.mime like 'video/%' and new.access = 'item' and new.bytes > 0) execute function tenancy.queue_video();
create trigger queue_stored_video after update of bytes on files
  for each row when (new.mime like 'video/%' and new.access = 'item' and old.bytes = 0 and new.bytes > 0)
  execute function tenancy.queue_video();

create table video_chapters (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "fileId" bigint not null,
  "startSeconds" int not null check ("startSeconds" >= 0),
  title text not null check (char_length(title) between 1 and 120),
  unique ("instituteId", id),
  unique ("instituteId", "fileId", "startSeconds"),
  foreign key ("instituteId", "fileId") references files ("instituteId", id) on delete cascade
);
select tenancy.protect('video_chapters');

create table transcript_cues (
  "instituteId" bigint not null default tenancy.current_institute(),
  "captionId" bigint not null,
  position int not null,
  "startMs" int not null,
  "endMs" int not null,
  text text not null,
  primary key ("instituteId", "captionId", position),
  foreign key ("instituteId", "captionId") references captions ("instituteId", id) on delete cascade,
  check ("startMs" >= 0 and "endMs" > "startMs")
);
-- The words of any language as they are written; a search matches their beginnings.
create index transcript_cues_words on transcript_cues using gin (to_tsvector('simple', text));
select tenancy.protect('transcript_cues');

create table video_settings (
  "instituteId" bigint primary key default tenancy.current_institute() references institutes (id) on delete cascade,
  "hasWatermark" boolean not null default false
);
select tenancy.protect('video_settings');

-- The owner of the tables is subject to forced row-level security too, unless it is a superuser.
alter table files no force row level security;
alter table media_assets no force row level security;
insert into media_assets ("instituteId", "fileId")
select "instituteId", id from files where mime like 'video/%' and access = 'item' and bytes > 0;
alter table files force row level security;
alter table media_assets force row level security;
