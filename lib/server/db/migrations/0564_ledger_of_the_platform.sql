-- Adds the rate of tax that the platform keeps back where it collects, and to the ledger further kinds and the order of each transaction.
-- Compatible with the former version.

-- Tax collected at source of the taxable value (CGST Act, section 52), from a day on, which begins at midnight in India; the platform keeps it.
create table tcs_rates (
  "fromDate" date primary key,
  "basisPoints" int not null check ("basisPoints" between 0 and 10000)
);
grant select on tcs_rates to lectern_app;
grant select, insert, update, delete on tcs_rates to lectern_platform;
-- Notifications 52/2018 and 15/2024, Central Tax.
insert into tcs_rates ("fromDate", "basisPoints") values ('2018-10-01', 100), ('2024-07-10', 50);

alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in (
    'sale', 'unmatched_payment', 'refund', 'credit_note', 'dispute', 'receipt', 'receipt_reversed', 'write_off'));

-- The order that a transaction is of. A row of a node of the former version, which may run during the upgrade, has none.
alter table ledger_transactions add column "orderId" bigint;

-- Nothing of what was posted changes. The owner of the tables is subject to forced row-level security too, unless it is a superuser.
alter table ledger_transactions no force row level security;
alter table payments no force row level security;
alter table refunds no force row level security;
alter table ledger_transactions disable trigger append_only;
update ledger_transactions t set "orderId" = p."orderId" from payments p
where p."instituteId" = t."instituteId" and p."providerPaymentId" = t.reference and t.kind in ('sale', 'unmatched_payment');
update ledger_transactions t set "orderId" = p."orderId" from refunds r
join payments p on p."instituteId" = r."instituteId" and p.id = r."paymentId"
where r."instituteId" = t."instituteId" and r."providerRefundId" = t.reference and t.kind = 'refund';
alter table ledger_transactions enable trigger append_only;
alter table refunds force row level security;
alter table payments force row level security;
alter table ledger_transactions force row level security;

alter table ledger_transactions add foreign key ("instituteId", "orderId") references orders ("instituteId", id);
create index ledger_transactions_order on ledger_transactions ("instituteId", "orderId") where "orderId" is not null;
create index ledger_transactions_created on ledger_transactions ("instituteId", "createdAt", id);
