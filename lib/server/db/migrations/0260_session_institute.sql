-- Adds the institute of a database session: the program proves it once per session instead of once per table of a query.

-- Its value in a session (`currval`) is the institute that this session has entered. It lives in the session alone, survives a
-- rollback, and is written by tenancy.enter_institute only, because no role of the program has a right to this sequence. What
-- is stored means nothing, so it is not logged.
create unlogged sequence tenancy.session_institute;
revoke all on sequence tenancy.session_institute from public;

-- Makes the rows of an institute visible to this session until it enters another. `claim` is
-- "<institute>.<unix seconds of expiry>.<hex hmac of the two>", signed by the program, so that an injected query cannot enter
-- another institute; it is no setting, so that such a query cannot read it either. `process_id` is that of the session as the
-- program knows it: a pooler that lends sessions in turns would lend this one to a transaction of another institute.
create function tenancy.enter_institute(claim text, process_id int) returns void
  language plpgsql security definer set search_path = pg_catalog as
$$
declare
  part text[] := string_to_array(claim, '.');
  key tenancy.signing_key;
begin
  if process_id is distinct from pg_backend_pid() then
    raise exception 'this connection is shared by a pooler; connect to PostgreSQL directly' using errcode = '42501';
  end if;
  select * into key from tenancy.signing_key;
  if cardinality(part) is distinct from 3
     or encode(sha256(key.outer_pad || sha256(key.inner_pad || convert_to(part[1] || '.' || part[2], 'UTF8'))), 'hex') is distinct from part[3]
     or part[2]::bigint < extract(epoch from now()) then
    raise exception 'the institute of this session is not genuine' using errcode = '42501';
  end if;
  perform setval('tenancy.session_institute', part[1]::bigint);
end
$$;
revoke all on function tenancy.enter_institute(text, int) from public;
grant execute on function tenancy.enter_institute(text, int) to lectern_app;

-- The institute that this session has entered; fails in a session that has entered none. Every name is qualified, because
-- setting a search path takes half as long as the function itself, which every table of a query calls.
create or replace function tenancy.current_institute() returns bigint
  language plpgsql stable security definer as
$$
begin
  return pg_catalog.currval('tenancy.session_institute'::pg_catalog.regclass);
end
$$;

-- Announces a message to a topic when this transaction commits. An institute reaches its own topics only. The two conditions
-- are two statements, because PostgreSQL checks the right to each function of a statement, whether it is called or not.
create or replace function tenancy.publish_live(topic text, message text) returns void
  language plpgsql set search_path = pg_catalog as
$$
begin
  if current_user = 'lectern_app' then
    if not starts_with(topic, 'institute.' || tenancy.current_institute() || '.') then
      raise exception 'a topic of another institute' using errcode = '42501';
    end if;
  end if;
  perform pg_notify('live', topic || chr(10) || message);
end
$$;
