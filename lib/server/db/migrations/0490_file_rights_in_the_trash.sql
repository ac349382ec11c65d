-- Tells every process, too, when a lesson or its section goes into the trash, so that addresses of its file end at once.
-- Compatible with the former version.

create trigger tell_file_rights_trashed after update of "deletedAt" on materials
  for each row when (old."deletedAt" is distinct from new."deletedAt") execute function tenancy.tell_file_rights();
create trigger tell_file_rights_trashed after update of "deletedAt" on sections
  for each row when (old."deletedAt" is distinct from new."deletedAt") execute function tenancy.tell_file_rights();
