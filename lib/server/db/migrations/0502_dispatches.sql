-- Adds what events say to an audience, which a job passes on to its people.
-- Compatible with the former version.

create table dispatches (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "eventId" bigint not null,
  notice text not null,
  -- What a person wrote, which the mails show and the event does not keep; forgotten once the mails are queued.
  quote text check (char_length(quote) <= 4000),
  -- The people up to this one have been told.
  "afterUserId" bigint not null default 0,
  recipients int not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done')),
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", "eventId", notice),
  foreign key ("instituteId", "eventId") references events ("instituteId", id) on delete cascade
);
create index dispatches_waiting on dispatches ("instituteId", id) where state <> 'done';
select tenancy.protect('dispatches');
