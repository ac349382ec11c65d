-- Adds the notes of staff on a member, and the indexes by which the page of a member reads their sign-ins and changes of access.

create table member_notes (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "userId" bigint not null,
  "authorId" bigint not null,
  text text not null check (length(text) between 1 and 2000),
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId") on delete cascade,
  foreign key ("instituteId", "authorId") references memberships ("instituteId", "userId")
);
create index member_notes_newest on member_notes ("instituteId", "userId", id desc);
select tenancy.protect('member_notes', 'select, insert, delete');

create index sessions_of_member on sessions ("instituteId", "userId", "createdAt" desc);
create index audit_entries_of_access on audit_entries ("instituteId", target, id desc) where action like 'access.%';
