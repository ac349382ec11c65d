-- Makes the ledger and the audit trail append-only: rows are inserted, never changed or deleted, not even by the owner.

create function tenancy.refuse_change() returns trigger
  language plpgsql set search_path = pg_catalog as
$$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end
$$;

revoke update, delete, truncate on ledger_transactions, ledger_entries, audit_entries from lectern_app, lectern_platform;

create trigger append_only before update or delete on ledger_transactions
  for each row execute function tenancy.refuse_change();
create trigger append_only before update or delete on ledger_entries
  for each row execute function tenancy.refuse_change();
create trigger never_truncated before truncate on ledger_transactions execute function tenancy.refuse_change();
create trigger never_truncated before truncate on ledger_entries execute function tenancy.refuse_change();
create trigger never_truncated before truncate on audit_entries execute function tenancy.refuse_change();

-- Erasing a person empties the values before and after a change of their profile; that an entry exists stays.
grant update (before, after) on audit_entries to lectern_platform;
create trigger append_only before delete on audit_entries
  for each row execute function tenancy.refuse_change();
create trigger changed_by_erasure_only before update on audit_entries
  for each row when (
    num_nonnulls(new.before, new.after) > 0
    or (new."instituteId", new.id, new."actorId", new.action, new.target, new."createdAt")
      is distinct from (old."instituteId", old.id, old."actorId", old.action, old.target, old."createdAt")
  ) execute function tenancy.refuse_change();
