-- Adds drafts of published items: what their staff changed since they were last published, which no visitor sees.

create table item_drafts (
  "instituteId" bigint not null default tenancy.current_institute(),
  "itemId" bigint not null,
  -- the changed fields by name, empty when there are none; the row stays, so that its version only ever grows
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  "editedBy" bigint references users (id),
  "editedAt" timestamptz not null default now(),
  -- set while the changes wait for an admin's review
  "sentAt" timestamptz,
  "reviewNote" text check (char_length("reviewNote") <= 1000),
  version int not null default 1,
  "updatedAt" timestamptz not null default now(),
  primary key ("instituteId", "itemId"),
  foreign key ("instituteId", "itemId") references items ("instituteId", id) on delete cascade
);
create index item_drafts_editor on item_drafts ("editedBy") where "editedBy" is not null;
create trigger touch before update on item_drafts for each row execute function tenancy.touch();
select tenancy.protect('item_drafts');
