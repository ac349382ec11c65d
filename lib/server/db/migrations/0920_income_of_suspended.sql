-- Ends the monthly income of suspended institutes whose period is not paid, and counts a trial once that goes on after a suspension.
-- Compatible with the former version.

-- An institute has one trial, whatever interrupts it.
create or replace function billing.classify_move() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  new."mrrKind" := billing.mrr_kind(new."mrrBefore", new."mrrAfter", exists (
    select from subscription_moves m where m."instituteId" = new."instituteId" and m."mrrAfter" > 0));
  if new."mrrBefore" > 0 then
    select "planId" into new."planBefore" from plan_versions where id = new."fromVersionId";
  end if;
  if new."mrrAfter" > 0 then
    select "planId" into new."planAfter" from plan_versions where id = new."toVersionId";
  end if;
  if new."mrrKind" in ('new', 'reactivation') then
    new."paidSince" := billing.day_of(new.at);
  elsif new."mrrKind" is not null then
    new."paidSince" := (
      select m."paidSince" from subscription_moves m
      where m."instituteId" = new."instituteId" and m."mrrKind" in ('new', 'reactivation') order by m.id desc limit 1);
  end if;
  if new."toStatus" = 'trialing' and new."fromStatus" is distinct from 'trialing' and not exists (
    select from subscription_moves m where m."instituteId" = new."instituteId" and m."trialFrom" is not null) then
    new."trialFrom" := billing.day_of(new.at);
  elsif new."mrrKind" = 'new' then
    new."trialFrom" := (
      select m."trialFrom" from subscription_moves m
      where m."instituteId" = new."instituteId" and m."toStatus" = 'trialing' and m."trialFrom" is not null order by m.id limit 1);
  end if;
  return new;
end
$$;

alter table institutes no force row level security;
alter table institute_subscriptions no force row level security;
alter table subscription_moves no force row level security;
alter table counters no force row level security;
alter table institute_facets no force row level security;
insert into subscription_moves ("instituteId", event, "fromStatus", "toStatus", "fromVersionId", "toVersionId", at, reason, "mrrBefore", "mrrAfter")
select s."instituteId", 'suspended', s.status, s.status, s."planVersionId", s."planVersionId", now(), 'It brings nothing while it is suspended and not paid', s."mrrMinor", 0
from institute_subscriptions s join institutes i on i.id = s."instituteId"
where i.status = 'suspended' and s.status in ('past_due', 'grace') and s."mrrMinor" <> 0;
update institute_subscriptions s set "mrrMinor" = 0 from institutes i
where i.id = s."instituteId" and i.status = 'suspended' and s.status in ('past_due', 'grace') and s."mrrMinor" <> 0;

-- What was given until a day is renewed by whole months from that day.
update institute_subscriptions s set "anchorDay" = extract(day from s."periodTo")
where s.status = 'active' and s.pending = 'cancel' and s."mrrMinor" = 0 and s."periodTo" is not null
  and not exists (select from subscription_lines l where l."instituteId" = s."instituteId" and l."closedDate" is null);
alter table institutes force row level security;
alter table institute_subscriptions force row level security;
alter table subscription_moves force row level security;
alter table counters force row level security;
alter table institute_facets force row level security;
