import { type ExpressionBuilder, sql } from "kysely"
import type { Actor } from "@/lib/server/auth/actor"
import type { DB } from "@/lib/server/db/tables"
import type { Db } from "@/lib/server/tenancy/transaction"

/** How somebody came by the right to open an item. */
export type EntitlementSource = "purchase" | "offline" | "free" | "admin"

/** What is granted: an item to a person, for so many days or for ever. */
export interface Grant {
  userId: number
  itemId: number
  source: EntitlementSource
  orderId?: number | undefined
  accessDays?: number | null | undefined
}

/**
 * The one answer to "may this person open this item now": they hold an entitlement that is active and within its dates,
 * or they work here and look after it (InstituteAdmin and Admin everything, a Teacher what they teach).
 */
export async function canOpen(db: Db, actor: Actor, itemId: number): Promise<boolean> {
  if (actor.role === "InstituteAdmin" || actor.role === "Admin") return isItemHere(db, itemId)
  if (actor.role === "Teacher" && (await teaches(db, actor.userId, itemId))) return true
  return holds(db, actor.userId, itemId)
}

/** Tells whether a person holds an entitlement to an item that is active and within its dates. */
export async function holds(db: Db, userId: number, itemId: number): Promise<boolean> {
  const row = await db
    .selectFrom("entitlements")
    .select("id")
    .where("userId", "=", userId)
    .where("itemId", "=", itemId)
    .where(isOpenNow)
    .executeTakeFirst()
  return row !== undefined
}

/** The items that a person may open by entitlement, the newest first, each with its last day (null: for ever). */
export async function openItems(
  db: Db,
  userId: number,
): Promise<{ itemId: number; since: Date; expiresAt: Date | null }[]> {
  const held = await db
    .selectFrom("entitlements")
    .select(["itemId", "startsAt", "expiresAt"])
    .where("userId", "=", userId)
    .where(isOpenNow)
    .orderBy("startsAt")
    .execute()

  const items = new Map<number, { itemId: number; since: Date; expiresAt: Date | null }>()
  for (const { itemId, startsAt, expiresAt } of held) {
    const known = items.get(itemId)
    items.set(itemId, {
      itemId,
      since: known?.since ?? startsAt,
      expiresAt: known ? later(known.expiresAt, expiresAt) : expiresAt,
    })
  }
  return [...items.values()].reverse()
}

/**
 * Grants an item once: an order grants once however often it is asked to, and without an order a person who holds the
 * item keeps what they have. The enrolment, which keeps progress only, is opened beside it. Answers whether it is new.
 */
export async function grant(db: Db, { userId, itemId, source, orderId, accessDays }: Grant): Promise<boolean> {
  await lockEnrolment(db, userId, itemId)
  if (orderId === undefined && (await holds(db, userId, itemId))) return false

  const expiresAt = accessDays ? sql<Date>`now() + make_interval(days => ${accessDays}::int)` : null
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("entitlements")
    .values({ userId, itemId, source, orderId: orderId ?? null, expiresAt })
    .onConflict((conflict) => conflict.columns(["instituteId", "orderId"]).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Two grants of one item to one person wait for each other here, so that the second sees what the first gave. */
async function lockEnrolment(db: Db, userId: number, itemId: number) {
  await db
    .insertInto("enrolments")
    .values({ userId, itemId })
    .onConflict((conflict) => conflict.columns(["instituteId", "userId", "itemId"]).doNothing())
    .execute()
  await db
    .selectFrom("enrolments")
    .select("id")
    .where("userId", "=", userId)
    .where("itemId", "=", itemId)
    .forUpdate()
    .execute()
}

/**
 * By the clock of this very statement: `now()` is when the transaction began, which, for one that had to wait for a lock,
 * may be before the grant that it waited for.
 */
const isOpenNow = (e: ExpressionBuilder<DB, "entitlements">) =>
  e.and([
    e("status", "=", "active"),
    e("startsAt", "<=", sql<Date>`clock_timestamp()`),
    e.or([e("expiresAt", "is", null), e("expiresAt", ">", sql<Date>`clock_timestamp()`)]),
  ])

async function isItemHere(db: Db, itemId: number) {
  const row = await db.selectFrom("items").select("id").where("id", "=", itemId).executeTakeFirst()
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

const later = (a: Date | null, b: Date | null) => (a === null || b === null ? null : a > b ? a : b)
