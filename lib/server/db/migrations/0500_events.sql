-- Records what happens in the product as events, which replace the audit trail: its entries become events, and it is dropped.

create table events (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  -- What happened, such as 'order.paid'; the program knows a declaration of each, but for those of a newer version.
  key text not null check (key ~ '^[a-z_]+(\.[A-Za-z_]+)+$'),
  "subjectType" text not null,
  "subjectId" bigint,
  -- Null where the program itself, the payment provider or a visitor did it.
  "actorId" bigint,
  -- The facts as they were.
  data jsonb not null default '{}' check (octet_length(data::text) <= 8192),
  -- The values of the changed fields, each before and after: {"price": [4900, 5900]}.
  changes jsonb,
  -- The request, or the job, in which it happened.
  "requestId" text,
  -- What is recorded once only, though it may be said twice by a webhook or a job.
  once text,
  at timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", once)
);
create index events_subject on events ("instituteId", "subjectType", "subjectId", id desc);
create index events_actor on events ("instituteId", "actorId", id desc);
create index events_latest on events ("instituteId", id desc);
select tenancy.protect('events', 'select, insert');

-- Entries of the audit trail: the target "user:42" is the subject; the values after a change that has none before are the facts.
alter table audit_entries no force row level security;
alter table events no force row level security;
insert into events ("instituteId", key, "subjectType", "subjectId", "actorId", data, changes, at)
select "instituteId", replace(action, '-', '_'), split_part(target, ':', 1),
  case when split_part(target, ':', 2) ~ '^\d{1,18}$' then split_part(target, ':', 2)::bigint end,
  "actorId",
  case when before is null and octet_length(after::text) <= 8192 then coalesce(after, '{}') else '{}' end,
  case
    when before is null and octet_length(after::text) <= 8192 then null
    when jsonb_typeof(coalesce(before, '{}')) = 'object' and jsonb_typeof(coalesce(after, '{}')) = 'object' then (
      select jsonb_object_agg(field, jsonb_build_array(before -> field, after -> field))
      from (select jsonb_object_keys(coalesce(before, '{}')) union select jsonb_object_keys(coalesce(after, '{}'))) fields (field)
    )
    else jsonb_build_object('value', jsonb_build_array(before, after))
  end,
  "createdAt"
from audit_entries order by id;
alter table events force row level security;
drop table audit_entries;

-- Append-only, also for the owner; erasing a person empties what an event says of them, and leaves that it happened.
revoke update, delete, truncate on events from lectern_app, lectern_platform;
create trigger never_truncated before truncate on events execute function tenancy.refuse_change();
grant update (data, changes) on events to lectern_platform;
create trigger append_only before delete on events for each row execute function tenancy.refuse_change();
create trigger changed_by_erasure_only before update on events
  for each row when (
    new.data <> '{}' or new.changes is not null
    or (new."instituteId", new.id, new.key, new."subjectType", new."subjectId", new."actorId", new."requestId", new.once, new.at)
      is distinct from
      (old."instituteId", old.id, old.key, old."subjectType", old."subjectId", old."actorId", old."requestId", old.once, old.at)
  ) execute function tenancy.refuse_change();
