import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { canOpen } from "@/lib/features/access/access.server"
import { canDeliver } from "@/lib/features/catalogue/item-kinds"
import type { Actor } from "@/lib/server/auth/actor"
import { requirePlan } from "@/lib/server/auth/authorise"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { ItemKind } from "@/lib/shared/item-kinds"
import { amountsOf } from "../amounts"
import { lockItem, type LockedItem } from "../locks.server"
import { sellFree } from "./sell-free.server"
import { hasSeat } from "../seats.server"
import { OPEN_STATES, ORDER_LIFETIME_MINUTES } from "../states"

/** The item that a buyer orders. */
export interface OrderInput {
  kind: ItemKind | undefined
  itemId: number
}

/**
 * Returns the buyer's open order for an item, or opens one at the current price; an open order whose amount differs from
 * the current price, or which has expired, is closed first. A free item is granted immediately.
 */
export async function openOrder(db: Db, actor: Actor, { kind, itemId }: OrderInput) {
  await requirePlan(db)
  const item = await lockItem(db, itemId)
  if (!item || !kind || item.kind !== kind || item.instituteStatus !== "active") throw new Failure("not_found")
  requireOnSale({ ...item, kind })
  if (await canOpen(db, actor, itemId)) throw new Failure("already_owned")

  const amounts = amountsOf(item)
  const open = await findOpenOrder(db, actor.userId, itemId)
  if (open?.isInTime && open.totalMinor === amounts.totalMinor && open.currency === item.currency) return open
  if (open) await closeOrder(db, open.id, open.isInTime ? "cancelled" : "expired")
  if (!(await hasSeat(db, item))) throw new Failure("sold_out")

  const order = await db
    .insertInto("orders")
    .values({
      transactionId: `txn_${randomBytes(18).toString("base64url")}`,
      buyerId: actor.userId,
      itemId,
      ...amounts,
      currency: item.currency,
      expiresAt: sql<Date>`now() + make_interval(mins => ${ORDER_LIFETIME_MINUTES}::int)`,
    })
    .returning(orderColumns)
    .executeTakeFirstOrThrow()
  return amounts.totalMinor === 0 ? { ...order, ...(await sellFree(db, order, item)) } : order
}

export type OpenOrder = Awaited<ReturnType<typeof openOrder>>

/** Closes an open order, which frees its seat; does nothing to an order in any other state. */
export const closeOrder = (db: Db, orderId: number, status: "expired" | "cancelled") =>
  db.updateTable("orders").set({ status }).where("id", "=", orderId).where("status", "in", OPEN_STATES).execute()

/**
 * Throws `not_found` for a draft, which does not exist for a buyer, `not_on_sale` for an item that is archived or over,
 * and `coming_soon` for one that cannot be delivered yet.
 */
export function requireOnSale({
  kind,
  status,
  isOver,
  lessons,
}: Pick<LockedItem, "status" | "isOver" | "lessons"> & { kind: ItemKind }): void {
  if (status === "draft" || status === "review") throw new Failure("not_found")
  if (status === "archived" || isOver) throw new Failure("not_on_sale")
  if (!canDeliver({ kind, lessons })) throw new Failure("coming_soon")
}

const orderColumns = [
  "id",
  "instituteId",
  "transactionId",
  "buyerId",
  "itemId",
  "totalMinor",
  "currency",
  "status",
  "providerOrderId",
  "expiresAt",
] as const

const findOpenOrder = (db: Db, buyerId: number, itemId: number) =>
  db
    .selectFrom("orders")
    .select(orderColumns)
    .select(sql<boolean>`"expiresAt" > now()`.as("isInTime"))
    .where("buyerId", "=", buyerId)
    .where("itemId", "=", itemId)
    .where("status", "in", OPEN_STATES)
    .forUpdate()
    .executeTakeFirst()
