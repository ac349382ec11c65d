-- Adds the search of listed items: a document for each, and the words of each institute, by which mistakes are corrected.

create extension if not exists unaccent;
create extension if not exists fuzzystrmatch;
create extension if not exists pg_trgm;

create table item_search (
  "instituteId" bigint not null default tenancy.current_institute(),
  "itemId" bigint not null,
  -- The lexemes of its texts, and its institute, kind, category, level, language and price as lexemes of their own.
  document tsvector not null,
  words text[] collate "C" not null,
  featured boolean not null,
  "displayOrder" int not null,
  "priceMinor" bigint not null,
  "ratingAvg" numeric(3, 2) not null,
  "ratingCount" int not null,
  "publishedAt" timestamptz not null,
  primary key ("instituteId", "itemId"),
  foreign key ("instituteId", "itemId") references items ("instituteId", id) on delete cascade
);
create index item_search_document on item_search using gin (document) with (fastupdate = off);
create index item_search_recommended on item_search ("instituteId", featured desc, "displayOrder", "itemId");
create index item_search_newest on item_search ("instituteId", "publishedAt" desc, "itemId");
create index item_search_price on item_search ("instituteId", "priceMinor", "itemId");
create index item_search_rating on item_search ("instituteId", "ratingAvg" desc, "ratingCount" desc, "itemId");
select tenancy.protect('item_search');

create table search_words (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  word text collate "C" not null,
  primary key ("instituteId", word)
);
select tenancy.protect('search_words', 'select, insert, delete');

-- The words of a text in lower case and without accents, in order. Between words are spaces and punctuation except + and #,
-- of every script; PostgreSQL's own parser would also divide words of Devanagari in some locales.
create function tenancy.search_words_of(searched text) returns text[]
  language plpgsql stable set search_path = pg_catalog, public as
$$
declare
  plain text := lower(unaccent(normalize(coalesce(searched, ''), nfkc)));
begin
  -- A lexeme has at most 2,046 bytes.
  if octet_length(plain) > 2000 then
    plain := regexp_replace(plain, '(\S{40})\S+', '\1', 'g');
  end if;
  return array_remove(
    regexp_split_to_array(plain, '[\s!-"$-*,-/:-@\[-`{-~\u00a0-\u00bf\u0964\u0965\u2000-\u206f\u3000-\u303f]+'), ''
  );
end
$$;

-- A lexeme as a query that finds it; whatever it contains, it is one lexeme.
create function tenancy.lexeme_query(lexeme text, suffix text default '') returns tsquery
  language sql immutable set search_path = pg_catalog as
$$
  select ('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''' || suffix)::tsquery
$$;

-- The lexemes of words: each as it is, and its English and Hindi stems, at positions from `first` with a weight.
create function tenancy.weighted_document(words text[], first int, weight text) returns tsvector
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
        document := document || ' ''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || ''':' || place || weight;
      end if;
    end loop;
  end loop;
  return document::tsvector;
end
$$;

-- The filters of lists and of the search, as lexemes. No word contains their first letter.
create function tenancy.item_filters(institute bigint, kind text, category text, level text, language text, price text) returns text[]
  language sql immutable set search_path = pg_catalog as
$$
  select array_remove(array[
    '/institute:' || institute, '/kind:' || kind, '/category:' || nullif(left(category, 80), ''), '/level:' || level,
    '/language:' || language, '/price:' || price
  ], null)
$$;

-- Writes the documents of items anew: of those that are listed, and of no others.
create function tenancy.index_items(institutes bigint[], items bigint[]) returns void
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  delete from item_search s using unnest(institutes, items) changed ("instituteId", id)
  where s."instituteId" = changed."instituteId" and s."itemId" = changed.id and not exists (
    select from items i where i."instituteId" = s."instituteId" and i.id = s."itemId" and i.status = 'published' and i.visible
  );
  insert into item_search as s ("instituteId", "itemId", document, words, featured, "displayOrder", "priceMinor", "ratingAvg", "ratingCount", "publishedAt")
  select i."instituteId", i.id,
    tenancy.weighted_document(title_words, 0, 'A') || tenancy.weighted_document(topic_words, 200, 'B')
      || tenancy.weighted_document(short_words, 400, 'C')
      || array_to_tsvector(tenancy.item_filters(i."instituteId", i.kind, i.category, i.level, i.language, case when i."priceMinor" = 0 then 'free' else 'paid' end)),
    (select coalesce(array_agg(distinct word), '{}') from unnest(title_words || topic_words || short_words) words (word) where char_length(word) > 3),
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
create function tenancy.keep_search_words() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  if tg_op <> 'INSERT' then
    delete from search_words w using (select distinct "instituteId", unnest(words) as word from old_rows) removed
    where w."instituteId" = removed."instituteId" and w.word = removed.word and not exists (
      select from item_search s where s.document @@ (tenancy.lexeme_query('/institute:' || removed."instituteId") && tenancy.lexeme_query(removed.word))
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
create trigger keep_words_inserted after insert on item_search referencing new table as new_rows for each statement execute function tenancy.keep_search_words();
create trigger keep_words_updated after update on item_search referencing old table as old_rows new table as new_rows for each statement execute function tenancy.keep_search_words();
create trigger keep_words_deleted after delete on item_search referencing old table as old_rows for each statement execute function tenancy.keep_search_words();

create function tenancy.index_changed_items() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  if tg_table_name = 'items' and tg_op = 'UPDATE' then
    perform tenancy.index_items(array_agg(n."instituteId"), array_agg(n.id)) from new_rows n join old_rows o on o.id = n.id
    where (n.status, n.visible, n.kind, n.title, n."shortText", n.category, n.tags, n.level, n.language, n.featured, n."displayOrder",
           n."priceMinor", n."ratingAvg", n."ratingCount", n."publishedAt")
      is distinct from
          (o.status, o.visible, o.kind, o.title, o."shortText", o.category, o.tags, o.level, o.language, o.featured, o."displayOrder",
           o."priceMinor", o."ratingAvg", o."ratingCount", o."publishedAt")
    having count(*) > 0;
  elsif tg_table_name = 'items' then
    perform tenancy.index_items(array_agg("instituteId"), array_agg(id)) from new_rows having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform tenancy.index_items(array_agg("instituteId"), array_agg("itemId")) from old_rows having count(*) > 0;
  else
    perform tenancy.index_items(array_agg("instituteId"), array_agg("itemId")) from new_rows having count(*) > 0;
  end if;
  return null;
end
$$;
create trigger index_inserted after insert on items referencing new table as new_rows for each statement execute function tenancy.index_changed_items();
create trigger index_updated after update on items referencing old table as old_rows new table as new_rows for each statement execute function tenancy.index_changed_items();
create trigger index_inserted after insert on item_teachers referencing new table as new_rows for each statement execute function tenancy.index_changed_items();
create trigger index_deleted after delete on item_teachers referencing old table as old_rows for each statement execute function tenancy.index_changed_items();

-- A person who changes their name teaches at other institutes too, whose rows their transaction may not write.
create function tenancy.index_items_of_teacher() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as
$$
begin
  perform tenancy.index_items(array_agg("instituteId"), array_agg("itemId")) from item_teachers where "userId" = new.id having count(*) > 0;
  return null;
end
$$;
revoke all on function tenancy.index_items_of_teacher() from public;
create trigger index_items after update of "firstName", "lastName" on users for each row
  when ((old."firstName", old."lastName") is distinct from (new."firstName", new."lastName"))
  execute function tenancy.index_items_of_teacher();

-- What finds the items with these words, each as a whole or by its stem; the last, or every one, also as the beginning of a
-- longer word. Words that English ignores are ignored unless there are no others; null without any word.
create function tenancy.search_query(words text[], all_begin boolean) returns tsquery
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
    one := tenancy.lexeme_query(word, case when (all_begin or place = cardinality(words)) and char_length(word) > 2 then ':*' else '' end);
    foreach stem in array ts_lexize('english_stem', word) || ts_lexize('hindi_stem', word) loop
      if stem <> word and stem <> '' then
        one := one || tenancy.lexeme_query(stem);
      end if;
    end loop;
    found := coalesce(found && one, one);
  end loop;
  return found;
end
$$;

-- The words with each that finds nothing replaced by the most similar word of the institute, if one is similar enough.
create function tenancy.correct_words(institute bigint, words text[]) returns text[]
  language sql stable set search_path = pg_catalog, public as
$$
  select array_agg(coalesce(similar_word, searched.word) order by place)
  from unnest(words) with ordinality searched (word, place)
    left join lateral (
      select w.word from search_words w
      where w."instituteId" = institute and char_length(searched.word) between 4 and 40
        and char_length(w.word) between char_length(searched.word) - 2 and char_length(searched.word) + 2
        and levenshtein_less_equal(w.word, searched.word, 2) <= case when char_length(searched.word) > 4 then 2 else 1 end
      order by levenshtein(w.word, searched.word), similarity(w.word, searched.word) desc, w.word
      limit 1
    ) nearest (similar_word) on not exists (
      select from item_search s
      where s.document @@ (tenancy.lexeme_query('/institute:' || institute) && tenancy.search_query(array[searched.word], true))
    )
$$;

-- A page of the listed items of this transaction's institute, their number (1,001 stands for more than 1,000) and the words
-- that were searched for instead, if the given ones find nothing. It is a definer, because no index on documents may be used
-- under row-level security; the signed institute of the transaction is a condition of every query in it.
create function tenancy.search_items(
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
  ids bigint[];
begin
  if skipped > most or words = '{}' and searched ~ '\S' then
    return;
  end if;
  foreach filter in array array(
    select tenancy.lexeme_query(lexeme) from unnest(tenancy.item_filters(institute, kind, category, level, language, price)) lexemes (lexeme)
  ) loop
    filters := coalesce(filters && filter, filter);
  end loop;

  for attempt in 1 .. 2 loop
    query := coalesce(filters && tenancy.search_query(words, attempt > 1), filters);
    select count(*), (array_agg(m."itemId" order by
      case ordered when 'relevance' then m.rank end desc,
      case ordered when 'newest' then m."publishedAt" end desc,
      case ordered when 'priceLow' then m."priceMinor" when 'priceHigh' then -m."priceMinor" end,
      case when ordered in ('rating', 'relevance') then m."ratingAvg" end desc,
      case when ordered in ('rating', 'relevance') then m."ratingCount" end desc,
      m.featured desc, m."displayOrder", m."itemId"
    ))[skipped + 1:skipped + size]
    into total, ids
    from (select s.*, ts_rank(s.document, query) as rank from item_search s where s.document @@ query limit most + 1) m;
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
    return query select id, total, corrected from unnest(ids) with ordinality found (id, place) order by place;
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
revoke all on function tenancy.search_items(text, text, text, text, text, text, text, int, int) from public;
grant execute on function tenancy.search_items(text, text, text, text, text, text, text, int, int) to lectern_app;

select tenancy.index_items(array_agg("instituteId"), array_agg(id)) from items having count(*) > 0;
