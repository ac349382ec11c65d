import { sql } from "kysely"
import { z } from "zod"
import { enqueueMany, job } from "@/lib/server/jobs/job"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { ringBells } from "./bells.server"
import { selectAudience } from "./find-audience.server"
import { findEvent } from "./registry"
import { send } from "./send.server"

/** The most people who are told in one transaction. */
const BATCH_SIZE = 1_000

/**
 * Tells the audience of a notice, a batch in each transaction, ordered by user. After an interruption a new run goes on behind
 * the last batch, so that nobody is missing and nobody is told twice.
 */
export const expandDispatch = job({
  name: "expand-dispatch",
  shape: z.object({ instituteId: z.number().int().positive(), id: z.number().int().positive() }),
  async run({ instituteId, id }, { signal } = { signal: new AbortController().signal }) {
    do signal.throwIfAborted()
    while (await withInstitute(instituteId, (db) => expandBatch(db, id)))
  },
})

/** Leaves to a job what events say to an audience, in the transaction that records them. */
export async function dispatch(
  db: Db,
  events: readonly { id: number; instituteId: number; quote?: string }[],
  notice: string,
): Promise<void> {
  const list = await db
    .insertInto("dispatches")
    .values(events.map(({ id, instituteId, quote }) => ({ instituteId, eventId: id, notice, quote: quote ?? null })))
    .returning(["instituteId", "id"])
    .execute()
  await enqueueMany(db, expandDispatch, { list })
}

/** Tells the next batch; returns whether there may be more. The row is locked, so that a second worker waits, and goes on. */
async function expandBatch(db: Db, id: number): Promise<boolean> {
  const waiting = await findWaiting(db, id)
  if (!waiting) return false
  const { instituteId, eventId, key, notice: name, quote } = waiting
  const notice = findEvent(key)?.notices[name]
  const to = notice?.to
  if (!notice || !to || to.kind === "person" || to.kind === "address")
    throw new Error(`this version does not know the audience of ${key}.${name}`)
  const people = await selectAudience(db, to, waiting.data)
    .select("m.userId")
    .where("m.userId", ">", waiting.afterUserId)
    .where("m.userId", "<>", notice.isOwnToo ? 0 : (waiting.actorId ?? 0))
    .orderBy("m.userId")
    .limit(BATCH_SIZE)
    .execute()
  const userIds = people.map(({ userId }) => userId)
  if (notice.channels.includes("bell") && userIds.length > 0) {
    await sql`insert into user_notifications ("userId", "eventId", key, notice)
      select "userId", ${eventId}, ${key}, ${name} from unnest(${userIds}::bigint[]) "userId"`.execute(db)
    await ringBells(db, { userIds, instituteId })
  }
  const messages = userIds.map((userId) => ({
    ...{ instituteId, eventId, notice: name, userId },
    ...(quote !== null && { quote }),
  }))
  if (!notice.isQuiet?.(waiting.data)) await send(db, notice, { notice: name, messages, isBulk: true })
  const isDone = userIds.length < BATCH_SIZE
  await db
    .updateTable("dispatches")
    .set({
      recipients: sql<number>`recipients + ${userIds.length}`,
      afterUserId: userIds.at(-1) ?? waiting.afterUserId,
    })
    .set(isDone ? { state: "done", quote: null } : { state: "running" })
    .where("id", "=", id)
    .execute()
  return !isDone
}

const findWaiting = (db: Db, id: number) =>
  db
    .selectFrom("dispatches as d")
    .innerJoin("events as e", "e.id", "d.eventId")
    .select(["d.instituteId", "d.eventId", "d.notice", "d.quote", "d.afterUserId", "e.key", "e.actorId", "e.data"])
    .where("d.id", "=", id)
    .where("d.state", "<>", "done")
    .forUpdate("d")
    .executeTakeFirst()
