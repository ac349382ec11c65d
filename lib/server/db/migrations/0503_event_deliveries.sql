-- Adds what leaves from an event by mail and SMS: a row for each message, with its state.
-- Compatible with the former version.

create table event_deliveries (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "eventId" bigint not null,
  notice text not null,
  channel text not null check (channel ~ '^[a-z]{2,20}$'),
  -- The recipient, who may be no member any more; null is the address among the facts of the event.
  "userId" bigint,
  -- Sending: given to the service, whose answer is not recorded. Sent: the service took it.
  state text not null default 'due' check (state in ('due', 'sending', 'sent', 'skipped', 'failed')),
  -- Why it was skipped, or has failed, perhaps in the words of the service.
  reason text check (char_length(reason) <= 500),
  tries int not null default 0,
  -- When the state was last changed.
  "changedAt" timestamptz not null default now(),
  unique nulls not distinct ("instituteId", "eventId", notice, "userId", channel),
  foreign key ("instituteId", "eventId") references events ("instituteId", id) on delete cascade,
  check ((state in ('skipped', 'failed')) = (reason is not null))
);
create index event_deliveries_changed on event_deliveries ("changedAt");
select tenancy.protect('event_deliveries');
