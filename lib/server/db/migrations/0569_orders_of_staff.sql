-- Adds the notes of staff on orders, the fee of a bank for a lost dispute, and the index of refunds that need somebody.
-- Compatible with the former version.

-- Seen by staff alone; nobody changes one. They are erased with the buyer.
create table order_notes (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "orderId" bigint not null,
  "authorId" bigint not null,
  text text not null check (length(text) between 1 and 2000),
  -- Of the form that adds it: sent twice, it adds one.
  "idempotencyKey" uuid not null,
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", "idempotencyKey"),
  foreign key ("instituteId", "orderId") references orders ("instituteId", id) on delete cascade,
  foreign key ("instituteId", "authorId") references memberships ("instituteId", "userId")
);
create index order_notes_newest on order_notes ("instituteId", "orderId", id desc);
select tenancy.protect('order_notes', 'select, insert');

-- What the bank took besides the amount of a dispute that was lost, as the gateway tells it.
alter table disputes add column "feeMinor" bigint not null default 0 check ("feeMinor" >= 0);

alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in (
    'sale', 'unmatched_payment', 'refund', 'credit_note', 'dispute', 'dispute_fee', 'receipt', 'receipt_reversed', 'write_off'));

create index refunds_open on refunds ("instituteId", id) where status in ('requested', 'due', 'pending', 'failed');
