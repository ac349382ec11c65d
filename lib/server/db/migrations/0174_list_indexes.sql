-- Adds the indexes by which dashboards and lists read only the rows that they show.

-- The learners who last opened an item.
create index enrolments_opened on enrolments ("instituteId", "itemId", "lastOpenedAt" desc) where "lastOpenedAt" is not null;
-- The latest sales, without reading refunded orders before them; the sums of days are counters.
create index orders_sales on orders ("instituteId", "paidAt" desc) where "paidAt" is not null and status <> 'refunded';
drop index orders_paid;
-- Lists by status, newest first.
create index orders_status on orders ("instituteId", status, id desc);
create index enquiries_status on enquiries ("instituteId", status, id desc);
create index user_import_rows_status on user_import_rows ("instituteId", "importId", status, line);
drop index user_import_rows_ready;
-- Members, newest first, of all statuses or of one.
create index memberships_joined on memberships ("instituteId", "joinedAt" desc, id desc);
create index memberships_status on memberships ("instituteId", status, "joinedAt" desc, id desc);
-- The notifications of one author, and the recipients of one notification, those who have read it first.
create index notifications_author on notifications ("instituteId", "authorId", id desc);
create index user_notifications_recipients
  on user_notifications ("instituteId", "notificationId", "readAt" desc nulls last, id);
-- Consents to WhatsApp, newest first.
create index notification_preferences_agreed on notification_preferences ("instituteId", "whatsAppAgreedAt" desc, "userId")
  where "whatsAppAgreedAt" is not null;
-- New institutes, and all in the order of the directory.
create index institutes_created on institutes ("createdAt");
create index institutes_listed on institutes (featured desc, "displayOrder", id);
