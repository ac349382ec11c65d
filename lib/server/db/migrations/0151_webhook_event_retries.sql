-- Adds the time at which an event of the payment provider that is still unprocessed is tried again.

alter table webhook_events add column "nextTryAt" timestamptz not null default now() + interval '3 seconds';
drop index webhook_events_pending;
create index webhook_events_due on webhook_events ("nextTryAt") where "processedAt" is null;
