-- Adds which institutes became known by what another one has had its trial with.
-- Compatible with the former version.

create table trial_clashes (
  "instituteId" bigint not null references institutes (id) on delete cascade,
  kind text not null,
  hash bytea not null,
  "createdAt" timestamptz not null default now(),
  primary key ("instituteId", kind, hash)
);
select tenancy.protect('trial_clashes', 'select');
revoke all on trial_clashes from lectern_app;
