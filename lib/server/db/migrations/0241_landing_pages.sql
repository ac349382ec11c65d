-- Adds the sections of the landing pages of institutes; an institute without a row has the default ones.

create table landing_pages (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  -- The sections in display order, hidden ones too (lib/features/site/landing-shapes.ts).
  sections jsonb not null,
  version int not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  primary key ("instituteId")
);
select tenancy.protect('landing_pages', 'select, insert, update');
create trigger touch before update on landing_pages for each row execute function tenancy.touch();
create trigger notify_page_cache after insert or update or delete on landing_pages for each row execute function tenancy.notify_page_cache();
