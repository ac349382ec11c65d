-- Tells every process when it changes who may have a file, so that addresses that were issued before end with the right.

create function tenancy.tell_file_rights() returns trigger
  language plpgsql set search_path = pg_catalog as
$$
begin
  perform pg_notify('file_rights', old."instituteId"::text);
  return null;
end
$$;
create trigger tell_file_rights after update or delete on entitlements
  for each row execute function tenancy.tell_file_rights();
create trigger tell_file_rights after update of status, "deletedAt" on items
  for each row when ((old.status, old."deletedAt") is distinct from (new.status, new."deletedAt")) execute function tenancy.tell_file_rights();
create trigger tell_file_rights after update of "sectionId", "fileId", downloadable, "isPreview", "dripKind", "dripDays", "dripAt" on materials
  for each row execute function tenancy.tell_file_rights();
create trigger tell_file_rights_deleted after delete on materials
  for each row execute function tenancy.tell_file_rights();
create trigger tell_file_rights after update of "dripKind", "dripDays", "dripAt" on sections
  for each row execute function tenancy.tell_file_rights();
create trigger tell_file_rights after delete on item_teachers
  for each row execute function tenancy.tell_file_rights();
create trigger tell_file_rights after update of access, "deletedAt", "uploadedBy" on files
  for each row when ((old.access, old."deletedAt", old."uploadedBy") is distinct from (new.access, new."deletedAt", new."uploadedBy"))
  execute function tenancy.tell_file_rights();
