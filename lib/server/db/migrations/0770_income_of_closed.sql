-- Ends the monthly income of institutes that were closed before closing did so.
-- Compatible with the former version.

alter table institutes no force row level security;
alter table institute_subscriptions no force row level security;
alter table subscription_moves no force row level security;
alter table counters no force row level security;
alter table institute_facets no force row level security;
insert into subscription_moves ("instituteId", event, "fromStatus", "toStatus", "fromVersionId", "toVersionId", at, reason, "mrrBefore", "mrrAfter")
select s."instituteId", 'closed', s.status, s.status, s."planVersionId", s."planVersionId", now(), 'It brings nothing while it is closed', s."mrrMinor", 0
from institute_subscriptions s join institutes i on i.id = s."instituteId" where i.status = 'closed' and s."mrrMinor" <> 0;
update institute_subscriptions s set "mrrMinor" = 0 from institutes i
where i.id = s."instituteId" and i.status = 'closed' and s."mrrMinor" <> 0;
alter table institutes force row level security;
alter table institute_subscriptions force row level security;
alter table subscription_moves force row level security;
alter table counters force row level security;
alter table institute_facets force row level security;
