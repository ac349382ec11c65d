import { sql } from "kysely"
import { pushGateway } from "@/lib/server/gateways/push/push"
import type { PushOutcome } from "@/lib/server/gateways/push/push-gateway"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { PushWork } from "./push-work.server"

/** What every device of a person answered. */
export interface Told {
  userId: number
  tries: number
  outcomes: { tokenId: number; outcome: PushOutcome }[]
}

const AT_ONCE = 20
/** A message is tried so many times, as a job is. */
const MOST_TRIES = 5

/** Tells everybody, some at once; no push service can make it throw. */
export async function tellAll(work: readonly PushWork[]): Promise<Told[]> {
  const told: Told[] = []
  const waiting = [...work]
  const tellNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) told.push(await tell(next))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, tellNext))
  return told
}

async function tell({ userId, tries, message, devices }: PushWork): Promise<Told> {
  const outcomes = await Promise.all(
    devices.map(async ({ id, address }) => ({ tokenId: id, outcome: await pushGateway.send(address, message) })),
  )
  return { userId, tries: tries + 1, outcomes }
}

/**
 * Notes what became of a message: addresses that are gone are deleted, others counted (domain.md, notifications). True while
 * somebody still waits.
 */
export async function keepTold(db: Db, messageId: number, told: readonly Told[]): Promise<boolean> {
  const all = told.flatMap(({ outcomes }) => outcomes)
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

  const states = told.map((person) => ({ ...person, state: stateAfter(person) }))
  for (const state of new Set(states.map((person) => person.state))) {
    await db
      .updateTable("push_deliveries")
      .set({ state, tries: sql`tries + 1`, changedAt: sql`now()` })
      .where("messageId", "=", messageId)
      .where(
        "userId",
        "in",
        states.filter((person) => person.state === state).map(({ userId }) => userId),
      ) // prettier-ignore
      .execute()
  }
  return states.some(({ state }) => state === "queued")
}

/** One device that took it is enough; who has none any more is gone. */
function stateAfter({ tries, outcomes }: Told): "queued" | "accepted" | "failed" | "gone" {
  const has = (outcome: PushOutcome) => outcomes.some((one) => one.outcome === outcome)
  if (has("accepted")) return "accepted"
  if (has("later")) return tries < MOST_TRIES ? "queued" : "failed"
  return has("refused") ? "failed" : "gone"
}
