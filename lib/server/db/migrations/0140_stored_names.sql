-- Renames stored values, tables and queues to the terms that the code uses; rows and pending jobs are carried over.

-- Announcements of the platform to institutes.
alter table institute_notices rename to announcements;
alter table announcements rename constraint institute_notices_pkey to announcements_pkey;
alter table announcements rename constraint "institute_notices_idempotencyKey_key" to "announcements_idempotencyKey_key";
alter table announcements rename constraint institute_notices_status_check to announcements_status_check;
alter table announcements rename constraint institute_notices_title_check to announcements_title_check;
alter table announcements rename constraint institute_notices_body_check to announcements_body_check;
alter table announcements rename constraint institute_notices_draft_check to announcements_draft_check;
alter index institute_notices_due rename to announcements_due;
alter sequence institute_notices_id_seq rename to announcements_id_seq;
alter table notifications rename column "noticeId" to "announcementId";
alter table notifications rename constraint "notifications_noticeId_fkey" to "notifications_announcementId_fkey";
alter index notifications_notice rename to notifications_announcement;

-- Webhook events of the payment provider.
alter table provider_events rename to webhook_events;
alter table webhook_events rename constraint provider_events_pkey to webhook_events_pkey;
alter table webhook_events rename constraint "provider_events_instituteId_id_key" to "webhook_events_instituteId_id_key";
alter table webhook_events rename constraint "provider_events_instituteId_provider_eventId_key" to "webhook_events_instituteId_provider_eventId_key";
alter table webhook_events rename constraint "provider_events_instituteId_fkey" to "webhook_events_instituteId_fkey";
alter index provider_events_waiting rename to webhook_events_pending;
alter sequence provider_events_id_seq rename to webhook_events_id_seq;

-- The owner of the tables is subject to forced row-level security too, unless it is a superuser.
alter table ledger_transactions no force row level security;
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
update ledger_transactions set kind = 'unmatched_payment' where kind = 'surplus';
alter table ledger_transactions
  add constraint ledger_transactions_kind_check check (kind in ('sale', 'unmatched_payment', 'refund'));
alter table ledger_transactions force row level security;

alter table refunds no force row level security;
update refunds set reason = renamed.new_name
from (values
  ('amount_differs', 'amount_mismatch'),
  ('paid_twice', 'already_paid'),
  ('owned_already', 'already_owned'),
  ('seats_gone', 'sold_out')
) renamed (old_name, new_name)
where refunds.reason = renamed.old_name;
alter table refunds force row level security;

alter table orders no force row level security;
alter table orders drop constraint orders_status_check;
update orders set status = 'partially_refunded' where status = 'partly_refunded';
alter table orders add constraint orders_status_check
  check (status in ('created', 'payment_pending', 'paid', 'partially_refunded', 'refunded', 'expired', 'cancelled'));
alter table orders force row level security;

alter table payments no force row level security;
alter table payments drop constraint payments_status_check;
update payments set status = 'partially_refunded' where status = 'part_refunded';
alter table payments add constraint payments_status_check
  check (status in ('initiated', 'authorised', 'captured', 'partially_refunded', 'refunded', 'disputed', 'failed', 'abandoned'));
alter table payments force row level security;

alter table sessions no force row level security;
alter table sessions drop constraint "sessions_revokeReason_check";
update sessions set "revokeReason" = 'session_replaced' where "revokeReason" = 'other_platform';
alter table sessions add constraint "sessions_revokeReason_check"
  check ("revokeReason" in ('signed_out', 'session_replaced', 'disabled', 'expired'));
alter table sessions force row level security;

-- [{"fault": "email", "line": 3}] becomes [{"code": "email", "line": 3}].
alter table user_import_rows no force row level security;
update user_import_rows set errors = (
  select jsonb_agg(case when error ? 'fault' then (error - 'fault') || jsonb_build_object('code', error->'fault') else error end order by position)
  from jsonb_array_elements(errors) with ordinality element (error, position)
)
where errors @? '$[*].fault';
alter table user_import_rows force row level security;

alter table audit_entries no force row level security;
update audit_entries set
  action = renamed.new_name,
  after = case when after ? 'isOldProved'
    then (after - 'isOldProved') || jsonb_build_object('isOldVerified', after->'isOldProved') else after end
from (values
  ('admin.mobile', 'admin.mobile_changed'),
  ('admin.released', 'admin.mobile_released'),
  ('enquiry.changed', 'enquiry.status_changed'),
  ('erasure.asked', 'erasure.requested'),
  ('erasure.done', 'erasure.completed'),
  ('erasure.undone', 'erasure.cancelled'),
  ('member.crm', 'member.crm_access_changed'),
  ('member.parents', 'member.parents_changed'),
  ('member.role', 'member.role_changed'),
  ('role.mapped', 'role.screens_changed'),
  ('whatsapp.agreed', 'whatsapp.consent_given'),
  ('whatsapp.withdrawn', 'whatsapp.consent_withdrawn')
) renamed (old_name, new_name)
where audit_entries.action = renamed.old_name;
alter table audit_entries force row level security;

-- The queues of pg-boss, which creates its schema when the program first starts: none exists in a new database.
do $$
declare
  renamed record;
begin
  if to_regclass('pgboss.queue') is null then
    return;
  end if;
  for renamed in
    select * from (values
      ('erase-due', 'erase-due-accounts'),
      ('forget-codes', 'delete-expired-codes'),
      ('send-notice', 'send-announcement'),
      ('send-refunds-due', 'send-due-refunds'),
      ('work-provider-event', 'process-webhook-event'),
      ('work-waiting-provider-events', 'process-pending-webhook-events')
    ) names (old_name, new_name)
  loop
    insert into pgboss.queue
      select (jsonb_populate_record(queue, jsonb_build_object('name', renamed.new_name))).*
      from pgboss.queue where queue.name = renamed.old_name
      on conflict do nothing;
    update pgboss.job set name = renamed.new_name where name = renamed.old_name;
    -- The program schedules its queues under their present names when it starts.
    delete from pgboss.schedule where name = renamed.old_name;
    update pgboss.job set data = jsonb_set(data, '{name}', to_jsonb(renamed.new_name))
      where name = '__pgboss__send-it' and state < 'completed' and data->>'name' = renamed.old_name;
    delete from pgboss.queue where name = renamed.old_name;
  end loop;

  update pgboss.job set data = data || case
    when data->>'template' = 'wayChanged' then '{"template": "signInMethodChanged"}'
    when data->>'template' = 'notice' then '{"template": "announcement"}'
    when data->>'template' = 'platformAct' and data#>>'{values,act}' = 'released' then '{"template": "mobileReleased", "values": {}}'
    when data->>'template' = 'platformAct'
      then jsonb_build_object('template', 'accessChanged', 'values', jsonb_build_object('change', data#>'{values,act}'))
    when data#>>'{values,step}' = 'asked' then jsonb_set(data, '{values,step}', '"requested"')
    when data#>>'{values,step}' = 'undone' then jsonb_set(data, '{values,step}', '"cancelled"')
    when data#>>'{values,step}' = 'done' then jsonb_set(data, '{values,step}', '"completed"')
    else '{}' end
  where name = 'send-mail' and state < 'completed'
    and data->>'template' in ('wayChanged', 'notice', 'platformAct', 'erasure');
end
$$;
