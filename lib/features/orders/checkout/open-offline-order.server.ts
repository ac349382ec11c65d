import { Failure } from "@/lib/contract/errors"
import { askCoupon } from "@/lib/features/coupons/coupons.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { closeOrder } from "../close-order.server"
import { hasSeat } from "../seats.server"
import { findBenefits } from "./benefits.server"
import { findBilling, requireGstin } from "./billing.server"
import { findOpenOrder, insertOrder } from "./insert-order.server"
import { lockWanted, type OrderInput, requireBilling, UNPAID } from "./open-order.server"
import { priceLines } from "./price-lines.server"
import { refuseWhere } from "./refuse-lines"

/** Who buys. */
interface OrderingBuyer {
  userId: number
  /** Whether they may open an item already. */
  isOwned: (itemId: number) => Promise<boolean>
}

type OfflineInput = Pick<OrderInput, "items" | "billing" | "expectedTotalMinor"> & {
  /** What the buyer lowers it by, the percent of who brought them included; without it, list prices are paid. */
  lowering?: Pick<OrderInput, "code" | "useCredit">
}

/**
 * Opens an order that is paid to the institute itself, at the prices of today. Nothing is held for it, so that the buyer's open order for
 * the same items, which may hold what lowers it, is closed. Throws as other orders do, and `application_exists` where the buyer has one for
 * the same items.
 */
export async function openOfflineOrder(
  db: Db,
  { userId: buyerId, isOwned }: OrderingBuyer,
  { items: wanted, expectedTotalMinor, lowering, ...input }: OfflineInput,
) {
  const { items, currency, basketKey } = await lockWanted(db, wanted, isOwned)
  const billing = input.billing ?? (await findBilling(db, buyerId))
  if (billing) requireGstin(billing)
  const lowered = lowering && (await findLowering(db, { buyerId, currency, lowering }))
  const priced = await priceLines(db, items, { billing, currency, ...lowered })
  const { amounts, supplier, coupon } = priced
  if (priced.couponRefusal) throw priced.couponRefusal
  requireBilling(priced, billing)
  if (expectedTotalMinor !== undefined && expectedTotalMinor !== amounts.totalMinor) throw new Failure("price_changed")
  if (amounts.totalMinor === 0)
    throw new Failure("invalid_input", { fields: { items: ["What is free is not paid for"] } })
  if (await hasApplication(db, buyerId, basketKey)) throw new Failure("application_exists")
  const open = await findOpenOrder(db, buyerId, basketKey)
  if (open) await closeOrder(db, open.id, open.isInTime ? "cancelled" : "expired")
  await refuseWhere(items, "sold_out", async (item) => !(await hasSeat(db, item, buyerId)))
  const order = { buyerId, rail: "offline", basketKey, currency, amounts, billing, supplier, ...UNPAID } as const
  return insertOrder(db, { ...order, couponId: coupon?.id ?? null, couponCode: coupon?.code ?? null })
}

type Lowering = { buyerId: number; currency: string; lowering: NonNullable<OfflineInput["lowering"]> }

const findLowering = async (db: Db, { buyerId, currency, lowering: { code, useCredit = true } }: Lowering) => ({
  asked: code ? await askCoupon(db, code, buyerId) : null,
  benefits: await findBenefits(db, buyerId, currency),
  useCredit,
})

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
