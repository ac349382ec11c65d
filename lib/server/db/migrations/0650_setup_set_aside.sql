-- Adds what people set aside of the checklist to an institute's first sale.
-- Compatible with the former version.

-- 'checklist' hides it for one person; the others set a step aside for the institute, whoever did it.
create table setup_set_aside (
  "instituteId" bigint not null default tenancy.current_institute(),
  what text not null check (what in ('checklist', 'colleague', 'domain')),
  "userId" bigint not null,
  "createdAt" timestamptz not null default now(),
  primary key ("instituteId", what, "userId"),
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId") on delete cascade
);
create index setup_set_aside_member on setup_set_aside ("instituteId", "userId");
select tenancy.protect('setup_set_aside', 'select, insert, delete');
