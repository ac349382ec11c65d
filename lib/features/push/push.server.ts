import { sql } from "kysely"
import type { z } from "zod"
import { enqueue } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { sendPush } from "./jobs.server"
import { PUSH_STATES, type PushState } from "./push-states"
import { PushText } from "./push-text"

type PushInput = {
  /** What the message is about, such as `notification:12`; a person receives at most one message per reference. */
  reference: string
  userIds: readonly number[]
  message: z.input<typeof PushText>
}

/** The number of recipients per job. */
const USERS_PER_JOB = 500

/**
 * Queues a push message to the devices of people of an institute; it is sent if and only if this transaction, which must be
 * one of that institute, commits. People without a registered device are skipped and have no state. Called again with the
 * same reference, it sends the first message to those people only who have not received it yet.
 */
export async function queuePush(db: Db, { reference, userIds, message }: PushInput): Promise<void> {
  const text = JSON.stringify(PushText.parse(message))
  const { id, instituteId } = await db
    .insertInto("push_messages")
    .values({ reference, message: text })
    .onConflict((conflict) => conflict.columns(["instituteId", "reference"]).doUpdateSet({ reference }))
    .returning(["id", "instituteId"])
    .executeTakeFirstOrThrow()
  const recipients = [...new Set(userIds)]
  for (let at = 0; at < recipients.length; at += USERS_PER_JOB) {
    const queued = await insertDeliveries(db, id, recipients.slice(at, at + USERS_PER_JOB))
    if (queued.length > 0) await enqueue(db, sendPush, { instituteId, messageId: id, userIds: queued })
  }
}

/** The states of a message by user id, for people who had a device; of the given users, or of all. */
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
  return new Map(rows.map(({ userId, state }) => [userId, enumOf(PUSH_STATES, state, "state of a push message")]))
}

async function insertDeliveries(db: Db, messageId: number, userIds: number[]): Promise<number[]> {
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
