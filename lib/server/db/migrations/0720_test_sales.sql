-- Lets an institute without a test account of its own try a sale at the platform's.
-- Compatible with the former version.

alter table gateway_accounts drop constraint gateway_accounts_source_check;
alter table gateway_accounts add constraint gateway_accounts_source_check check (source in ('keys', 'oauth', 'platform'));
-- One of the platform has its secret in the settings, and takes nothing but test orders.
do $$
declare
  found text;
begin
  select conname into strict found from pg_constraint
  where conrelid = 'gateway_accounts'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%keySecretSealed%';
  execute format('alter table gateway_accounts drop constraint %I', found);
end
$$;
alter table gateway_accounts
  add constraint gateway_accounts_secret_check
    check (status = 'draft' or "keySecretSealed" is not null or source = 'platform'),
  add constraint gateway_accounts_of_platform_check
    check (source <> 'platform' or (mode = 'test' and status = 'retired' and "keySecretSealed" is null));
create unique index gateway_accounts_of_platform on gateway_accounts ("instituteId") where source = 'platform';
