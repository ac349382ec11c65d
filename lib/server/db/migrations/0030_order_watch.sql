-- Makes it possible to ask the provider about every order that may still be paid, and to account for money that must go back.

-- When to ask the provider next whether this order was paid without anybody telling us; null once nothing more can come.
alter table orders add column "nextCheckAt" timestamptz;
create index orders_check on orders ("nextCheckAt") where "nextCheckAt" is not null;
create index orders_item_open on orders ("instituteId", "itemId") where status in ('created', 'payment_pending');
create index orders_buyer on orders ("instituteId", "buyerId", id desc);

-- Why a payment failed, in the provider's short word, and what it was paid with as a receipt names it ("Visa 1007").
alter table payments add column "errorReason" text;
alter table payments add column instrument text;

-- A surplus is captured money that buys nothing and goes back: a second payment, a wrong amount, a seat that is gone.
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in ('sale', 'surplus', 'refund'));

alter table refunds add column "processedAt" timestamptz;
create index refunds_due on refunds (id) where status in ('due', 'pending');
