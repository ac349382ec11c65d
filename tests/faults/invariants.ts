import { ALL_MONEY_INVARIANTS } from "@/lib/features/money-health/checks"

/**
 * What must hold whatever fails, and at the latest ten seconds after the fault is over: each query finds violations and must
 * return no row.
 */
export const INVARIANTS: Record<string, string> = {
  ...ALL_MONEY_INVARIANTS,
  "the ledger does not sum to zero in a currency": `
    select currency from ledger_entries group by currency having sum("amountMinor") <> 0`,
  "an event is stored of an account that the payment was not made at": `
    select w.id from webhook_events w join payments p on p."providerPaymentId" = w.payload ->> 'paymentId'
    join orders o on o.id = p."orderId" where w."gatewayAccountId" is distinct from o."gatewayAccountId"`,
  "an order is at another account than its institute sells through": `
    select o.id from orders o join gateway_accounts a on a."instituteId" = o."instituteId" and a.status = 'active' and a.mode = 'live'
    where o."totalMinor" > 0 and o."gatewayAccountId" is distinct from a.id`,
  "a row belongs to another institute than its parent": `
    select 'payment', p.id from payments p join orders o on o.id = p."orderId" where o."instituteId" <> p."instituteId"
    union all select 'refund', r.id from refunds r join payments p on p.id = r."paymentId" where p."instituteId" <> r."instituteId"
    union all select 'entry', n.id from ledger_entries n join ledger_transactions l on l.id = n."transactionId"
      where l."instituteId" <> n."instituteId"
    union all select 'entitlement', e.id from entitlements e join items i on i.id = e."itemId" where i."instituteId" <> e."instituteId"`,
}

/**
 * What must hold besides once the work that a fault left behind is done. A job whose end could not be recorded is run again
 * when its heartbeat is missed, within thirty seconds.
 */
export const COMPLETION: Record<string, string> = {
  "an event of the provider is unprocessed": `select id from webhook_events where "processedAt" is null`,
  "a paid order has no receipt, or two": `
    select o.id from orders o where o.status = 'paid' and o."totalMinor" > 0 and o."forInstituteId" is null
      and (select count(*) from event_deliveries d join events e on e.id = d."eventId"
        where d.channel = 'email' and d.state in ('due', 'sending', 'sent') and e.key = 'order.paid' and e."subjectId" = o.id) <> 1`,
  "an institute was not told of its paid plan or fee, or twice": `
    select o.id from orders o where o.status = 'paid' and o."forInstituteId" is not null
      and (select count(*) from events e
        where e."instituteId" = o."forInstituteId" and e.key in ('plan.paid', 'plan.fee_paid') and e.data ->> 'order' = o.number) <> 1`,
  "a payment link is open whose order has ended": `
    select l.id from payment_links l join orders o on o.id = l."orderId"
    where l.status in ('due', 'open') and o.status not in ('created', 'payment_pending')
      and l."nextTryAt" < now() - interval '45 seconds'`,
  "a refund is due, and is not sent": `
    select id, "nextTryAt" from refunds where status = 'due' and kind = 'gateway' and "nextTryAt" < now() - interval '45 seconds'`,
  "a delivery waits, and no job has it": `
    select id, channel, state from event_deliveries
    where state in ('due', 'sending') and "changedAt" < now() - interval '45 seconds'
      and not exists (select from pgboss.job j where j.name in ('send-event-mail', 'send-event-sms')
        and j.state in ('created', 'retry', 'active') and (j.data ->> 'eventId')::bigint = "eventId")`,
  "a job waits, or is held by nobody": `
    select name, state from pgboss.job where name not like '\\_\\_pgboss%' and state in ('created', 'retry', 'active')
      and created_on < now() - interval '45 seconds'`,
}
