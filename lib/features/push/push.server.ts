import { sql } from "kysely"
import type { z } from "zod"
import { enqueue } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"
import { sendPush } from "./jobs.server"
import { PUSH_STATES, type PushState } from "./push-states"
import { PushText } from "./push-text"

export { PushText }

type PushOrder = {
  /** What the message is about, as `notification:12`: by one reference nobody is told twice, and states are found. */
  reference: string
  userIds: readonly number[]
  message: z.input<typeof PushText>
}

/** So many people are told by one job. */
const PEOPLE_A_JOB = 500

/**
 * Sends a push message to the devices of people of the institute at hand, if and only if this transaction commits. It must
 * be a transaction of that institute. Who has no device that takes messages is passed over and has no state. Said again with
 * the same reference, it reaches those alone who were not told yet, with the message as it was first.
 */
export async function pushTo(db: Db, { reference, userIds, message }: PushOrder): Promise<void> {
  const text = JSON.stringify(PushText.parse(message))
  const { id, instituteId } = await db
    .insertInto("push_messages")
    .values({ reference, message: text })
    .onConflict((conflict) => conflict.columns(["instituteId", "reference"]).doUpdateSet({ reference }))
    .returning(["id", "instituteId"])
    .executeTakeFirstOrThrow()
  const people = [...new Set(userIds)]
  for (let at = 0; at < people.length; at += PEOPLE_A_JOB) {
    const reached = await queue(db, id, people.slice(at, at + PEOPLE_A_JOB))
    if (reached.length > 0) await enqueue(db, sendPush, { instituteId, messageId: id, userIds: reached })
  }
}

/** What became of a message for each person who has a device, by their id; of those named, or of all. */
export async function findPushStates(
  db: Db,
  reference: string,
  userIds?: readonly number[],
): Promise<Map<number, PushState>> {
  const rows = await db
    .selectFrom("push_deliveries as d")
    .innerJoin("push_messages as m", "m.id", "d.messageId")
    .select(["d.userId", "d.state"])
    .where("m.reference", "=", reference)
    .$if(userIds !== undefined, (query) => query.where("d.userId", "in", [0, ...(userIds ?? [])]))
    .execute()
  return new Map(rows.map(({ userId, state }) => [userId, stateOf(state)]))
}

async function queue(db: Db, messageId: number, userIds: number[]): Promise<number[]> {
  const rows = await db
    .insertInto("push_deliveries")
    .columns(["messageId", "userId"])
    .expression((e) =>
      e
        .selectFrom("push_tokens as t")
        .innerJoin("sessions as s", "s.id", "t.sessionId")
        .select([sql<number>`${messageId}::bigint`.as("messageId"), "t.userId"])
        .distinct()
        .where("t.userId", "in", userIds)
        .where("t.savedAt", "is not", null)
        .where("s.revokedAt", "is", null)
        .where("s.expiresAt", ">", sql<Date>`now()`),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("userId")
    .execute()
  return rows.map(({ userId }) => userId)
}

const stateOf = (text: string): PushState => PUSH_STATES.find((state) => state === text) ?? "failed"
