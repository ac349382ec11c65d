-- Makes it possible to write a message now and send it another day, and to find at once what is due and who agreed to WhatsApp.

-- A draft may still lack what a message needs; it has a moment only if one was chosen.
alter table notifications
  add column version int not null default 1,
  add column "updatedAt" timestamptz not null default now(),
  alter column "scheduleAt" drop not null,
  drop constraint notifications_status_check,
  drop constraint notifications_title_check,
  drop constraint notifications_body_check,
  drop constraint notifications_check1,
  drop constraint notifications_check2,
  add constraint notifications_status_check check (status in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')),
  add constraint notifications_title_check check (char_length(title) <= 120 and (status = 'draft' or char_length(title) >= 3)),
  add constraint notifications_body_check check (char_length(body) <= 2000 and (status = 'draft' or char_length(body) >= 1)),
  add constraint notifications_item_check
    check (("audienceItemId" is not null) = (audience = 'item') or (status = 'draft' and "audienceItemId" is null)),
  add constraint notifications_users_check
    check (("audienceUserIds" is not null) = (audience = 'users') or (status = 'draft' and "audienceUserIds" is null)),
  add constraint notifications_draft_check
    check (case when status = 'draft' then "authorId" is not null else "scheduleAt" is not null end);

alter table institute_notices
  add column version int not null default 1,
  add column "updatedAt" timestamptz not null default now(),
  alter column "scheduleAt" drop not null,
  drop constraint institute_notices_status_check,
  drop constraint institute_notices_title_check,
  drop constraint institute_notices_body_check,
  add constraint institute_notices_status_check check (status in ('draft', 'scheduled', 'sent', 'cancelled')),
  add constraint institute_notices_title_check check (char_length(title) <= 120 and (status = 'draft' or char_length(title) >= 3)),
  add constraint institute_notices_body_check check (char_length(body) <= 2000 and (status = 'draft' or char_length(body) >= 1)),
  add constraint institute_notices_draft_check check (status = 'draft' or "scheduleAt" is not null);

-- What was being sent when a program ended is found as what is due is.
drop index notifications_due;
create index notifications_due on notifications ("scheduleAt") where status in ('scheduled', 'sending');

create index notification_preferences_whatsapp on notification_preferences ("instituteId", "userId")
  where "whatsAppAgreedAt" is not null;

-- The same as before, but a zone that this database has not heard of counts as UTC: it must not hold up everybody else.
create or replace function tenancy.after_quiet_hours(at timestamptz, zone text, quiet_from time, quiet_until time) returns timestamptz
  language plpgsql stable set search_path = pg_catalog as
$$
declare
  clock time;
  day date;
begin
  if quiet_from is null then
    return at;
  end if;
  begin
    clock := at at time zone zone;
  exception when invalid_parameter_value then
    zone := 'UTC';
    clock := at at time zone zone;
  end;
  day := at at time zone zone;
  return case
    when quiet_from < quiet_until and clock >= quiet_from and clock < quiet_until then (day + quiet_until) at time zone zone
    when quiet_from > quiet_until and clock >= quiet_from then (day + 1 + quiet_until) at time zone zone
    when quiet_from > quiet_until and clock < quiet_until then (day + quiet_until) at time zone zone
    else at
  end;
end
$$;
