-- Lets invited people be teachers of an item, whom visitors see once they have accepted, and administrators who teach change pages.

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

-- Who accepts an invitation is found by their name from then on; who declines it, or whose invitation is withdrawn, teaches nothing.
create function tenancy.invited_teacher_changed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as
$$
begin
  if new.status = 'left' then
    delete from item_teachers where "instituteId" = new."instituteId" and "userId" = new."userId";
  else
    perform tenancy.index_items(array_agg("instituteId"), array_agg("itemId")) from item_teachers
    where "instituteId" = new."instituteId" and "userId" = new."userId" having count(*) > 0;
  end if;
  return null;
end
$$;
revoke all on function tenancy.invited_teacher_changed() from public;
create trigger invited_teacher_changed after update of status on memberships
  for each row when ((old.status = 'invited') is distinct from (new.status = 'invited'))
  execute function tenancy.invited_teacher_changed();

-- Administrators teach too. Students come and go without a page changing.
drop trigger notify_page_cache_insert on memberships;
drop trigger notify_page_cache_update on memberships;
drop trigger notify_page_cache_delete on memberships;
create trigger notify_page_cache_insert after insert on memberships
  for each row when (new.role <> 'Student') execute function tenancy.notify_page_cache();
create trigger notify_page_cache_update after update on memberships
  for each row when ((old.role <> 'Student' or new.role <> 'Student') and (old.role, old.status) is distinct from (new.role, new.status))
  execute function tenancy.notify_page_cache();
create trigger notify_page_cache_delete after delete on memberships
  for each row when (old.role <> 'Student') execute function tenancy.notify_page_cache();
