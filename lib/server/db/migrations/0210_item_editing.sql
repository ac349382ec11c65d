-- Adds what the editor of items saves: teasers, facts of each kind, SAC codes, texts for search engines, reviews and deletion.

-- The rates of services by SAC code; a new rate is a new row with its first day (design/tax.md).
create table sac_codes (
  code text not null check (code ~ '^99[0-9]{4}$'),
  "fromDate" date not null,
  title text not null,
  "rateBasisPoints" int not null check ("rateBasisPoints" between 0 and 10000),
  primary key (code, "fromDate")
);
grant select on sac_codes to lectern_app;
grant select, insert, update, delete on sac_codes to lectern_platform;
insert into sac_codes (code, "fromDate", title, "rateBasisPoints") values
  ('999293', '2017-07-01', 'Commercial training and coaching services', 1800),
  ('999294', '2017-07-01', 'Other education and training services', 1800),
  ('999295', '2017-07-01', 'Services involving conduct of examination for admission', 1800),
  ('999299', '2017-07-01', 'Other educational support services', 1800),
  ('998431', '2017-07-01', 'Online text-based information', 1800),
  ('998432', '2017-07-01', 'Online audio content', 1800),
  ('998433', '2017-07-01', 'Online video content', 1800),
  ('998439', '2017-07-01', 'Other online content', 1800);

alter table items
  add column "teaserVideoId" bigint,
  add column pages int check (pages between 1 and 20000),
  add column "sessionMinutes" int check ("sessionMinutes" between 10 and 480),
  add column "sacCode" text check ("sacCode" ~ '^99[0-9]{4}$'),
  add column "metaTitle" text not null default '' check (char_length("metaTitle") <= 70),
  add column "metaDescription" text not null default '' check (char_length("metaDescription") <= 170),
  add column "isIndexed" boolean not null default true,
  -- why an admin last sent the item back to its teacher
  add column "reviewNote" text check (char_length("reviewNote") <= 1000),
  -- a deleted item is archived too, so that no public query shows it; restoring it returns its former status
  add column "deletedAt" timestamptz,
  add column "statusBeforeDeletion" text,
  -- names the request that created it, so that a repeated request creates no second one
  add column "creationKey" uuid,
  add foreign key ("instituteId", "teaserVideoId") references files ("instituteId", id),
  add unique ("instituteId", "creationKey"),
  add check ("deletedAt" is null or (status = 'archived' and "statusBeforeDeletion" is not null));
create index items_deleted on items ("deletedAt") where "deletedAt" is not null;
create index items_teaser on items ("instituteId", "teaserVideoId") where "teaserVideoId" is not null;

-- An order by hand changes many items, but nothing that an open editor could overwrite.
drop trigger touch on items;
create trigger touch before update on items
  for each row when (old."displayOrder" = new."displayOrder") execute function tenancy.touch();

-- Whether teachers publish their own items, or send them to an admin for review.
alter table institutes add column "teachersPublish" boolean not null default false;

alter table faqs
  add column version int not null default 1,
  add column "updatedAt" timestamptz not null default now();
create trigger touch before update on faqs
  for each row when (old."displayOrder" = new."displayOrder") execute function tenancy.touch();
create index faqs_item on faqs ("instituteId", "itemId", "displayOrder") where "itemId" is not null;

-- Who has an item open in the editor, renewed while they have.
create table item_editors (
  "instituteId" bigint not null default tenancy.current_institute(),
  "itemId" bigint not null,
  "userId" bigint not null,
  "seenAt" timestamptz not null default now(),
  primary key ("instituteId", "itemId", "userId"),
  foreign key ("instituteId", "itemId") references items ("instituteId", id) on delete cascade,
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId") on delete cascade
);
select tenancy.protect('item_editors');
