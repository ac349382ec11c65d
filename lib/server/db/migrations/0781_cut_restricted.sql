-- Adds that live connections end once their institute is suspended or closed.
-- Compatible with the former version.

-- Those who may stay connect anew, and see what has become of the institute.
create function tenancy.notify_institute_restricted() returns trigger
  language plpgsql set search_path = pg_catalog as
$$
begin
  perform pg_notify('live_ended', json_build_object(
    'instituteId', new.id,
    'code', case when new.status in ('suspended', 'closed') then 'institute_' || new.status else 'changed' end)::text);
  return null;
end
$$;
create trigger notify_institute_restricted after update of status on institutes
  for each row when (old.status is distinct from new.status and (old.status in ('suspended', 'closed') or new.status in ('suspended', 'closed')))
  execute function tenancy.notify_institute_restricted();
