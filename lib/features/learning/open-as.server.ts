import { Failure } from "@/lib/contract/errors"
import { canOpen, holds } from "@/lib/features/entitlements/entitlements.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"

/** As what somebody opens an item: a learner, whose progress is kept, or one who looks after it. */
export type Opener = "learner" | "staff"

/**
 * Tells as what the actor may open an item. Throws `payment_required` when it could be bought or was held once, and
 * `not_found` for all others, so that a draft or another institute's item looks the same as none.
 */
export async function openAs(db: Db, actor: Actor, itemId: number): Promise<Opener> {
  if (await holds(db, actor.userId, itemId)) return "learner"
  if (await canOpen(db, actor, itemId)) return "staff"
  throw await refusalOf(db, actor, itemId)
}

/** The failure that tells a person, or a stranger, why an item stays closed. */
export async function refusalOf(db: Db, actor: Actor | null, itemId: number): Promise<Failure> {
  const isKnown = (await isOnShow(db, itemId)) || (actor !== null && (await wasHeld(db, actor.userId, itemId)))
  return new Failure(isKnown ? "payment_required" : "not_found")
}

async function isOnShow(db: Db, itemId: number) {
  const row = await db
    .selectFrom("items")
    .select("id")
    .where("id", "=", itemId)
    .where("status", "in", ["published", "unlisted"])
    .executeTakeFirst()
  return row !== undefined
}

async function wasHeld(db: Db, userId: number, itemId: number) {
  const row = await db
    .selectFrom("entitlements")
    .select("id")
    .where("userId", "=", userId)
    .where("itemId", "=", itemId)
    .executeTakeFirst()
  return row !== undefined
}
