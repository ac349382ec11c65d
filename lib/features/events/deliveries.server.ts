import { type ExpressionBuilder, sql } from "kysely"
import type { DB } from "@/lib/server/schema/tables"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type DeliveryState, type LeavingChannel, SENT_FROM, UNKNOWN, withoutAddress } from "./delivery-rules"
import type { EventMessage } from "./open-message.server"

/** What an event says to one recipient by one channel: a row of `event_deliveries`. */
export interface EventDelivery extends EventMessage {
  channel: LeavingChannel
}

type Rows = readonly Pick<EventMessage, "instituteId" | "eventId" | "userId">[]

/** Inserts what is due of a notice by its channels, in one statement. */
export async function insertDeliveries(
  db: Db,
  rows: Rows,
  { notice, channels }: { notice: string; channels: readonly LeavingChannel[] },
): Promise<void> {
  const [institutes, events, users] = [
    rows.map(({ instituteId }) => instituteId),
    rows.map(({ eventId }) => eventId),
    rows.map(({ userId }) => userId),
  ]
  await sql`insert into event_deliveries ("instituteId", "eventId", "userId", notice, channel)
    select r.*, ${notice}, channel
    from unnest(${institutes}::bigint[], ${events}::bigint[], ${users}::bigint[]) r, unnest(${channels}::text[]) channel`.execute(
    db,
  )
}

const is =
  ({ eventId, notice, userId, channel }: EventDelivery) =>
  (e: ExpressionBuilder<DB, "event_deliveries">) =>
    e.and([
      e("eventId", "=", eventId),
      e("notice", "=", notice),
      userId === null ? e("userId", "is", null) : e("userId", "=", userId),
      e("channel", "=", channel),
    ])

/**
 * Marks a delivery as being sent, before the service is asked; returns false where another run has it, or it has ended meanwhile. A
 * job of a former version has no row until then.
 */
export const claimDelivery = ({ instituteId, ...row }: EventDelivery): Promise<boolean> =>
  withInstitute(instituteId, async (db) => {
    const { eventId, notice, userId, channel } = row
    const claimed = await db
      .insertInto("event_deliveries")
      .values({ eventId, notice, userId, channel, state: "sending", tries: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(["instituteId", "eventId", "notice", "userId", "channel"])
          .doUpdateSet({
            state: "sending",
            reason: null,
            tries: sql<number>`event_deliveries.tries + 1`,
            changedAt: sql<Date>`now()`,
          })
          .where("event_deliveries.state", "in", SENT_FROM[channel])
          .where("event_deliveries.reason", "is distinct from", UNKNOWN),
      )
      .returning("id")
      .executeTakeFirst()
    return claimed !== undefined
  })

/** What became of a delivery; `due` is to be tried again. */
export type Outcome = { state: "due" | "sent" } | { state: "skipped" | "failed"; reason: string }

/** The states that an outcome may follow. That the service took it is true whatever another run has recorded. */
const AFTER: Record<Outcome["state"], readonly DeliveryState[]> = {
  due: ["sending", "failed"],
  sent: ["due", "sending", "skipped", "failed"],
  skipped: ["due", "sending", "failed"],
  failed: ["due", "sending"],
}

/** Records what became of a delivery. */
export const reportDelivery = (delivery: EventDelivery, outcome: Outcome): Promise<void> =>
  withInstitute(delivery.instituteId, async (db) => {
    await db
      .updateTable("event_deliveries")
      .set({
        state: outcome.state,
        reason: "reason" in outcome ? withoutAddress(outcome.reason) : null,
        changedAt: sql<Date>`now()`,
      })
      .where(is(delivery))
      .where("state", "in", AFTER[outcome.state])
      .execute()
  })
