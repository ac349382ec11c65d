-- Removes from the store what was made for an archive whose rows are deleted, also with the data of its institute.
-- Compatible with the former version.
create trigger remember_removed_objects after delete on export_entries
  for each row when (old."isMade") execute function tenancy.remember_removed_objects('key');
