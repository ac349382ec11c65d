-- Adds drafts of what published items contain: copies of their sections, materials and questions, which staff edit until they are published.
-- Compatible with the former version.

create table content_drafts (
  "instituteId" bigint not null default tenancy.current_institute(),
  "itemId" bigint not null,
  -- whether the copies differ from what the public has
  "hasChanges" boolean not null default false,
  "editedBy" bigint references users (id),
  "editedAt" timestamptz not null default now(),
  -- grows with every change, so that nobody publishes what they were not shown
  version int not null default 1,
  primary key ("instituteId", "itemId"),
  foreign key ("instituteId", "itemId") references items ("instituteId", id) on delete cascade
);
create index content_drafts_editor on content_drafts ("editedBy") where "editedBy" is not null;
select tenancy.protect('content_drafts');

-- Each copy has the id of its original, and a new row the id that it will have: all columns of the original are in the same order.
create table draft_sections (like sections including defaults including constraints);
alter table draft_sections
  alter column id set default nextval('sections_id_seq'),
  add primary key (id),
  add unique ("instituteId", id),
  add foreign key ("instituteId", "itemId") references content_drafts ("instituteId", "itemId") on delete cascade;
create index draft_sections_item on draft_sections ("instituteId", "itemId", "displayOrder");
select tenancy.protect('draft_sections');
create policy not_in_trash on draft_sections as restrictive to lectern_app
  using ("deletedAt" is null or (select tenancy.sees_trash()));

create table draft_materials (like materials including defaults including constraints);
alter table draft_materials
  alter column id set default nextval('materials_id_seq'),
  add primary key (id),
  add unique ("instituteId", id),
  add foreign key ("instituteId", "itemId") references content_drafts ("instituteId", "itemId") on delete cascade,
  add foreign key ("instituteId", "sectionId") references draft_sections ("instituteId", id) on delete cascade,
  add foreign key ("instituteId", "fileId") references files ("instituteId", id),
  add foreign key ("instituteId", poster) references files ("instituteId", key);
create index draft_materials_item on draft_materials ("instituteId", "itemId", "sectionId", "displayOrder");
create index draft_materials_file on draft_materials ("instituteId", "fileId");
create index draft_materials_poster on draft_materials ("instituteId", poster) where poster is not null;
select tenancy.protect('draft_materials');
create policy not_in_trash on draft_materials as restrictive to lectern_app
  using ("deletedAt" is null or (select tenancy.sees_trash()));

create table draft_faqs (like faqs including defaults including constraints);
alter table draft_faqs
  alter column id set default nextval('faqs_id_seq'),
  add primary key (id),
  add unique ("instituteId", id),
  add foreign key ("instituteId", "itemId") references content_drafts ("instituteId", "itemId") on delete cascade;
create index draft_faqs_item on draft_faqs ("instituteId", "itemId", "displayOrder");
create trigger touch before update on draft_faqs for each row execute function tenancy.touch();
select tenancy.protect('draft_faqs');

grant usage on sequence sections_id_seq, materials_id_seq, faqs_id_seq to lectern_app, lectern_platform;
