import { sql } from "kysely"

/**
 * Whether a payment at the account `a` was made more than ten minutes ago, within a day, of which no event has told. That is no fault,
 * because payments are looked for too; but the gateway switches a webhook off after a day of failures.
 */
export const isSilent = sql<boolean>`exists (
  select from orders o join payments p on p."orderId" = o.id
  where o."gatewayAccountId" = a.id and p.status = 'captured'
    and p."createdAt" between now() - interval '1 day' and now() - interval '10 minutes'
    and (a."lastEventAt" is null or a."lastEventAt" < p."createdAt" - interval '1 minute'))`
