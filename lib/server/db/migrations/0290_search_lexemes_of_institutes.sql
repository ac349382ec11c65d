-- Adds the institute to each lexeme of the search, so that it reads the rows of one institute whatever the others have, and the
-- letters of each word, which most words that cannot be meant differ in.

-- The lexemes of words: each as it is, and its English and Hindi stems, after the institute, at positions
-- from `first` with a weight.
create function tenancy.weighted_document(institute bigint, words text[], first int, weight text) returns tsvector
  language plpgsql stable set search_path = pg_catalog as
$$
declare
  word text;
  lexeme text;
  place int := first;
  document text := '';
begin
  foreach word in array words loop
    place := least(place + 1, 16000);
    foreach lexeme in array word || ts_lexize('english_stem', word) || ts_lexize('hindi_stem', word) loop
      if lexeme <> '' then
        document := document || ' ''' || institute || '/' || replace(replace(lexeme, '\', '\\'), '''', '''''') || ''':' || place || weight;
      end if;
    end loop;
  end loop;
  return document::tsvector;
end
$$;

-- The institute, and the filters of lists and of the search, as lexemes. No word begins like them, because none contains a slash.
create or replace function tenancy.item_filters(institute bigint, kind text, category text, level text, language text, price text) returns text[]
  language sql immutable set search_path = pg_catalog as
$$
  select array_remove(array[
    institute || '/', institute || '//kind:' || kind, institute || '//category:' || nullif(left(category, 80), ''),
    institute || '//level:' || level, institute || '//language:' || language, institute || '//price:' || price
  ], null)
$$;

-- Writes the documents of items anew: of those that are listed, and of no others.
create or replace function tenancy.index_items(institutes bigint[], items bigint[]) returns void
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  delete from item_search s using unnest(institutes, items) changed ("instituteId", id)
  where s."instituteId" = changed."instituteId" and s."itemId" = changed.id and not exists (
    select from items i where i."instituteId" = s."instituteId" and i.id = s."itemId" and i.status = 'published' and i.visible
  );
  insert into item_search as s ("instituteId", "itemId", document, words, featured, "displayOrder", "priceMinor", "ratingAvg", "ratingCount", "publishedAt")
  select i."instituteId", i.id,
    tenancy.weighted_document(i."instituteId", title_words, 0, 'A')
      || tenancy.weighted_document(i."instituteId", topic_words, 200, 'B')
      || tenancy.weighted_document(i."instituteId", short_words, 400, 'C')
      || array_to_tsvector(tenancy.item_filters(i."instituteId", i.kind, i.category, i.level, i.language, case when i."priceMinor" = 0 then 'free' else 'paid' end)),
    (select coalesce(array_agg(distinct word), '{}') from unnest(title_words || topic_words || short_words) words (word) where char_length(word) > 1),
    i.featured, i."displayOrder", i."priceMinor", i."ratingAvg", i."ratingCount", coalesce(i."publishedAt", i."createdAt")
  from (select distinct * from unnest(institutes, items)) changed ("instituteId", id)
    join items i on i."instituteId" = changed."instituteId" and i.id = changed.id
    cross join lateral (
      select string_agg(u."firstName" || ' ' || u."lastName", ' ') from item_teachers t join users u on u.id = t."userId"
      where t."instituteId" = i."instituteId" and t."itemId" = i.id
    ) teachers (names)
    cross join lateral (
      select tenancy.search_words_of(i.title), tenancy.search_words_of(concat_ws(' ', i.category, array_to_string(i.tags, ' '), teachers.names)),
        tenancy.search_words_of(i."shortText")
    ) texts (title_words, topic_words, short_words)
  where i.status = 'published' and i.visible
  order by i."instituteId", i.id
  on conflict ("instituteId", "itemId") do update set
    document = excluded.document, words = excluded.words, featured = excluded.featured, "displayOrder" = excluded."displayOrder",
    "priceMinor" = excluded."priceMinor", "ratingAvg" = excluded."ratingAvg", "ratingCount" = excluded."ratingCount",
    "publishedAt" = excluded."publishedAt";
end
$$;

-- Keeps the words of an institute: those of its documents. A word that two transactions remove and add at the same time may
-- be missing until an item with it changes again; it is found all the same, only mistakes in it are not corrected.
create or replace function tenancy.keep_search_words() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  if tg_op <> 'INSERT' then
    delete from search_words w using (select distinct "instituteId", unnest(words) as word from old_rows) removed
    where w."instituteId" = removed."instituteId" and w.word = removed.word and not exists (
      select from item_search s where s.document @@ tenancy.lexeme_query(removed."instituteId" || '/' || removed.word)
    );
  end if;
  if tg_op <> 'DELETE' then
    insert into search_words ("instituteId", word)
    select distinct "instituteId", unnest(words) as word from new_rows order by 1, 2
    on conflict do nothing;
  end if;
  return null;
end
$$;

-- What finds the items of an institute with these words, each as a whole or by its stem; the last, or every one, also as the
-- beginning of a longer word. Words that English ignores are ignored unless there are no others; null without any word.
create function tenancy.search_query(institute bigint, words text[], all_begin boolean) returns tsquery
  language plpgsql stable set search_path = pg_catalog, public as
$$
declare
  are_all_ignored boolean := not exists (select from unnest(words) searched (word) where ts_lexize('english_stem', searched.word) <> '{}');
  word text;
  stem text;
  one tsquery;
  found tsquery;
begin
  for place in 1 .. cardinality(words) loop
    word := words[place];
    continue when not are_all_ignored and ts_lexize('english_stem', word) = '{}';
    one := tenancy.lexeme_query(institute || '/' || word, case when (all_begin or place = cardinality(words)) and char_length(word) > 2 then ':*' else '' end);
    foreach stem in array ts_lexize('english_stem', word) || ts_lexize('hindi_stem', word) loop
      if stem <> word and stem <> '' then
        one := one || tenancy.lexeme_query(institute || '/' || stem);
      end if;
    end loop;
    found := coalesce(found && one, one);
  end loop;
  return found;
end
$$;

-- The letters of a word as bits, whatever their order and number; several letters share a bit.
create function tenancy.letters_of(word text) returns int
  language sql immutable strict set search_path = pg_catalog as
$$
  select bit_or(1 << (ascii(letter) % 31)) from string_to_table(word, null) letters (letter)
$$;

alter table search_words add column letters int not null generated always as (tenancy.letters_of(word)) stored;
-- The directory finds institutes by the words of their items.
create index search_words_of_institutes on search_words (word, "instituteId");

-- The words with each that finds nothing replaced by the most similar word of the institute, if one is similar enough. One change
-- of a word changes at most two of its letters, which is compared first because it costs a twentieth of the distance.
create or replace function tenancy.correct_words(institute bigint, words text[]) returns text[]
  language sql stable set search_path = pg_catalog, public as
$$
  select array_agg(coalesce(similar_word, searched.word) order by place)
  from (
      select word, place, case when char_length(word) > 4 then 2 else 1 end as most, tenancy.letters_of(word) as letters
      from unnest(words) with ordinality given (word, place)
      offset 0 -- computes the letters once a word
    ) searched
    left join lateral (
      select w.word from search_words w
      where char_length(searched.word) between 4 and 40
        and not exists (
          select from search_words longer
          where longer."instituteId" = institute and longer.word >= searched.word and longer.word < searched.word || chr(1114111)
        )
        and not exists (
          select from item_search s where s.document @@ tenancy.search_query(institute, array[searched.word], true)
        )
        and w."instituteId" = institute
        and case when bit_count((w.letters # searched.letters)::bit(32)) <= 2 * searched.most
          then levenshtein_less_equal(w.word, searched.word, searched.most) <= searched.most end
      order by levenshtein(w.word, searched.word), similarity(w.word, searched.word) desc, w.word
      limit 1
    ) nearest (similar_word) on true
$$;

-- A page of the listed items of this transaction's institute, their number (1,001 stands for more than 1,000) and the words
-- that were searched for instead, if the given ones find nothing. It is a definer, because no index on documents may be used
-- under row-level security; the signed institute of the transaction is a condition of every query in it.
create or replace function tenancy.search_items(
  searched text, kind text, category text, level text, language text, price text, sort text, size int, skipped int
) returns table ("itemId" bigint, total int, corrected text)
  language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as
$$
#variable_conflict use_column
declare
  most constant int := 1000;
  institute constant bigint := tenancy.current_institute();
  words text[] := (tenancy.search_words_of(searched))[1:8];
  filter tsquery;
  filters tsquery;
  query tsquery;
  ordered constant text := coalesce(sort, case when words = '{}' then 'recommended' else 'relevance' end);
begin
  if skipped > most or words = '{}' and searched ~ '\S' then
    return;
  end if;
  foreach filter in array array(
    select tenancy.lexeme_query(lexeme)
    from unnest(tenancy.item_filters(institute, kind, category, level, language, price)) with ordinality lexemes (lexeme, place)
    where place > 1
  ) loop
    filters := coalesce(filters && filter, filter);
  end loop;

  for attempt in 1 .. 2 loop
    query := coalesce(
      filters && tenancy.search_query(institute, words, attempt > 1), tenancy.search_query(institute, words, attempt > 1), filters,
      tenancy.lexeme_query(institute || '/')
    );
    select count(*) into total from (select from item_search s where s.document @@ query limit most + 1) found;
    exit when total > 0 or words = '{}' or attempt = 2;
    corrected := array_to_string(tenancy.correct_words(institute, words), ' ');
    if corrected = array_to_string(words, ' ') then
      corrected := null;
    else
      words := string_to_array(corrected, ' ');
    end if;
  end loop;

  -- Of more items than that, those of the page are read in the order of an index. Words that so many items have say nothing
  -- about relevance: the best rated items come first.
  if total <= most then
    return query select m."itemId", total, corrected
    from (select s.*, case ordered when 'relevance' then ts_rank(s.document, query) end as rank from item_search s where s.document @@ query) m
    order by
      m.rank desc,
      case ordered when 'newest' then m."publishedAt" end desc,
      case ordered when 'priceLow' then m."priceMinor" when 'priceHigh' then -m."priceMinor" end,
      case when ordered in ('rating', 'relevance') then m."ratingAvg" end desc,
      case when ordered in ('rating', 'relevance') then m."ratingCount" end desc,
      m.featured desc, m."displayOrder", m."itemId"
    limit size offset skipped;
  elsif ordered = 'newest' then
    return query select s."itemId", total, corrected from item_search s where s."instituteId" = institute and s.document @@ query
    order by s."publishedAt" desc, s."itemId" limit size offset skipped;
  elsif ordered = 'priceLow' then
    return query select s."itemId", total, corrected from item_search s where s."instituteId" = institute and s.document @@ query
    order by s."priceMinor", s."itemId" limit size offset skipped;
  elsif ordered = 'priceHigh' then
    return query select s."itemId", total, corrected from item_search s where s."instituteId" = institute and s.document @@ query
    order by s."priceMinor" desc, s."itemId" desc limit size offset skipped;
  elsif ordered = 'recommended' then
    return query select s."itemId", total, corrected from item_search s where s."instituteId" = institute and s.document @@ query
    order by s.featured desc, s."displayOrder", s."itemId" limit size offset skipped;
  else
    return query select s."itemId", total, corrected from item_search s where s."instituteId" = institute and s.document @@ query
    order by s."ratingAvg" desc, s."ratingCount" desc, s."itemId" limit size offset skipped;
  end if;
end
$$;

drop function tenancy.weighted_document(text[], int, text);
drop function tenancy.search_query(text[], boolean);

select tenancy.index_items(array_agg("instituteId"), array_agg(id)) from items having count(*) > 0;
