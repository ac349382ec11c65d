-- Pages say whether an institute sells, so that a change of its plan invalidates them.

create trigger notify_page_cache after insert or delete or update of status, "periodEnd", "graceEnd" on institute_subscriptions
  for each row execute function tenancy.notify_page_cache();
create index institute_subscriptions_ending on institute_subscriptions (coalesce("graceEnd", "periodEnd")) where status <> 'expired';
