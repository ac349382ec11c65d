-- Adds how many transactions may take places at the same time, which the program says, instead of a constant.
-- Compatible with the former version.

drop function tenancy.lock_places(bigint, text, text[], boolean, boolean, bigint, bigint);

-- Locks a limit until the transaction ends and returns what is used of it by then, with the level of which the institute has heard.
-- Where more places are left than `writers` transactions can take, those that take one share the lock. `writers` stands for all that
-- may do so at the same time, of which the server allows no more than it has connections.
create function tenancy.lock_places(
  institute bigint, name text, kinds text[], of_bytes boolean, with_uploads boolean, allowed bigint, amount bigint, writers int default 64)
  returns table (used bigint, level int)
  language plpgsql volatile set search_path = pg_catalog, public as
$$
declare
  near constant int := least(writers, current_setting('max_connections')::int);
  key constant bigint := hashtextextended('limit ' || name, institute);
begin
  if amount = 1 and not of_bytes and allowed - tenancy.use_of(institute, kinds, of_bytes, with_uploads) > 2 * near then
    begin
      perform pg_advisory_xact_lock_shared(key);
      used := tenancy.use_of(institute, kinds, of_bytes, with_uploads);
      -- Releases the lock: two transactions that both raised a shared lock would wait for each other.
      if allowed - used <= near then raise exception 'few places are left' using errcode = 'LM001'; end if;
    exception when sqlstate 'LM001' then
      used := null;
    end;
  end if;
  if used is null then
    perform pg_advisory_xact_lock(key);
    used := tenancy.use_of(institute, kinds, of_bytes, with_uploads);
  end if;
  select q.level into level from quota_levels q where q."instituteId" = institute and q.name = lock_places.name;
  return next;
end
$$;
