-- A subscription without an end has no period; plan versions (0570) require both days of a period or none. Later databases keep periods as days.

do $$
begin
  if exists (select from pg_attribute where attrelid = 'institute_subscriptions'::regclass and attname = 'periodStart' and not attisdropped) then
    alter table institute_subscriptions no force row level security;
    alter table institute_subscriptions alter column "periodStart" drop not null;
    update institute_subscriptions set "periodStart" = null where "periodEnd" is null;
    alter table institute_subscriptions force row level security;
  end if;
end
$$;
