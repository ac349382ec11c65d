import { sql } from "kysely"

/** What the cheques for an order of a plan that wait to be cleared come to, of the order with the id in a column. */
export const waitingMinorOf = (orderId: string) =>
  sql<number>`(select coalesce(sum(r."amountMinor"), 0)::bigint from plan_receipts r
    where r."orderId" = ${sql.ref(orderId)} and r.state = 'awaiting_clearance')`.as("waitingMinor")
