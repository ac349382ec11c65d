import { Failure } from "@/lib/contract/errors"
import type { HeldChoice } from "@/lib/features/plans/held-choice"
import { settleHeld } from "@/lib/features/plans/plans.server"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type MoveEvent, move } from "./moves"
import { nextDay } from "./pass-time"
import { findFreeVersionId, insertMoves, lockSubscription, saveSubscription } from "./subscription-rows.server"

interface RequestedMove {
  event: MoveEvent
  /** Null for the program. */
  actorId: number | null
  reason?: string
  /** What is added to its balance, or taken from it. */
  balanceChangeMinor?: number
  /** What is held before anything else, where there is too little place. */
  choice?: HeldChoice | undefined
}

/**
 * Moves the subscription of an institute, in a transaction of the platform: no institute changes its own plan. Throws `state`, with
 * the word for the present state, for a move that is not allowed. What is above the limits that follow is held, what has a place
 * again is released.
 */
export async function applyMove(
  db: Db,
  instituteId: number,
  { event, balanceChangeMinor, choice, ...by }: RequestedMove,
) {
  const { subscription: before, today } = await orNotFound(lockSubscription(db, instituteId))
  const moved = move(before, event, today)
  if ("refused" in moved) throw new Failure("state", { details: { state: moved.refused } })
  const { next: after, on } = moved
  const nextOn = nextDay(after, (await findFreeVersionId(db)) ?? after.versionId, today)
  await saveSubscription(db, instituteId, { subscription: after, nextOn, balanceChangeMinor })
  if (after.institute !== before.institute)
    await db.updateTable("institutes").set({ status: after.institute }).where("id", "=", instituteId).execute()
  await insertMoves(db, instituteId, [{ event: event.kind, before, after, on, ...by }])
  await settleHeld(db, { instituteId, choice })
  return { before, after }
}
