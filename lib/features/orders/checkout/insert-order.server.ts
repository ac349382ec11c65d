import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import { jsonArrayFrom } from "kysely/helpers/postgres"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { PayingAccount } from "@/lib/features/gateway-accounts/gateway-accounts.server"
import type { InstituteSupplier } from "@/lib/features/tax/supplier"
import type { OrderAmounts, PricedLine } from "../amounts"
import type { OrderBilling } from "@/lib/features/billing-addresses/order-billing"
import type { LineSupply } from "@/lib/features/tax/line-tax"
import type { LockedItem } from "../locks.server"
import { toBilling } from "./billing.server"
import { OFFLINE_LIFETIME_DAYS, OPEN_STATES, ORDER_LIFETIME_MINUTES, type Rail } from "../states"

const orderColumns = [
  "id",
  "instituteId",
  "transactionId",
  "buyerId",
  "totalMinor",
  "currency",
  "status",
  "providerOrderId",
  "expiresAt",
  "gatewayAccountId",
  "mode",
  "couponId",
] as const

/** The open order of a buyer for the same items, with the prices of its lines; locked until the transaction ends. */
export async function findOpenOrder(db: Db, buyerId: number, basketKey: string) {
  const order = await db
    .selectFrom("orders")
    .select([...orderColumns, "billing", "roundOffMinor"])
    .select((e) => [
      sql<boolean>`"expiresAt" > now()`.as("isInTime"),
      jsonArrayFrom(
        e
          .selectFrom("order_lines as l")
          .select(["l.itemId", "l.listMinor", "l.totalMinor", "l.treatment", "l.placeOfSupply", "l.rateBasisPoints"])
          .whereRef("l.orderId", "=", "orders.id"),
      ).as("lines"),
    ])
    .where("buyerId", "=", buyerId)
    .where("basketKey", "=", basketKey)
    .where("status", "in", OPEN_STATES)
    .forUpdate()
    .executeTakeFirst()
  return order && { ...order, billing: toBilling(order.billing) }
}

type Line = PricedLine<{ item: LockedItem; listMinor: number; supply: LineSupply }>

interface NewOrder extends PayingAccount {
  buyerId: number
  rail: Rail
  basketKey: string
  currency: string
  amounts: OrderAmounts & { lines: readonly Line[] }
  billing: OrderBilling | null
  supplier: InstituteSupplier
  couponId: number | null
  couponCode: string | null
}

/** Inserts an order with its lines, in one statement; what lowers their prices in another, if anything does. */
export async function insertOrder(db: Db, { amounts: { lines, ...sums }, billing, supplier, ...order }: NewOrder) {
  const { subtotalMinor, discountMinor, taxableMinor, taxMinor, roundOffMinor, totalMinor } = sums
  const placed = await db
    .with("placed", (q) =>
      q
        .insertInto("orders")
        .values({
          transactionId: `txn_${randomBytes(18).toString("base64url")}`,
          ...order,
          subtotalMinor,
          discountMinor,
          taxableMinor,
          taxMinor,
          roundOffMinor,
          totalMinor,
          billing: billing && JSON.stringify(billing),
          supplier: JSON.stringify(supplier),
          pricesIncludeTax: supplier.pricesIncludeTax,
          ...lifeOf(order.rail),
        })
        .returning(orderColumns),
    )
    .with("lines", (q) =>
      q
        .insertInto("order_lines")
        .values(lines.map((line, at) => ({ ...valuesOf(line, at), orderId: q.selectFrom("placed").select("id") }))),
    )
    .selectFrom("placed")
    .selectAll()
    .executeTakeFirstOrThrow()
  if (sums.discountMinor > 0) await insertAdjustments(db, placed.id, lines)
  return placed
}

/** The state and the life of a new order. */
const lifeOf = (rail: Rail) =>
  rail === "offline"
    ? {
        status: "awaiting_offline",
        expiresAt: sql<Date>`now() + make_interval(days => ${OFFLINE_LIFETIME_DAYS}::int)`,
      }
    : { status: "created", expiresAt: sql<Date>`now() + make_interval(mins => ${ORDER_LIFETIME_MINUTES}::int)` }

function valuesOf({ item, adjustments: _, supply, ...amounts }: Line, at: number) {
  const { id, title, kind, accessDays } = item
  return { no: at + 1, subject: "item", subjectId: id, itemId: id, title, kind, accessDays, ...supply, ...amounts }
}

async function insertAdjustments(db: Db, orderId: number, lines: readonly Line[]) {
  const ids = await db.selectFrom("order_lines").select(["id", "no"]).where("orderId", "=", orderId).execute()
  const rows = ids.flatMap(({ id: lineId, no }) =>
    (lines[no - 1]?.adjustments ?? []).map((adjustment) => ({ ...adjustment, orderId, lineId })),
  )
  await db.insertInto("order_adjustments").values(rows).execute()
}
