-- Makes it possible to tell who is connected what just happened, to end a connection with its session, and to know who is online.

-- Announces a message to a topic when this transaction commits. A transaction of an institute reaches its own topics only.
create function tenancy.tell_live(topic text, message text) returns void
  language plpgsql set search_path = pg_catalog as
$$
begin
  if coalesce(current_setting('app.tenant', true), '') <> '' then
    if not starts_with(topic, 'institute.' || tenancy.current_institute() || '.') then
      raise exception 'a topic of another institute' using errcode = '42501';
    end if;
  end if;
  perform pg_notify('live', topic || chr(10) || message);
end
$$;

-- Ends the live connections of a session once it is over (spec §8); the reason says what its person is told.
create function tenancy.tell_session_ended() returns trigger
  language plpgsql set search_path = pg_catalog as
$$
begin
  perform pg_notify('live_ended', json_build_object(
    'sessionId', old.id,
    'code', case when tg_op = 'DELETE' then 'signed_out' else coalesce(new."revokeReason", 'signed_out') end)::text);
  return null;
end
$$;
create trigger tell_ended after update on sessions
  for each row when (old."revokedAt" is null and new."revokedAt" is not null) execute function tenancy.tell_session_ended();
create trigger tell_deleted after delete on sessions
  for each row when (old."revokedAt" is null) execute function tenancy.tell_session_ended();

-- A member who is disabled or leaves is told so; one whose role changes connects anew, with the rights of the new one.
create function tenancy.tell_member_changed() returns trigger
  language plpgsql set search_path = pg_catalog as
$$
begin
  perform pg_notify('live_ended', json_build_object(
    'instituteId', new."instituteId", 'userId', new."userId",
    'code', case when new.status = 'disabled' then 'disabled' when new.status <> 'active' then 'signed_out' else 'changed' end)::text);
  return null;
end
$$;
create trigger tell_changed after update on memberships
  for each row when ((old.role, old.status) is distinct from (new.role, new.status)) execute function tenancy.tell_member_changed();

create function tenancy.tell_person_disabled() returns trigger
  language plpgsql set search_path = pg_catalog as
$$
begin
  perform pg_notify('live_ended', json_build_object('userId', new.id, 'code', 'disabled')::text);
  return null;
end
$$;
create trigger tell_disabled after update of "disabledAt" on users
  for each row when (old."disabledAt" is null and new."disabledAt" is not null) execute function tenancy.tell_person_disabled();

-- How a person is there; offline from the moment when no node holds a connection of theirs any more.
create table presence (
  "instituteId" bigint not null default tenancy.current_institute(),
  "userId" bigint not null,
  status text not null check (status in ('online', 'away', 'offline')),
  "changedAt" timestamptz not null default now(),
  primary key ("instituteId", "userId"),
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId") on delete cascade
);
create index presence_there on presence ("changedAt") where status <> 'offline';
select tenancy.protect('presence');

-- The programs that hold live connections; one that is not seen for a minute is gone, and what it held with it.
create table live_nodes (
  id uuid primary key,
  "seenAt" timestamptz not null default now()
);
grant select, insert, update, delete on live_nodes to lectern_platform;

create table live_links (
  "instituteId" bigint not null default tenancy.current_institute(),
  "userId" bigint not null,
  node uuid not null references live_nodes (id) on delete cascade,
  primary key ("instituteId", "userId", node),
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId") on delete cascade
);
create index live_links_node on live_links (node);
select tenancy.protect('live_links');
