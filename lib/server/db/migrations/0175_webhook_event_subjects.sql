-- Finds the pending events of the payment provider about the same objects, which are processed together.

create index webhook_events_subject on webhook_events ("instituteId", payload) where "processedAt" is null;
