-- Makes it possible to tell the people of an institute something, to see who got and read it, and to respect how they want to be told.

alter table users add column timezone text;
grant select (timezone), update (timezone) on users to lectern_app;

-- What the platform tells institutes; each institute gets a notification of its own for it.
create table institute_notices (
  id bigint generated always as identity primary key,
  "idempotencyKey" uuid not null unique,
  title text not null check (char_length(title) between 3 and 120),
  body text not null check (char_length(body) between 1 and 2000),
  image text,
  link text,
  -- None for every institute that is open when it goes out.
  institutes bigint[],
  "authorId" bigint not null,
  status text not null default 'scheduled' check (status in ('scheduled', 'sent', 'cancelled')),
  "scheduleAt" timestamptz not null default now(),
  "createdAt" timestamptz not null default now()
);
create index institute_notices_due on institute_notices ("scheduleAt") where status = 'scheduled';
grant select, insert, update, delete on institute_notices to lectern_platform;

create table notifications (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  "idempotencyKey" uuid not null,
  "noticeId" bigint references institute_notices (id),
  title text not null check (char_length(title) between 3 and 120),
  body text not null check (char_length(body) between 1 and 2000),
  image text,
  link text,
  audience text not null check (audience in ('all', 'role', 'item', 'users', 'admins')),
  "audienceRole" text check ("audienceRole" in ('InstituteAdmin', 'Admin', 'Teacher', 'Student')),
  "audienceItemId" bigint,
  "audienceUserIds" bigint[],
  channels text[] not null check (channels <@ array['bell', 'push', 'email'] and 'bell' = any (channels)),
  -- One that is urgent does not wait for the end of quiet hours.
  urgent boolean not null default false,
  status text not null default 'scheduled' check (status in ('scheduled', 'sending', 'sent', 'cancelled')),
  "scheduleAt" timestamptz not null default now(),
  "sentAt" timestamptz,
  "authorId" bigint,
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", "idempotencyKey"),
  foreign key ("instituteId", "audienceItemId") references items ("instituteId", id),
  check ((audience = 'role') = ("audienceRole" is not null)),
  check ((audience = 'item') = ("audienceItemId" is not null)),
  check ((audience = 'users') = ("audienceUserIds" is not null))
);
create index notifications_newest on notifications ("instituteId", id desc);
create index notifications_due on notifications ("scheduleAt") where status = 'scheduled';
create index notifications_notice on notifications ("noticeId") where "noticeId" is not null;
select tenancy.protect('notifications');

-- What somebody was told. A channel that is due and not handed over yet is handed over by the next delivery.
create table user_notifications (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "notificationId" bigint not null,
  "userId" bigint not null,
  "readAt" timestamptz,
  "dismissedAt" timestamptz,
  "pushDueAt" timestamptz,
  "pushedAt" timestamptz,
  "mailDueAt" timestamptz,
  "mailedAt" timestamptz,
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", "notificationId", "userId"),
  foreign key ("instituteId", "notificationId") references notifications ("instituteId", id) on delete cascade,
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId") on delete cascade
);
create index user_notifications_bell on user_notifications ("instituteId", "userId", id desc) where "dismissedAt" is null;
create index user_notifications_unread on user_notifications ("instituteId", "userId") where "readAt" is null and "dismissedAt" is null;
create index user_notifications_push_due on user_notifications ("pushDueAt") where "pushedAt" is null and "pushDueAt" is not null;
create index user_notifications_mail_due on user_notifications ("mailDueAt") where "mailedAt" is null and "mailDueAt" is not null;
select tenancy.protect('user_notifications');

-- The first moment from `at` on that is not within quiet hours, which may pass midnight, in the time zone named.
create function tenancy.after_quiet_hours(at timestamptz, zone text, quiet_from time, quiet_until time) returns timestamptz
  language sql stable set search_path = pg_catalog as
$$
  select case
    when quiet_from is null then at
    when quiet_from < quiet_until and local.clock >= quiet_from and local.clock < quiet_until
      then (local.day + quiet_until) at time zone zone
    when quiet_from > quiet_until and local.clock >= quiet_from
      then (local.day + 1 + quiet_until) at time zone zone
    when quiet_from > quiet_until and local.clock < quiet_until
      then (local.day + quiet_until) at time zone zone
    else at end
  from (select (at at time zone zone)::time as clock, (at at time zone zone)::date as day) local
$$;

-- How somebody wants to be told at an institute; without a row by every channel, at any hour, and not by WhatsApp.
create table notification_preferences (
  "instituteId" bigint not null default tenancy.current_institute(),
  "userId" bigint not null,
  push boolean not null default true,
  email boolean not null default true,
  "quietFrom" time,
  "quietUntil" time,
  "whatsAppAgreedAt" timestamptz,
  "updatedAt" timestamptz not null default now(),
  primary key ("instituteId", "userId"),
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId") on delete cascade,
  check (("quietFrom" is null) = ("quietUntil" is null))
);
select tenancy.protect('notification_preferences');
