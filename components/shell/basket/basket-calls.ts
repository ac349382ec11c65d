import { call } from "@/lib/client/api"
import { loadPart } from "@/lib/client/load-part"
import { readStoredBasket, storeBasket, type StoredItem } from "@/lib/client/stored-basket"
import { Failure } from "@/lib/contract/errors"
import { type Basket, baskets } from "@/lib/features/baskets/contract"
import { MAX_BASKET_ITEMS } from "@/lib/shared/basket-limits"
import { basketIds, type BasketOwner } from "./basket-ids"
import { sendKnown } from "./send-known"

/** The owner's basket at current prices. What the browser stored before a learner signed in is merged into theirs first. */
export async function loadBasket(owner: BasketOwner): Promise<Basket> {
  const { instituteId, userId } = owner
  if (userId === undefined) return quoteStored(instituteId, readStoredBasket(instituteId))
  if (readStoredBasket(instituteId).length === 0)
    return publish(await call(baskets.show, { query: { instituteId: String(instituteId) } }))
  const { mergeStoredBasket } = await loadPart(() => import("./merge-stored-basket"))
  return publish(await mergeStoredBasket(instituteId))
}

/** Replaces the items of the owner's basket. */
export async function replaceBasket({ instituteId, userId }: BasketOwner, items: StoredItem[]): Promise<Basket> {
  if (userId === undefined) return quoteStored(instituteId, items)
  return publish(await call(baskets.replace, { body: { items, instituteId } }))
}

/** Adds an item to the owner's basket; throws `basket_full`. */
export async function addToBasket({ instituteId, userId }: BasketOwner, item: StoredItem): Promise<void> {
  if (userId !== undefined) return void publish(await call(baskets.merge, { body: { items: [item], instituteId } }))
  const stored = readStoredBasket(instituteId)
  if (stored.some(({ itemId }) => itemId === item.itemId)) return
  if (stored.length >= MAX_BASKET_ITEMS) throw new Failure("basket_full")
  store(instituteId, [...stored, item])
}

/** Stores a visitor's basket without the items that are unknown by now. */
async function quoteStored(instituteId: number, items: StoredItem[]): Promise<Basket> {
  store(instituteId, items)
  const { reply, known } = await sendKnown(items, (some) => call(baskets.quote, { body: { items: some, instituteId } }))
  if (known.length < items.length) store(instituteId, known)
  return reply
}

function store(instituteId: number, items: StoredItem[]) {
  storeBasket(instituteId, items)
  basketIds.set(items.map(({ itemId }) => itemId))
}

function publish(basket: Basket): Basket {
  basketIds.set(basket.lines.map(({ item }) => item.id))
  return basket
}
