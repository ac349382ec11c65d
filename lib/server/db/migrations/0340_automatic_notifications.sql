-- Adds notifications that the program writes itself, such as that of a purchase: they reach the bell, and are none of those that staff have sent.

alter table notifications add column "isAutomatic" boolean not null default false;

-- The same counters as before, without the automatic ones, of which there are none yet.
drop trigger count_notifications_insert on notifications;
drop trigger count_notifications_update on notifications;
drop trigger count_notifications_delete on notifications;
drop function tenancy.count_notifications();
alter table counters no force row level security;
alter table notifications no force row level security;
delete from counters where kind like 'notifications.%' or kind like 'written.%';
select tenancy.keep_counters('notifications', 'count_notifications',
  $$select "instituteId", 'notifications.' || status, 0::bigint, 1, 0 from changed_rows
      where "announcementId" is null and not "isAutomatic"
    union all select "instituteId", 'written.' || status, "authorId", 1, 0 from changed_rows
      where "announcementId" is null and "authorId" is not null and not "isAutomatic"$$);
alter table counters force row level security;
alter table notifications force row level security;

-- The list of sent notifications passes over the automatic ones, of which a busy institute has many more.
create index notifications_sent on notifications ("instituteId", id desc)
  where "announcementId" is null and not "isAutomatic";
