-- Finds words by their first two letters.

-- What finds the items of an institute with these words, each as a whole or by its stem; the last, or every one, also as the
-- beginning of a longer word. Words that English ignores are ignored unless there are no others; null without any word.
create or replace function tenancy.search_query(institute bigint, words text[], all_begin boolean) returns tsquery
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
    one := tenancy.lexeme_query(institute || '/' || word, case when (all_begin or place = cardinality(words)) and char_length(word) > 1 then ':*' else '' end);
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
