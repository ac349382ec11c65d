-- Adds the indexes by which the lists of the platform are searched, and the search of the directory, which forgives typing mistakes.
-- Compatible with the former version.

-- What is searched begins with a space, so that a pattern can ask for the beginning of a word. These functions have no search
-- path of their own, because only then the planner sees what they are.
create function tenancy.text_of_person(email text, first_name text, last_name text) returns text
  language sql immutable parallel safe
  return ' ' || email || ' ' || first_name || ' ' || last_name;
create function tenancy.text_of_institute(name text, slug text, legal_name text) returns text
  language sql immutable parallel safe
  return ' ' || name || ' ' || slug || ' ' || coalesce(legal_name, '');
create function tenancy.text_of_listed_institute(name text, slug text, tagline text) returns text
  language sql immutable parallel safe
  return ' ' || name || ' ' || slug || ' ' || coalesce(tagline, '');

create index users_text on users using gin (tenancy.text_of_person(email, "firstName", "lastName") gin_trgm_ops);
create index institutes_text on institutes using gin (tenancy.text_of_institute(name, slug, "legalName") gin_trgm_ops);
create index institutes_listed_text on institutes using gin (tenancy.text_of_listed_institute(name, slug, tagline) gin_trgm_ops)
  where status = 'active' and visible and id <> 1;
-- The order of the directory.
create index institutes_of_directory on institutes (featured desc, "displayOrder", id) where status = 'active' and visible and id <> 1;
-- Of the new indexes the planner knows nothing yet.
analyze users;
analyze institutes;

-- A page of the institutes of the directory that a text finds in their names, addresses and taglines, or whose items have a word for each
-- of its words, and their number (1,001 stands for more than 1,000). Where there are none: those whose name is most like the text.
create function tenancy.search_directory(searched text, pattern text, size int, skipped int)
  returns table ("instituteId" bigint, total int)
  language plpgsql stable set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan set pg_trgm.word_similarity_threshold = '0.55' as
$$
#variable_conflict use_column
declare
  most constant int := 1000;
  -- Of an institute several words may begin like the searched one.
  most_words constant int := 2000;
  words constant text[] := (tenancy.search_words_of(searched))[1:8];
  searched_word text;
  named bigint[];
  offering bigint[];
  with_rarest bigint[];
  ids bigint[];
  are_many boolean;
begin
  if skipped > most then
    return;
  end if;
  named := array(
    select i.id from institutes i
    where i.status = 'active' and i.visible and i.id <> 1 and tenancy.text_of_listed_institute(i.name, i.slug, i.tagline) ilike pattern
    limit most + 1
  );
  foreach searched_word in array words loop
    offering := array(
      select w."instituteId" from search_words w where w.word >= searched_word and w.word < searched_word || chr(1114111)
      limit most_words + 1
    );
    if with_rarest is null or cardinality(offering) < cardinality(with_rarest) then
      with_rarest := offering;
    end if;
  end loop;
  -- Few are looked up by their ids. Where there are many, the directory is read in its order until there are enough.
  are_many := cardinality(named) > most
    or cardinality(words) = 1 and (select count(distinct id) from unnest(with_rarest) ids (id)) > most;
  if not are_many and coalesce(cardinality(with_rarest), 0) <= most_words then
    ids := named || with_rarest;
  end if;
  return query
  select f.id, case when are_many then most + 1 else (count(*) over ())::int end
  from (
    select i.id, i.featured, i."displayOrder" from institutes i
    where i.status = 'active' and i.visible and i.id <> 1 and (ids is null or i.id = any (ids))
      and (
        case when ids is null then tenancy.text_of_listed_institute(i.name, i.slug, i.tagline) ilike pattern else i.id = any (named) end
        or words <> '{}' and not exists (
          select from unnest(words) s (word)
          where not exists (
            select from search_words w where w."instituteId" = i.id and w.word >= s.word and w.word < s.word || chr(1114111)
          )
        )
      )
    order by i.featured desc, i."displayOrder", i.id
    limit case when are_many then skipped + size else most + 1 end
  ) f
  order by f.featured desc, f."displayOrder", f.id
  limit size offset skipped;
  if not found and skipped = 0 and char_length(searched) between 4 and 40 then
    return query
    select f.id, (count(*) over ())::int
    from (
      select i.id, word_similarity(searched, i.name || ' ' || i.slug) as likeness from institutes i
      where i.status = 'active' and i.visible and i.id <> 1 and tenancy.text_of_listed_institute(i.name, i.slug, i.tagline) %> searched
      order by 2 desc, i.id
      limit size
    ) f
    order by f.likeness desc, f.id;
  end if;
end
$$;
revoke all on function tenancy.search_directory(text, text, int, int) from public;
grant execute on function tenancy.search_directory(text, text, int, int) to lectern_platform;
