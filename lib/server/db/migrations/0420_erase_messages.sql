-- Lets the erasure of a person delete the messages to them from the queue, whether they wait, were sent or failed.
-- Compatible with the former version.

-- All messages to these addresses and numbers, or the one of them with this id. The queue does not exist before the first start.
create function tenancy.erase_messages(contacts text[], message text default null) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job where data ->> 'to' = any (contacts) and (message is null or data ->> 'id' = message);
  end if;
end
$$;
revoke all on function tenancy.erase_messages(text[], text) from public;
grant execute on function tenancy.erase_messages(text[], text) to lectern_platform;
