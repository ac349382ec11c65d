import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { canOpen } from "./can-open.server"
import { hasEntitlement } from "./entitlements.server"

/** The kind of access to an item: as a learner, whose progress is saved, or as staff. */
export type AccessKind = "learner" | "staff"

/**
 * Returns the kind of access that the actor has to an item. Throws `payment_required` when the item is on sale or the actor
 * had an entitlement once, else `not_found`, so that drafts and items of other institutes look like missing ones.
 */
export async function requireAccess(db: Db, actor: Actor, itemId: number): Promise<AccessKind> {
  if (await hasEntitlement(db, actor.userId, itemId)) return "learner"
  if (await canOpen(db, actor, itemId)) return "staff"
  throw await accessFailure(db, actor, itemId)
}

/**
 * Like `requireAccess` for the item of a material; throws `not_yet_available` as well when the material is not due for
 * this learner.
 */
export async function requireMaterialAccess(
  db: Db,
  actor: Actor,
  { id, itemId }: { id: number; itemId: number },
): Promise<AccessKind> {
  const access = await requireAccess(db, actor, itemId)
  if (!(await canOpen(db, actor, { materialId: id }))) throw new Failure("not_yet_available")
  return access
}

/** The failure for a caller who may not open a material of an item, although perhaps the item. */
export async function materialFailure(db: Db, actor: Actor | null, itemId: number): Promise<Failure> {
  const isHeld = actor !== null && (await canOpen(db, actor, itemId))
  return isHeld ? new Failure("not_yet_available") : accessFailure(db, actor, itemId)
}

/** The failure for a user, or an anonymous visitor, without access to an item. */
async function accessFailure(db: Db, actor: Actor | null, itemId: number): Promise<Failure> {
  const isKnown =
    (await isPublished(db, itemId)) || (actor !== null && (await hadEntitlement(db, actor.userId, itemId)))
  return new Failure(isKnown ? "payment_required" : "not_found")
}

async function isPublished(db: Db, itemId: number) {
  const row = await db
    .selectFrom("items")
    .select("id")
    .where("id", "=", itemId)
    .where("status", "in", ["published", "unlisted"])
    .executeTakeFirst()
  return row !== undefined
}

async function hadEntitlement(db: Db, userId: number, itemId: number) {
  const row = await db
    .selectFrom("entitlements")
    .select("id")
    .where("userId", "=", userId)
    .where("itemId", "=", itemId)
    .executeTakeFirst()
  return row !== undefined
}
