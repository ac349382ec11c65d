import { Failure } from "@/lib/contract/errors"
import { implement } from "@/lib/server/api/implement"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { askWithinLimits } from "@/lib/features/coupons/coupons.server"
import { requireGstin } from "@/lib/features/orders/orders.server"
import { MAX_BASKET_ITEMS } from "@/lib/shared/basket-limits"
import { findChosen, listBasketItems, lockBasket, putBasketItems } from "./basket-queries.server"
import { baskets, type ChosenItem } from "./contract"
import { quoteBasket, requireOneCurrency, requireOpen } from "./quote-basket.server"

export const basketHandlers = implement(baskets, {
  async quote({ db, actor, facts }, { body }) {
    const items = eachOnce(body.items)
    const found = await findChosen(db, items)
    requireOpen(found, items)
    requireOneCurrency(found)
    if (body.billing) requireGstin(body.billing)
    const billing = body.billing ?? undefined
    const asked =
      actor && body.coupon ? await askWithinLimits(db, { ...actor, ip: facts.ip }, { code: body.coupon }) : null
    return quoteBasket(db, { actor, billing, asked, useCredit: body.useCredit }, found)
  },

  async show({ db, actor }) {
    return quoteBasket(db, { actor }, await listBasketItems(db, actor.userId))
  },

  replace: ({ db, actor }, { body }) => changeBasket(db, actor, () => eachOnce(body.items)),

  merge: ({ db, actor }, { body }) =>
    changeBasket(db, actor, (present) => {
      const items = eachOnce([...present, ...body.items])
      if (items.length > MAX_BASKET_ITEMS) throw new Failure("basket_full")
      return items
    }),
})

/** Stores what `choose` makes of the items in a member's basket. Only new ones have to be open to visitors. */
async function changeBasket(db: Db, actor: Actor, choose: (present: ChosenItem[]) => ChosenItem[]) {
  const { userId } = actor
  const basketId = await lockBasket(db, userId)
  const present = await listBasketItems(db, userId)
  const items = choose(present.map(({ id, seenMinor }) => ({ itemId: id, seenMinor })))
  const added = items.filter(({ itemId }) => !present.some(({ id }) => id === itemId))
  const found = await findChosen(db, added)
  requireOpen(found, items, present)
  requireOneCurrency([...present.filter(({ id }) => items.some(({ itemId }) => itemId === id)), ...found])
  await putBasketItems(db, basketId, items)
  return quoteBasket(db, { actor }, await listBasketItems(db, userId))
}

const eachOnce = (items: readonly ChosenItem[]): ChosenItem[] =>
  items.filter(({ itemId }, at) => items.findIndex((other) => other.itemId === itemId) === at)
