import { call } from "@/lib/client/api"
import { readStoredBasket, storeBasket, type StoredItem } from "@/lib/client/stored-basket"
import { showToast } from "@/lib/client/toasts"
import { Failure } from "@/lib/contract/errors"
import { type Basket, baskets } from "@/lib/features/baskets/contract"
import { MAX_BASKET_ITEMS } from "@/lib/shared/basket-limits"
import { basketTexts } from "./basket-texts"
import { sendKnown } from "./send-known"

let merging: Promise<Basket> | undefined

/**
 * Adds what a visitor chose before they signed in to their basket, after what is in it, and says so. Two that ask at a time get
 * the same.
 */
export function mergeStoredBasket(instituteId: number): Promise<Basket> {
  merging ??= merge(instituteId, readStoredBasket(instituteId)).finally(() => {
    merging = undefined
  })
  return merging
}

async function merge(instituteId: number, stored: StoredItem[]): Promise<Basket> {
  const send = (items: StoredItem[]) => call(baskets.merge, { body: { items, instituteId } })
  const { reply, known } = await sendKnown(stored, send).catch(async (error: unknown) => {
    if (!(error instanceof Failure) || error.code !== "basket_full") throw error
    return sendKnown(await thatFit(instituteId, stored), send)
  })
  storeBasket(instituteId, [])
  if (stored.length === 0) return reply
  const { merged, mergedSome } = basketTexts()
  if (known.length === stored.length) showToast("success", merged(known.length))
  else if (known.length > 0) showToast("info", mergedSome(known.length, stored.length))
  return reply
}

/** The first of the items for which there is room beside those in the basket. */
async function thatFit(instituteId: number, stored: StoredItem[]): Promise<StoredItem[]> {
  const { lines } = await call(baskets.show, { query: { instituteId: String(instituteId) } })
  const added = stored.filter(({ itemId }) => !lines.some(({ item }) => item.id === itemId))
  return added.slice(0, MAX_BASKET_ITEMS - lines.length)
}
