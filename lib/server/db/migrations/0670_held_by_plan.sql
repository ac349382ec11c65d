-- Adds which items and members of staff the plan of an institute holds: an overlay, not a status, and counted apart.
-- Compatible with the former version.

alter table items add column "heldByPlan" boolean not null default false;
alter table memberships add column "heldByPlan" boolean not null default false;
create index items_held on items ("instituteId") where "heldByPlan";
create index memberships_held on memberships ("instituteId") where "heldByPlan";

-- Whatever ends what takes a place ends that it is held: what takes one again asks for it.
create function tenancy.end_held_item() returns trigger language plpgsql set search_path = pg_catalog as
$$
begin
  new."heldByPlan" := false;
  return new;
end
$$;
create trigger end_held before update on items for each row
  when (new."heldByPlan" and new.status not in ('published', 'unlisted')) execute function tenancy.end_held_item();
create trigger end_held before update on memberships for each row
  when (new."heldByPlan" and (new.role not in ('Teacher', 'Admin', 'InstituteAdmin') or new.status not in ('active', 'invited')))
  execute function tenancy.end_held_item();
alter table items add check (not "heldByPlan" or status in ('published', 'unlisted'));
alter table memberships add check (
  not "heldByPlan" or (role in ('Teacher', 'Admin', 'InstituteAdmin') and status in ('active', 'invited')));

-- To be held changes nothing of an item: neither an open editor nor the day of its last change.
drop trigger touch on items;
create trigger touch before update on items for each row when (
  old."displayOrder" = new."displayOrder" and (old."heldByPlan" = new."heldByPlan" or old.status <> new.status)
) execute function tenancy.touch();

-- Who is held, or no longer, is shown so at once.
drop trigger notify_membership_changed on memberships;
create trigger notify_membership_changed after update on memberships
  for each row when ((old.role, old.status, old."heldByPlan") is distinct from (new.role, new.status, new."heldByPlan"))
  execute function tenancy.notify_membership_changed();

-- No row is held yet, so that the counters stay as they are.
do $$
declare
  changed record;
  before text;
  after text;
begin
  for changed in
    select * from (values
      ('tenancy.count_items()', '''items\.'' \|\| status', '''items.'' || case when "heldByPlan" then ''held'' else status end'),
      ('tenancy.count_members()', '''members\.'' \|\| role \|\| ''\.'' \|\| status',
        '''members.'' || role || ''.'' || case when "heldByPlan" then ''held'' else status end')
    ) c (counting, pattern, replacement)
  loop
    before := pg_get_functiondef(changed.counting::regprocedure);
    after := regexp_replace(before, changed.pattern, changed.replacement, 'g');
    if after = before then
      raise exception '% does not count as expected', changed.counting;
    end if;
    execute after;
  end loop;
end
$$;
