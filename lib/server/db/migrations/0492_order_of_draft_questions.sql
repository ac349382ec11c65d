-- Leaves the version of a draft's question when only its place changes, as that of a published one.
-- Compatible with the former version.

drop trigger touch on draft_faqs;
create trigger touch before update on draft_faqs
  for each row when (old."displayOrder" = new."displayOrder") execute function tenancy.touch();
