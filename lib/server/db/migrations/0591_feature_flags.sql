-- Adds what the platform's owner switches on and off without a release.
-- Compatible with the former version.

create table feature_flags (
  -- The program has a declaration of each; one without a row is as it is declared.
  key text primary key check (char_length(key) <= 60),
  state text not null check (state in ('off', 'on', 'rule')),
  -- Where the state is 'rule': {"institutes": [7], "plans": ["growth"], "percent": 20}.
  rule jsonb not null default '{}',
  version int not null default 1,
  "changedAt" timestamptz not null default now(),
  "changedById" bigint references users (id)
);
create index feature_flags_changed_by on feature_flags ("changedById") where "changedById" is not null;
grant select, insert, update, delete on feature_flags to lectern_platform;

-- Lets every process drop what it remembers of the flags when a change commits.
create function tenancy.notify_feature_flags() returns trigger
  language plpgsql set search_path = pg_catalog as
$$
begin
  perform pg_notify('feature_flags', '');
  return null;
end
$$;
create trigger notify_feature_flags after insert or update or delete on feature_flags
  for each statement execute function tenancy.notify_feature_flags();
