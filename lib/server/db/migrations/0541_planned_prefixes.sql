-- Lets the prefix of a series be set before its first number, and prefixes be exchanged between series.
-- Compatible with the former version.

-- A row without numbers holds the prefix with which its financial year begins.
alter table document_series drop constraint document_series_last_check;
alter table document_series add constraint document_series_last_check check (last >= 0);
-- Checked at the end of a statement, so that one can exchange two prefixes.
alter table document_series drop constraint "document_series_instituteId_financialYear_prefix_key";
alter table document_series add constraint document_series_prefix
  unique ("instituteId", "financialYear", prefix) deferrable initially immediate;

-- The prefix of a series never changes in a year in which it has numbers.
create function tenancy.keep_used_prefix() returns trigger
  language plpgsql set search_path = pg_catalog as
$$
begin
  raise exception 'the prefix of a series with numbers is kept' using errcode = '23514';
end
$$;
create trigger used_prefix_is_kept before update on document_series for each row
  when (old.last > 0 and new.prefix is distinct from old.prefix) execute function tenancy.keep_used_prefix();
