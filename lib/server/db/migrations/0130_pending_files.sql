-- Invalidates the cached pages of an institute when a file is stored whose row was inserted before, with 0 bytes.

create trigger notify_page_cache after update of bytes on files
  for each row when (old.bytes = 0 and new.bytes > 0) execute function tenancy.notify_page_cache();
