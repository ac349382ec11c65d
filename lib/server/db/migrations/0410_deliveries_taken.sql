-- Adds the state of a delivery that is queued and not yet taken, why one failed for good, and invitations whose address was refused.

alter table notification_deliveries
  -- What the mail server said, in its words.
  add column reason text check (char_length(reason) <= 500),
  drop constraint notification_deliveries_state_check,
  add constraint notification_deliveries_state_check check (state in ('due', 'sending', 'sent', 'skipped', 'failed'));
alter table invitations add column "refusedAt" timestamptz;
