-- Adds the names that accounts of the ledger bear in an institute's journal.
-- Compatible with the former version.

create table ledger_account_names (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  -- By account; an account without one bears its own name.
  names jsonb not null check (jsonb_typeof(names) = 'object'),
  version int not null default 1,
  "updatedAt" timestamptz not null default now(),
  unique ("instituteId"),
  unique ("instituteId", id)
);
create trigger touch before update on ledger_account_names for each row execute function tenancy.touch();
select tenancy.protect('ledger_account_names', 'select, insert, update');

-- The entries of an account, the newest first.
create index ledger_entries_of_account on ledger_entries ("instituteId", account, id);
drop index ledger_entries_account;
