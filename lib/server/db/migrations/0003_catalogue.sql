-- Makes it possible to describe, publish and browse what an institute sells, down to each lesson and its file.

create table files (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  key text not null unique,
  name text not null,
  mime text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 text not null,
  width int,
  height int,
  "durationSeconds" int,
  -- a data URI of at most a few hundred bytes, shown until the picture is there
  blur text,
  access text not null default 'item' check (access in ('public', 'item')),
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", key)
);
select tenancy.protect('files');

alter table institutes add constraint institutes_image foreign key (id, image) references files ("instituteId", key);
alter table institutes add constraint institutes_cover foreign key (id, cover) references files ("instituteId", key);
alter table institutes add constraint institutes_favicon foreign key (id, favicon) references files ("instituteId", key);
alter table institutes add constraint institutes_teaser foreign key (id, "teaserVideoId") references files ("instituteId", id);

create table items (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('course', 'pre_recorded', 'book', 'study_material', 'webinar', 'consultation')),
  title text not null check (char_length(title) between 3 and 120),
  slug text not null,
  "shortText" text not null default '' check (char_length("shortText") <= 200),
  description text not null default '',
  image text,
  category text,
  level text check (level in ('beginner', 'intermediate', 'advanced', 'all')),
  language text not null default 'en',
  tags text[] not null default '{}',
  outcomes text[] not null default '{}',
  "priceMinor" bigint not null default 0 check ("priceMinor" = 0 or "priceMinor" between 100 and 100000000),
  "compareAtMinor" bigint,
  currency text not null default 'INR',
  "accessDays" int check ("accessDays" between 1 and 3650),
  seats int check (seats between 1 and 10000),
  "startsAt" timestamptz,
  "endsAt" timestamptz,
  status text not null default 'draft' check (status in ('draft', 'review', 'published', 'unlisted', 'archived')),
  visible boolean not null default true,
  featured boolean not null default false,
  "displayOrder" int not null default 0,
  "ratingAvg" numeric(3, 2) not null default 0,
  "ratingCount" int not null default 0,
  "publishedAt" timestamptz,
  version int not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", kind, slug),
  check ("compareAtMinor" is null or "compareAtMinor" > "priceMinor"),
  foreign key ("instituteId", image) references files ("instituteId", key)
);
create index items_public on items ("instituteId", kind, featured desc, "displayOrder", id) where status = 'published' and visible;
create index items_staff on items ("instituteId", kind, id desc);
select tenancy.protect('items');
create trigger touch before update on items for each row execute function tenancy.touch();
create trigger tell_pages after insert or update or delete on items for each row execute function tenancy.tell_pages();

create table item_teachers (
  "instituteId" bigint not null default tenancy.current_institute(),
  "itemId" bigint not null,
  "userId" bigint not null,
  "displayOrder" int not null default 0,
  primary key ("instituteId", "itemId", "userId"),
  foreign key ("instituteId", "itemId") references items ("instituteId", id) on delete cascade,
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId")
);
create index item_teachers_user on item_teachers ("instituteId", "userId");
select tenancy.protect('item_teachers');
create trigger tell_pages after insert or update or delete on item_teachers for each row execute function tenancy.tell_pages();

create table sections (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "itemId" bigint not null,
  title text not null check (char_length(title) between 1 and 120),
  "displayOrder" int not null,
  unique ("instituteId", id),
  foreign key ("instituteId", "itemId") references items ("instituteId", id) on delete cascade
);
create index sections_item on sections ("instituteId", "itemId", "displayOrder");
select tenancy.protect('sections');
create trigger tell_pages after insert or update or delete on sections for each row execute function tenancy.tell_pages();

create table materials (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "itemId" bigint not null,
  "sectionId" bigint not null,
  title text not null check (char_length(title) between 1 and 120),
  kind text not null check (kind in ('video', 'audio', 'pdf', 'doc', 'image', 'text', 'link')),
  "fileId" bigint,
  poster text,
  body text,
  "durationSeconds" int not null default 0,
  "displayOrder" int not null,
  "isPreview" boolean not null default false,
  -- percent of a video that must be seen (or text opened) before the lesson counts as done
  "completionPercent" int not null default 90 check ("completionPercent" between 1 and 100),
  unique ("instituteId", id),
  foreign key ("instituteId", "itemId") references items ("instituteId", id) on delete cascade,
  foreign key ("instituteId", "sectionId") references sections ("instituteId", id) on delete cascade,
  foreign key ("instituteId", "fileId") references files ("instituteId", id),
  foreign key ("instituteId", poster) references files ("instituteId", key)
);
create index materials_item on materials ("instituteId", "itemId", "sectionId", "displayOrder");
create index materials_file on materials ("instituteId", "fileId");
select tenancy.protect('materials');
create trigger tell_pages after insert or update or delete on materials for each row execute function tenancy.tell_pages();

create table faqs (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  "faqType" text not null default 'institute' check ("faqType" in ('platform', 'institute', 'item')),
  "itemId" bigint,
  question text not null,
  answer text not null,
  "displayOrder" int not null default 0,
  unique ("instituteId", id),
  check (("faqType" = 'item') = ("itemId" is not null)),
  foreign key ("instituteId", "itemId") references items ("instituteId", id) on delete cascade
);
create index faqs_order on faqs ("instituteId", "faqType", "displayOrder");
select tenancy.protect('faqs');
create trigger tell_pages after insert or update or delete on faqs for each row execute function tenancy.tell_pages();

create table reviews (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "itemId" bigint not null,
  "userId" bigint not null,
  rating int not null check (rating between 1 and 5),
  body text not null default '',
  status text not null default 'pending' check (status in ('pending', 'shown', 'hidden')),
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", "itemId", "userId"),
  foreign key ("instituteId", "itemId") references items ("instituteId", id) on delete cascade,
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId")
);
select tenancy.protect('reviews');
create trigger tell_pages after insert or update or delete on reviews for each row execute function tenancy.tell_pages();
