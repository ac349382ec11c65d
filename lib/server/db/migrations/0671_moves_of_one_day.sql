-- Lets the calendar make two moves of a subscription that are due on the same day: a lower plan takes effect, and is not paid.
-- Compatible with the former version.

drop index subscription_moves_once;
create unique index subscription_moves_once on subscription_moves ("instituteId", event, "dueAt", "toVersionId", "toStatus")
  where "dueAt" is not null;
