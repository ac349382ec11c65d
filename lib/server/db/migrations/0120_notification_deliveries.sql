-- Adds the deliveries of notifications by channel and the preferences keyed by channel, so that a further channel needs no column.

create table notification_deliveries (
  "instituteId" bigint not null default tenancy.current_institute(),
  "userNotificationId" bigint not null,
  channel text not null check (channel ~ '^[a-z]{2,20}$'),
  "dueAt" timestamptz not null,
  "sentAt" timestamptz,
  -- Skipped: the recipient has read the notification at the bell or is no longer an active member, or it was recalled.
  state text not null default 'due' check (state in ('due', 'sent', 'skipped', 'failed')),
  tries int not null default 0,
  primary key ("instituteId", "userNotificationId", channel),
  foreign key ("instituteId", "userNotificationId") references user_notifications ("instituteId", id) on delete cascade,
  check ((state = 'sent') = ("sentAt" is not null))
);

-- The owner of the tables is subject to forced row-level security too, unless it is a superuser.
alter table user_notifications no force row level security;
insert into notification_deliveries ("instituteId", "userNotificationId", channel, "dueAt", "sentAt", state, tries)
select u."instituteId", u.id, c.channel, coalesce(c."dueAt", c."sentAt"), c."sentAt",
  case when c."sentAt" is null then 'due' else 'sent' end, case when c."sentAt" is null then 0 else 1 end
from user_notifications u
cross join lateral (values ('push', u."pushDueAt", u."pushedAt"), ('email', u."mailDueAt", u."mailedAt")) c (channel, "dueAt", "sentAt")
where coalesce(c."dueAt", c."sentAt") is not null;
alter table user_notifications
  drop column "pushDueAt",
  drop column "pushedAt",
  drop column "mailDueAt",
  drop column "mailedAt";
alter table user_notifications force row level security;

create index notification_deliveries_due on notification_deliveries ("dueAt") where state = 'due';
create index notification_deliveries_channel_due on notification_deliveries ("instituteId", channel, "userNotificationId") where state = 'due';
select tenancy.protect('notification_deliveries');

-- Which channels a member turned on or off, as {"email": false}; a channel that is not named is on.
alter table notification_preferences no force row level security;
alter table notification_preferences
  add column channels jsonb not null default '{}' check (jsonb_typeof(channels) = 'object');
update notification_preferences set channels = jsonb_build_object('push', push, 'email', email);
alter table notification_preferences
  drop column push,
  drop column email;
alter table notification_preferences force row level security;

alter table notifications
  drop constraint notifications_channels_check,
  add constraint notifications_channels_check check ('bell' = any (channels));
