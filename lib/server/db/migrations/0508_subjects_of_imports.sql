-- Gives the three kinds of imports subjects of their own in events: their ids are of three tables.
-- Compatible with the former version.

alter table events no force row level security;
alter table user_notifications no force row level security;
alter table events disable trigger changed_by_erasure_only;

update user_notifications u set key = 'item.folder_import_done'
from events e
where e."instituteId" = u."instituteId" and e.id = u."eventId" and e.key = 'item.import_done' and e.data ->> 'itemId' is not null;
update events set
  key = case when key = 'item.import_done' and data ->> 'itemId' is not null then 'item.folder_import_done' else key end,
  "subjectType" = case
    when key like 'member.%' then 'member_import'
    when data ->> 'itemId' is not null then 'folder_import'
    else 'item_import'
  end
where "subjectType" = 'import';

alter table events enable trigger changed_by_erasure_only;
alter table user_notifications force row level security;
alter table events force row level security;
