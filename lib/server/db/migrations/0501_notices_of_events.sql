-- Lets a row of the bell show an event as well as a notification that staff have written; its text is rendered when it is read.

drop trigger count_recipients_insert on user_notifications;
drop trigger count_recipients_update on user_notifications;
drop trigger count_recipients_delete on user_notifications;
drop function tenancy.count_recipients();
drop trigger count_notifications_insert on notifications;
drop trigger count_notifications_update on notifications;
drop trigger count_notifications_delete on notifications;
drop function tenancy.count_notifications();

alter table user_notifications no force row level security;
alter table notifications no force row level security;
alter table counters no force row level security;
alter table user_notifications
  alter column "notificationId" drop not null,
  add column "eventId" bigint,
  -- The event and which of its notices this is; a text of a former version is 'legacy.text' with its words as values.
  add column key text,
  add column notice text,
  add column "values" jsonb,
  add foreign key ("instituteId", "eventId") references events ("instituteId", id);

update user_notifications u
set key = 'legacy.text', notice = 'person', "notificationId" = null,
  "values" = jsonb_build_object('title', n.title, 'body', n.body, 'link', n.link)
from notifications n
where n."instituteId" = u."instituteId" and n.id = u."notificationId" and n."isAutomatic";
delete from notifications where "isAutomatic";

alter table user_notifications
  add check (num_nonnulls("notificationId", key) = 1),
  add check ((key is null) = (notice is null)),
  add unique ("instituteId", "eventId", notice, "userId");
drop index notifications_sent;
alter table notifications drop column "isAutomatic";
create index notifications_sent on notifications ("instituteId", id desc) where "announcementId" is null;

-- The same counters as before: those of people are the recipients of notifications that were written.
delete from counters where kind like 'notifications.%' or kind like 'written.%' or kind = 'recipients';
select tenancy.keep_counters('user_notifications', 'count_recipients',
  $$select "instituteId", 'recipients', "notificationId", 1, ("readAt" is not null)::int from changed_rows
      where "notificationId" is not null$$);
select tenancy.keep_counters('notifications', 'count_notifications',
  $$select "instituteId", 'notifications.' || status, 0::bigint, 1, 0 from changed_rows where "announcementId" is null
    union all select "instituteId", 'written.' || status, "authorId", 1, 0 from changed_rows
      where "announcementId" is null and "authorId" is not null$$);
alter table user_notifications force row level security;
alter table notifications force row level security;
alter table counters force row level security;
