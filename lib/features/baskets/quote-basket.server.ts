import { Failure, type Fields } from "@/lib/contract/errors"
import { listEntitled } from "@/lib/features/access/access.server"
import { canDeliver } from "@/lib/features/catalogue/item-kinds"
import type { AskedCoupon } from "@/lib/features/coupons/coupon-refusal"
import type { OrderBilling } from "@/lib/features/billing-addresses/order-billing"
import { findOnlinePayment, takesPayments } from "@/lib/features/gateway-accounts/gateway-accounts.server"
import { findBenefits, findBilling, listSeatsLeft, priceLines, quoteTotals } from "@/lib/features/orders/orders.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { itemKindOf } from "@/lib/shared/item-kinds"
import { type BasketItem, findCurrency } from "./basket-queries.server"
import { canBeBought } from "./can-be-bought"
import type { Basket, BasketLine, ChosenItem } from "./contract"

type BuyerPlace = Pick<OrderBilling, "stateCode" | "country" | "gstin">

interface Buyer {
  /** Null for a visitor. */
  actor: Pick<Actor, "userId" | "role"> | null
  billing?: BuyerPlace | undefined
  /** The coupon of a code that they typed. */
  asked?: AskedCoupon | null
  /** Whether their credit lowers it; by default it does. */
  useCredit?: boolean
}

/**
 * What the items of a basket are to a person or a visitor, and what those that can be bought cost together. Without `billing` its
 * tax is that of the person's own. It makes the same queries whatever their number.
 */
export async function quoteBasket(
  db: Db,
  { actor, billing: said, asked = null, useCredit = true }: Buyer,
  items: readonly BasketItem[],
): Promise<Basket> {
  const userId = actor?.userId
  const { currency, country } = items[0] ?? (await findCurrency(db))
  const owned =
    userId === undefined || items.length === 0
      ? []
      : await listEntitled(
          db,
          userId,
          items.map(({ id }) => id),
        )
  const seatsLeft = await listSeatsLeft(db, items, userId)
  const lines = items.map((item) =>
    toLine(item, { isOwned: owned.includes(item.id), isSoldOut: seatsLeft.get(item.id) === 0, currency }),
  )
  const billing = userId === undefined ? null : await findBilling(db, userId)
  const bought = lines.filter(canBeBought).map(({ item, priceMinor }) => ({ ...item, priceMinor }))
  const benefits = await findBenefits(db, userId, currency)
  const priced = await priceLines(db, bought, { billing: said ?? billing, currency, asked, benefits, useCredit })
  return {
    ...quoteTotals(priced, { currency, country, online: await findOnlinePayment(db, actor) }),
    lines,
    billing,
    takesPayments: await takesPayments(db),
  }
}

/** Throws `not_found`, with the places of those items that no visitor may open and that are not in the basket. */
export function requireOpen(
  found: readonly BasketItem[],
  chosen: readonly ChosenItem[],
  present: readonly BasketItem[] = [],
): void {
  const isKnown = ({ itemId }: ChosenItem) =>
    found.some(({ id, isHidden }) => id === itemId && !isHidden) || present.some(({ id }) => id === itemId)
  const fields: Fields = {}
  for (const [at, item] of chosen.entries()) if (!isKnown(item)) fields[`items.${at}`] = ["not_found"]
  if (Object.keys(fields).length > 0) throw new Failure("not_found", { fields })
}

export function requireOneCurrency(items: readonly BasketItem[]): void {
  if (items.some(({ currency }) => currency !== items[0]?.currency))
    throw new Failure("invalid_input", { fields: { items: ["Items of one currency are bought together"] } })
}

type Facts = { isOwned: boolean; isSoldOut: boolean; currency: string }

function toLine(item: BasketItem, facts: Facts): BasketLine {
  const { id, title, image, priceMinor, seenMinor } = item
  const offer = offerOf(item, facts)
  return {
    item: { id, kind: itemKindOf(item.kind), title, image },
    priceMinor,
    seenMinor: offer === "price_changed" ? seenMinor : null,
    offer,
  }
}

function offerOf(item: BasketItem, { isOwned, isSoldOut, currency }: Facts): BasketLine["offer"] {
  if (isOwned) return "owned"
  if (item.isHidden || item.isOver || item.currency !== currency) return "not_on_sale"
  if (!canDeliver({ kind: itemKindOf(item.kind), lessons: item.lessons })) return "coming_soon"
  if (isSoldOut) return "sold_out"
  return item.priceMinor === item.seenMinor ? "ok" : "price_changed"
}
