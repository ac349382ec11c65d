-- Adds how a transaction takes places of which a plan allows a number, so that no two take the last one.
-- Compatible with the former version.

-- What an institute uses of a limit, by its counters; with what its unfinished uploads will need.
create function tenancy.use_of(institute bigint, kinds text[], of_bytes boolean, with_uploads boolean) returns bigint
  language sql stable set search_path = pg_catalog, public as
$$
  select (
    (select coalesce(sum(case when of_bytes then c.total else c.count end), 0) from counters c
      where c."instituteId" = institute and c.kind = any(kinds) and c.subject = 0)
    + case when with_uploads then (select coalesce(sum(u.bytes), 0) from uploads u
      where u."instituteId" = institute and u."fileId" is null and u."expiresAt" > now()) else 0 end
  )::bigint
$$;

-- Locks a limit until the transaction ends and returns what is used of it by then, with the level of which the institute has heard.
-- Where many places are left, transactions that take one share the lock. `near` places stand for all transactions that may do so at the same time.
create function tenancy.lock_places(institute bigint, name text, kinds text[], of_bytes boolean, with_uploads boolean, allowed bigint, amount bigint)
  returns table (used bigint, level int)
  language plpgsql volatile set search_path = pg_catalog, public as
$$
declare
  near constant int := 64;
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
