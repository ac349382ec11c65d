-- Finds items by their authors and by their ISBN.
-- Compatible with the former version.

-- Writes the documents of items anew: of those that are listed, and of no others. Whoever has not accepted an invitation is not named.
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
      select string_agg(u."firstName" || ' ' || u."lastName", ' ') from item_teachers t
        join memberships m on m."instituteId" = t."instituteId" and m."userId" = t."userId"
        join users u on u.id = t."userId"
      where t."instituteId" = i."instituteId" and t."itemId" = i.id and m.status <> 'invited'
    ) teachers (names)
    cross join lateral (
      select tenancy.search_words_of(i.title), tenancy.search_words_of(concat_ws(' ', i.category, array_to_string(i.tags, ' '), array_to_string(i.authors, ' '), i.isbn, teachers.names)),
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

-- Writes the documents of items of which something changed that they contain.
create or replace function tenancy.index_changed_items() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  if tg_table_name = 'items' and tg_op = 'UPDATE' then
    perform tenancy.index_items(array_agg(n."instituteId"), array_agg(n.id)) from new_rows n join old_rows o on o.id = n.id
    where (n.status, n.visible, n.kind, n.title, n."shortText", n.category, n.tags, n.authors, n.isbn, n.level, n.language, n.featured, n."displayOrder",
           n."priceMinor", n."ratingAvg", n."ratingCount", n."publishedAt")
      is distinct from
          (o.status, o.visible, o.kind, o.title, o."shortText", o.category, o.tags, o.authors, o.isbn, o.level, o.language, o.featured, o."displayOrder",
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

select tenancy.index_items(array_agg("instituteId"), array_agg(id)) from items where authors <> '{}' or isbn is not null having count(*) > 0;
