-- Adds the addresses to which no reminder of an opening is sent any more, as hashes.
-- Compatible with the former version.
create table opening_reminders_refused (
  hash bytea primary key check (length(hash) = 32),
  at timestamptz not null default now()
);
grant select, insert on opening_reminders_refused to lectern_platform;
