-- Adds the invalidation of the directory by what institutes offer, by which it is searched.

create function tenancy.notify_page_cache_of_directory() returns trigger
  language plpgsql set search_path = pg_catalog as
$$
begin
  perform pg_notify('pages', 'directory');
  return null;
end
$$;

-- Once for each statement: an import writes many rows.
create trigger notify_page_cache after insert or update or delete on search_words
  for each statement execute function tenancy.notify_page_cache_of_directory();
