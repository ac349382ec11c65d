import { sql } from "kysely"
import { pushGateway } from "@/lib/server/gateways/push/push"
import type { PushOutcome } from "@/lib/server/gateways/push/push-gateway"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { QueuedPush } from "./push-queue.server"

/** The outcome of sending one person's message to each of their devices. */
export interface PushAttempt {
  userId: number
  tries: number
  outcomes: { tokenId: number; outcome: PushOutcome }[]
}

const CONCURRENCY = 20
/** The number of attempts for one message, equal to that of a job. */
const MAX_TRIES = 5

/** Sends queued messages, `CONCURRENCY` at a time; errors of push services become outcomes and do not throw. */
export async function deliverPushes(queuedPushes: readonly QueuedPush[]): Promise<PushAttempt[]> {
  const attempts: PushAttempt[] = []
  const pending = [...queuedPushes]
  const deliverNext = async () => {
    for (let next = pending.shift(); next; next = pending.shift()) attempts.push(await deliverPush(next))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, deliverNext))
  return attempts
}

async function deliverPush({ userId, tries, message, devices }: QueuedPush): Promise<PushAttempt> {
  const outcomes = await Promise.all(
    devices.map(async ({ id, target }) => ({ tokenId: id, outcome: await pushGateway.send(target, message) })),
  )
  return { userId, tries: tries + 1, outcomes }
}

/**
 * Stores the outcomes of a message: deletes tokens that are gone, counts failures of the others.
 * Returns whether a recipient is still queued.
 */
export async function recordOutcomes(db: Db, messageId: number, attempts: readonly PushAttempt[]): Promise<boolean> {
  const all = attempts.flatMap(({ outcomes }) => outcomes)
  const tokensOf = (...outcomes: PushOutcome[]) => [
    0,
    ...all.filter(({ outcome }) => outcomes.includes(outcome)).map(({ tokenId }) => tokenId),
  ]
  await db.deleteFrom("push_tokens").where("id", "in", tokensOf("gone")).execute()
  await db
    .updateTable("push_tokens")
    .set({ lastOkAt: sql`now()`, failCount: 0 })
    .where("id", "in", tokensOf("accepted"))
    .execute()
  await db
    .updateTable("push_tokens")
    .set({ failCount: sql`"failCount" + 1` })
    .where("id", "in", tokensOf("later", "refused"))
    .execute()

  const states = attempts.map((person) => ({ ...person, state: stateAfter(person) }))
  for (const state of new Set(states.map((person) => person.state))) {
    await db
      .updateTable("push_deliveries")
      .set({ state, tries: sql`tries + 1`, changedAt: sql`now()` })
      .where("messageId", "=", messageId)
      .where(
        "userId",
        "in",
        states.filter((person) => person.state === state).map(({ userId }) => userId),
      ) // oxfmt-ignore
      .execute()
  }
  return states.some(({ state }) => state === "queued")
}

/** The state after an attempt: one device that accepted it is enough; "gone" when no device is left. */
function stateAfter({ tries, outcomes }: PushAttempt): "queued" | "accepted" | "failed" | "gone" {
  const has = (outcome: PushOutcome) => outcomes.some((one) => one.outcome === outcome)
  if (has("accepted")) return "accepted"
  if (has("later")) return tries < MAX_TRIES ? "queued" : "failed"
  return has("refused") ? "failed" : "gone"
}
