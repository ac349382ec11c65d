import { type Expression, expressionBuilder, type RawBuilder, sql } from "kysely"
import { isActiveEntitlement as isActiveNow } from "@/lib/server/auth/entitlement"
import type { DB } from "@/lib/server/schema/tables"
import type { Db } from "@/lib/server/tenancy/transaction"

/** How an entitlement was acquired. */
export type EntitlementSource = "purchase" | "offline" | "free" | "admin"

/** A line of an order to grant; without `accessDays` the entitlement never expires. */
export interface LineToGrant {
  orderLineId: number
  itemId: number
  source: EntitlementSource
  accessDays: number | null
}

/** Whether a user has an entitlement to an item that is active and within its dates. */
export async function hasEntitlement(db: Db, userId: number, itemId: number): Promise<boolean> {
  const row = await db
    .selectFrom("entitlements")
    .select("id")
    .where("userId", "=", userId)
    .where("itemId", "=", itemId)
    .where(isActiveNow)
    .executeTakeFirst()
  return row !== undefined
}

/** The same of a user and an item of a query; false without an item. */
export const hasEntitlementTo = (userId: Expression<number>, itemId: Expression<number | null>) => {
  const e = expressionBuilder<DB>()
  return e.exists(
    e
      .selectFrom("entitlements")
      .select("id")
      .where((one) => one("userId", "=", userId))
      .where((one) => one("itemId", "=", sql<number>`${itemId}`))
      .where(isActiveNow),
  )
}

/** The items that a user may open by entitlement, each since its first grant and with its latest expiry (null: never). */
export const selectEntitledItems = (db: Db, userId: number | RawBuilder<number>) =>
  db
    .selectFrom("entitlements")
    .select((e) => [
      "itemId",
      e.fn.min("startsAt").as("since"),
      sql<Date | null>`case when bool_and("expiresAt" is not null) then max("expiresAt") end`.as("expiresAt"),
    ])
    .where("userId", "=", userId)
    .where(isActiveNow)
    .groupBy("itemId")

/** Those of the items to which a user has such an entitlement. */
export async function listEntitled(db: Db, userId: number, itemIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom("entitlements")
    .select("itemId")
    .distinct()
    .where("userId", "=", userId)
    .where("itemId", "=", sql<number>`any(${itemIds}::bigint[])`)
    .where(isActiveNow)
    .execute()
  return rows.map(({ itemId }) => itemId)
}

/**
 * Grants the items of an order's lines to its buyer, each line once however often it is called. Also creates the enrolments,
 * which hold progress only.
 */
export async function grantLines(
  db: Db,
  { userId, orderId, lines }: { userId: number; orderId: number; lines: readonly LineToGrant[] },
): Promise<void> {
  if (lines.length === 0) return
  await lockEnrolments(
    db,
    [userId],
    lines.map(({ itemId }) => itemId),
  )
  await db
    .insertInto("entitlements")
    .values(lines.map(({ accessDays, ...line }) => ({ ...line, userId, orderId, expiresAt: endOf(accessDays) })))
    .onConflict((conflict) => conflict.columns(["instituteId", "orderLineId"]).doNothing())
    .execute()
}

/**
 * Grants an item to many users, for its days of access: whoever has access already gets no second entitlement.
 * A caller that runs twice for the same users grants once.
 */
export async function grantMany(db: Db, { userIds, itemId }: { userIds: readonly number[]; itemId: number }) {
  if (userIds.length === 0) return
  await lockEnrolments(db, userIds, [itemId])
  const holders = await db
    .selectFrom("entitlements")
    .select("userId")
    .where("userId", "in", userIds)
    .where("itemId", "=", itemId)
    .where(isActiveNow)
    .execute()
  const missing = userIds.filter((id) => !holders.some(({ userId }) => userId === id))
  if (missing.length === 0) return
  const { accessDays } = await db
    .selectFrom("items")
    .select("accessDays")
    .where("id", "=", itemId)
    .executeTakeFirstOrThrow()
  const expiresAt = endOf(accessDays)
  await db
    .insertInto("entitlements")
    .values(missing.map((userId) => ({ userId, itemId, source: "admin", expiresAt })))
    .execute()
}

/**
 * Gives a user access to an item until a time (null: without an end), or extends what was given by hand. Access that lasts
 * as long already stays as it is. Returns what happened; undefined when nothing changed.
 */
export async function giveAccess(
  db: Db,
  { userId, itemId, expiresAt }: { userId: number; itemId: number; expiresAt: Date | null },
): Promise<"given" | "extended" | undefined> {
  await lockEnrolments(db, [userId], [itemId])
  const current = await selectEntitledItems(db, userId).where("itemId", "=", itemId).executeTakeFirst()
  if (current && (current.expiresAt === null || (expiresAt !== null && current.expiresAt >= expiresAt)))
    return undefined
  const { numUpdatedRows } = await db
    .updateTable("entitlements")
    .set({ expiresAt })
    .where("userId", "=", userId)
    .where("itemId", "=", itemId)
    .where("source", "=", "admin")
    .where(isActiveNow)
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    await db.insertInto("entitlements").values({ userId, itemId, source: "admin", expiresAt }).execute()
  return current ? "extended" : "given"
}

/** Ends every access of a user to an item, whatever its source; returns whether there was any. */
export async function takeAccess(db: Db, { userId, itemId }: { userId: number; itemId: number }): Promise<boolean> {
  await lockEnrolments(db, [userId], [itemId])
  const { numUpdatedRows } = await db
    .updateTable("entitlements")
    .set({ status: "revoked" })
    .where("userId", "=", userId)
    .where("itemId", "=", itemId)
    .where("status", "=", "active")
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the access that lines of an order gave; what a person has otherwise stays. */
export async function endLines(db: Db, lineIds: readonly number[]): Promise<void> {
  await db
    .updateTable("entitlements")
    .set({ status: "revoked" })
    .where("orderLineId", "=", sql<number>`any(${lineIds}::bigint[])`)
    .where("status", "=", "active")
    .execute()
}

/** The end of access that begins now and lasts so many days; null without a limit. */
const endOf = (accessDays: number | null | undefined) =>
  accessDays ? sql<Date>`now() + make_interval(days => ${accessDays}::int)` : null

/** Serialises concurrent grants of the same items to the same users, so that the second sees the first. */
async function lockEnrolments(db: Db, userIds: readonly number[], itemIds: readonly number[]) {
  const ordered = itemIds.toSorted((one, other) => one - other)
  await db
    .insertInto("enrolments")
    .values(ordered.flatMap((itemId) => userIds.map((userId) => ({ userId, itemId }))))
    .onConflict((conflict) => conflict.columns(["instituteId", "userId", "itemId"]).doNothing())
    .execute()
  await db
    .selectFrom("enrolments")
    .select("id")
    .where("userId", "in", userIds)
    .where("itemId", "in", ordered)
    .orderBy("itemId")
    .orderBy("userId")
    .forUpdate()
    .execute()
}
