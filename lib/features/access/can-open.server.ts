import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { hasEntitlement } from "./entitlements.server"
import { findDrip, isDue } from "./holds.server"

/** What is to be opened: an item by its id, or one of its materials. */
export type Target = number | { materialId: number }

/**
 * Whether the actor, or a visitor, may open an item or a material now: they have an entitlement that is active and within
 * its dates, or they manage the item (InstituteAdmin and Admin every item of the institute, a Teacher the items that they
 * teach). A material is also open to everybody as a free preview, and closed to learners until it is due.
 */
export async function canOpen(db: Db, actor: Actor | null, target: Target): Promise<boolean> {
  if (typeof target === "number") return actor !== null && canOpenItem(db, actor, target)
  const material = await findDrip(db, target.materialId)
  if (!material) return false
  if (material.isFreePreview) return true
  if (!actor) return false
  if (await managesItem(db, actor, material.itemId)) return true
  return (await hasEntitlement(db, actor.userId, material.itemId)) && (await isDue(db, actor.userId, material))
}

async function canOpenItem(db: Db, actor: Actor, itemId: number) {
  return (await managesItem(db, actor, itemId)) || hasEntitlement(db, actor.userId, itemId)
}

/** Whether the actor manages an item: administrators every one, a teacher those that they teach. */
export async function managesItem(db: Db, actor: Actor, itemId: number): Promise<boolean> {
  if (actor.role === "InstituteAdmin" || actor.role === "Admin") return itemExists(db, itemId)
  return actor.role === "Teacher" && teaches(db, actor.userId, itemId)
}

async function itemExists(db: Db, itemId: number) {
  const row = await db
    .selectFrom("items")
    .select("id")
    .where("id", "=", itemId)
    .where("deletedAt", "is", null)
    .executeTakeFirst()
  return row !== undefined
}

async function teaches(db: Db, userId: number, itemId: number) {
  const row = await db
    .selectFrom("item_teachers")
    .select("itemId")
    .where("itemId", "=", itemId)
    .where("userId", "=", userId)
    .executeTakeFirst()
  return row !== undefined
}
