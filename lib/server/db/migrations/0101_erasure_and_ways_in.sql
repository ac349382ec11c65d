-- Makes it possible to be erased at one's own wish, to connect and disconnect the ways in, and to take language and appearance along.

alter table users
  add column theme text check (theme in ('light', 'dark', 'system')),
  -- When somebody who asked to be erased will be: until then they may take it back.
  add column "erasureDueAt" timestamptz,
  add column "erasedAt" timestamptz;
create index users_erasure_due on users ("erasureDueAt") where "erasureDueAt" is not null;
grant select (theme, "erasureDueAt"), update (theme) on users to lectern_app;

-- A ticket hands over a person who signs in, or an account at a provider that somebody who is signed in connects; never both.
alter table sign_in_tickets
  alter column "userId" drop not null,
  add column provider text check (provider in ('google', 'facebook')),
  add column subject text check (char_length(subject) between 1 and 255),
  add check (num_nonnulls("userId", subject) = 1 and num_nonnulls("userId", provider) = 1);
