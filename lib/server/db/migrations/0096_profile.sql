-- Makes it possible for people to keep their own data, to prove anew that they are themselves, and for teachers to say how they are paid.

alter table users add column "birthDate" date;
grant select ("birthDate"), update ("birthDate") on users to lectern_app;

-- When the person of a session last proved to be themselves: who changes how an account is opened is asked for it.
alter table sessions add column "provedAt" timestamptz;

alter table teacher_profiles
  add column "teaserFileId" bigint,
  add foreign key ("instituteId", "teaserFileId") references files ("instituteId", id);

-- How a teacher is paid, sealed: a copy of the database tells nothing of it.
create table teacher_billing (
  "instituteId" bigint not null default tenancy.current_institute(),
  "userId" bigint not null,
  sealed text not null,
  "updatedAt" timestamptz not null default now(),
  primary key ("instituteId", "userId"),
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId") on delete cascade
);
select tenancy.protect('teacher_billing');
