import { Failure } from "@/lib/contract/errors"
import { askCoupon } from "@/lib/features/coupons/coupons.server"
import { canDeliver } from "@/lib/features/catalogue/item-kinds"
import {
  awaitsMobile,
  findPayingAccount,
  findTestAccount,
  type PayingAccount,
} from "@/lib/features/gateway-accounts/gateway-accounts.server"
import type { Actor } from "@/lib/server/auth/actor"
import { hasPlan } from "@/lib/server/auth/authorise"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { ItemKind } from "@/lib/shared/item-kinds"
import type { OrderBilling } from "@/lib/features/billing-addresses/order-billing"
import { closeOrder } from "../close-order.server"
import { lockItems, type LockedItem } from "../locks.server"
import { hasSeat } from "../seats.server"
import { alreadyOwns } from "./already-owns.server"
import { findBilling, requireGstin } from "./billing.server"
import { type Benefits, findBenefits, holdBenefits } from "./benefits.server"
import { findOpenOrder, insertOrder } from "./insert-order.server"
import { lockCouponsOf, lockHolders } from "./lock-holders.server"
import { isStillOffered } from "./is-still-offered"
import { closeForCoupon, holdForNewOrder } from "./order-coupon.server"
import { type PricedLines, priceLines } from "./price-lines.server"
import { nameLine, refuseWhere } from "./refuse-lines"
import { sellFree } from "./sell-free.server"

/** An item that a buyer orders. */
export interface OrderedItem {
  kind: ItemKind | undefined
  itemId: number
}

/** What a buyer orders, each item once, to whom it is made out, and the total that they saw, if they say it. */
export interface OrderInput {
  items: readonly OrderedItem[]
  /** Without it the order is made out as the buyer's last. */
  billing?: OrderBilling | undefined
  /** The code of a coupon, as it is stored. */
  code?: string | undefined
  /** Whether the buyer's credit lowers it; by default it does. */
  useCredit?: boolean
  expectedTotalMinor?: number | undefined
  /** Whether staff try a sale with it: at a test account, and of what nobody may buy yet. */
  isTest?: boolean
}

/**
 * Returns the buyer's open order for the same items, or opens one at current prices; an open order whose prices, tax or billing differ
 * from the current ones, or which has expired, is closed first. An order that costs nothing is granted immediately. Throws `price_changed`
 * where the total is not what the buyer saw, why a coupon cannot be used, `state_required` and `address_required` where an invoice needs them.
 */
export async function openOrder(db: Db, actor: Actor, { items: wanted, expectedTotalMinor, ...input }: OrderInput) {
  const { isTest = false } = input
  const paying = await (isTest ? requireTestAccount(db) : findPayingAccount(db, actor))
  const isOwned = (itemId: number) => alreadyOwns(db, actor, { itemId, online: paying?.mode ?? "soon" })
  const { items, currency, basketKey } = await lockWanted(db, wanted, isOwned)
  const billing = input.billing ?? (await findBilling(db, actor.userId))
  if (billing) requireGstin(billing)
  const asked = input.code ? await askCoupon(db, input.code, actor.userId) : null
  const benefits = await findBenefits(db, actor.userId, currency)
  const priced = await priceLines(db, items, { billing, currency, asked, benefits, useCredit: input.useCredit ?? true })
  const { amounts, supplier, coupon } = priced
  if (priced.couponRefusal) throw priced.couponRefusal
  requireBilling(priced, billing)
  if (expectedTotalMinor !== undefined && expectedTotalMinor !== amounts.totalMinor) throw new Failure("price_changed")
  if (amounts.totalMinor > 0 && !isTest) await requireOpenSales(db)
  const account = amounts.totalMinor === 0 && !isTest ? UNPAID : paying
  if (!account) throw new Failure("test_mode_closed")
  const couponId = coupon?.id ?? null
  const needs = { couponId, ...neededBenefits(priced, benefits) }
  const holders = await lockHolders(db, { buyerId: actor.userId, basketKey, ...needs })
  const open = await findOpenOrder(db, actor.userId, basketKey)
  const offer = { amounts, billing, couponId, ...account }
  if (open?.isInTime && open.currency === currency && isStillOffered(open, offer)) return open
  const benefitHolders = holders.filter(({ holdsBenefit }) => holdsBenefit)
  await lockCouponsOf(db, [...benefitHolders, ...(open ? [open] : []), { couponId }])
  const holderIds = holders.flatMap(({ id, holdsCoupon }) => (holdsCoupon ? [id] : []))
  if (coupon) await closeForCoupon(db, { coupon, former: open, holderIds })
  else if (open) await closeOrder(db, open.id, open.isInTime ? "cancelled" : "expired")
  for (const { id } of benefitHolders) await closeOrder(db, id, "cancelled")
  await refuseWhere(items, "sold_out", async (item) => !(await hasSeat(db, item, actor.userId)))

  const order = await insertOrder(db, {
    buyerId: actor.userId,
    rail: amounts.totalMinor === 0 ? "free" : "card",
    basketKey,
    currency,
    amounts,
    billing,
    supplier,
    couponId,
    couponCode: coupon?.code ?? null,
    ...account,
  })
  if (coupon) await holdForNewOrder(db, order, { coupon, lines: amounts.lines })
  await holdBenefits(db, order, amounts.lines)
  return amounts.totalMinor === 0 ? { ...order, ...(await sellFree(db, order.id)) } : order
}

async function requireTestAccount(db: Db): Promise<PayingAccount> {
  const account = await findTestAccount(db)
  if (!account) throw new Failure("payments_not_set_up")
  return account
}

/** Throws `payments_not_set_up` until an administrator of the institute has a verified mobile. */
export async function requireOpenSales(db: Db): Promise<void> {
  if (await awaitsMobile(db)) throw new Failure("payments_not_set_up")
}

/** What of the buyer's benefits an order needs that others of theirs may hold. */
const neededBenefits = ({ lowered }: PricedLines, { freeCreditMinor }: Benefits) => ({
  needsCredit: lowered.creditMinor > freeCreditMinor,
  needsReferral: lowered.referralMinor > 0,
})

/** Locks what a buyer wants. Throws for what cannot be bought, as everything once the plan is over, or is theirs already, by the line. */
export async function lockWanted(
  db: Db,
  wanted: readonly OrderedItem[],
  isOwned: (itemId: number) => Promise<boolean>,
) {
  if (!(await hasPlan(db))) throw new Failure("not_on_sale")
  const locked = await lockItems(
    db,
    wanted.map(({ itemId }) => itemId),
  )
  const items = wanted.map((one, at) => nameLine(wanted, at, () => requireItem(locked, one)))
  const currency = requireOneCurrency(items)
  await refuseWhere(items, "already_owned", ({ id }) => isOwned(id))
  return { items, currency, basketKey: locked.map(({ id }) => `i${id}`).join() }
}

/** What is free is paid at no account. */
export const UNPAID: PayingAccount = { gatewayAccountId: null, mode: "live" }

export type OpenOrder = Awaited<ReturnType<typeof openOrder>>

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

function requireItem(locked: readonly LockedItem[], { kind, itemId }: OrderedItem): LockedItem {
  const item = locked.find(({ id }) => id === itemId)
  if (!item || !kind || item.kind !== kind || item.instituteStatus !== "active") throw new Failure("not_found")
  requireOnSale({ ...item, kind })
  return item
}

function requireOneCurrency([first, ...others]: readonly LockedItem[]): string {
  if (first && others.every(({ currency }) => currency === first.currency)) return first.currency
  throw new Failure("invalid_input", { fields: { items: ["Items of one currency are ordered together"] } })
}

/** Throws `state_required` or `address_required` where an invoice needs them. */
export function requireBilling({ needsState, needsAddress }: PricedLines, billing: OrderBilling | null): void {
  if (needsState) throw new Failure("state_required", { fields: { stateCode: ["Is needed"] } })
  if (needsAddress && !(billing?.line1 && billing.city))
    throw new Failure("address_required", { fields: { line1: ["Is needed"] } })
}
