import type { Acknowledged } from "./buyers"
import type { Rig } from "./rig"

/** What people were told is done, and is not. */
export async function findForgotten(
  rig: Rig,
  { orders, refunds, references }: Acknowledged,
): Promise<Record<string, object[]>> {
  return {
    "a payment that was acknowledged is lost": await rig.query(
      `select "transactionId", status from orders right join unnest($1::text[]) "transactionId" using ("transactionId")
       where status is null or status not in ('paid', 'partially_refunded', 'refunded')`,
      [[...orders]],
    ),
    "a refund that was decided is lost": await rig.query(
      `select wanted as id from unnest($1::bigint[]) wanted where not exists (select from refunds where id = wanted)`,
      [[...refunds]],
    ),
    "money that staff have recorded is lost, or recorded twice": await rig.query(
      `select wanted as reference, count(r.id) from unnest($1::text[]) wanted
       left join offline_receipts r on r.reference = wanted group by 1 having count(r.id) <> 1`,
      [[...references]],
    ),
  }
}
