import { sql } from "kysely"
import { z } from "zod"
import { job } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { UNKNOWN } from "./delivery-rules"

const RETENTION_DAYS = 90
/** A mail is tried for three days, and waits for the end of quiet hours before. */
const LOST_DAYS = 8
const AT_ONCE = 5_000

/** Deletes deliveries ninety days after their end; before that, ends those whose job has died with its workers. */
export const forgetDeliveries = job({
  name: "forget-deliveries",
  shape: z.object({}),
  cron: "30 3 * * *",
  async run() {
    await inBatches(endLost)
    await inBatches(deleteEnded)
  },
})

async function inBatches(change: (db: Db) => Promise<number>): Promise<void> {
  while ((await withPlatform(change)) === AT_ONCE);
}

async function endLost(db: Db): Promise<number> {
  const { rows } = await sql`update event_deliveries set state = 'failed', "changedAt" = now(),
      reason = case when channel = 'sms' and state = 'sending' then ${UNKNOWN} else 'lost' end
    where id in (select id from event_deliveries where state in ('due', 'sending')
      and "changedAt" < now() - make_interval(days => ${LOST_DAYS}) limit ${AT_ONCE}) returning id`.execute(db)
  return rows.length
}

async function deleteEnded(db: Db): Promise<number> {
  const { rows } = await sql`delete from event_deliveries
    where id in (select id from event_deliveries where state not in ('due', 'sending')
      and "changedAt" < now() - make_interval(days => ${RETENTION_DAYS}) limit ${AT_ONCE}) returning id`.execute(db)
  return rows.length
}
