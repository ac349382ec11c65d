import { Failure } from "@/lib/contract/errors"
import type { Db } from "@/lib/server/tenancy/transaction"
import { hasSeat } from "../seats.server"
import { findBilling, requireGstin } from "./billing.server"
import { insertOrder } from "./insert-order.server"
import { lockWanted, type OrderInput, requireBilling, UNPAID } from "./open-order.server"
import { priceLines } from "./price-lines.server"
import { refuseWhere } from "./refuse-lines"

/** Who buys. */
interface OrderingBuyer {
  userId: number
  /** Whether they may open an item already. */
  isOwned: (itemId: number) => Promise<boolean>
}

type OfflineInput = Pick<OrderInput, "items" | "billing" | "expectedTotalMinor">

/**
 * Opens an order that is paid to the institute itself, at the prices of today; codes and credit lower what is paid online alone. Nothing
 * is held for it. Throws as other orders do, and `application_exists` where the buyer has one for the same items.
 */
export async function openOfflineOrder(
  db: Db,
  { userId: buyerId, isOwned }: OrderingBuyer,
  { items: wanted, expectedTotalMinor, ...input }: OfflineInput,
) {
  const { items, currency, basketKey } = await lockWanted(db, wanted, isOwned)
  const billing = input.billing ?? (await findBilling(db, buyerId))
  if (billing) requireGstin(billing)
  const priced = await priceLines(db, items, { billing, currency })
  requireBilling(priced, billing)
  const { amounts, supplier } = priced
  if (expectedTotalMinor !== undefined && expectedTotalMinor !== amounts.totalMinor) throw new Failure("price_changed")
  if (amounts.totalMinor === 0)
    throw new Failure("invalid_input", { fields: { items: ["What is free is not paid for"] } })
  if (await hasApplication(db, buyerId, basketKey)) throw new Failure("application_exists")
  await refuseWhere(items, "sold_out", async (item) => !(await hasSeat(db, item, buyerId)))
  const order = { buyerId, rail: "offline", basketKey, currency, amounts, billing, supplier, ...UNPAID } as const
  return insertOrder(db, { ...order, couponId: null, couponCode: null })
}

async function hasApplication(db: Db, buyerId: number, basketKey: string): Promise<boolean> {
  const open = await db
    .selectFrom("orders")
    .select("id")
    .where("buyerId", "=", buyerId)
    .where("basketKey", "=", basketKey)
    .where("status", "=", "awaiting_offline")
    .executeTakeFirst()
  return open !== undefined
}
