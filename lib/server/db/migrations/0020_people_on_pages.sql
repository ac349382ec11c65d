-- Makes it possible for a kept public page to change when somebody whom it shows changes: their name, their picture, or whether they teach.

-- A page that shows a person carries the tag person:<id>; people belong to no single institute.
create function tenancy.tell_person() returns trigger
  language plpgsql set search_path = pg_catalog as
$$
begin
  perform pg_notify('pages', 'person:' || new.id);
  return null;
end
$$;
create trigger tell_pages after update of "firstName", "lastName", image on users
  for each row when (old."firstName" is distinct from new."firstName" or old."lastName" is distinct from new."lastName" or old.image is distinct from new.image)
  execute function tenancy.tell_person();

-- Students come and go without a page changing; teachers do not.
create trigger tell_pages_insert after insert on memberships
  for each row when (new.role = 'Teacher') execute function tenancy.tell_pages();
create trigger tell_pages_update after update on memberships
  for each row when ((old.role = 'Teacher' or new.role = 'Teacher') and (old.role, old.status) is distinct from (new.role, new.status)) execute function tenancy.tell_pages();
create trigger tell_pages_delete after delete on memberships
  for each row when (old.role = 'Teacher') execute function tenancy.tell_pages();
