-- Lets an import read the statistics of the rows that it has just staged.
-- Compatible with the former version.

-- Without them the planner takes a large archive for one row and compares each row with each. Only an owner may analyze.
create function tenancy.analyze_import_rows() returns void
  language plpgsql security definer set search_path = pg_catalog, public as
$$ begin analyze institute_import_rows; end $$;
revoke all on function tenancy.analyze_import_rows() from public;
grant execute on function tenancy.analyze_import_rows() to lectern_platform;

comment on function tenancy.analyze_import_rows() is 'Refreshes the statistics of the rows that wait to be imported.';
