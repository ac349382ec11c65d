import { loadPart } from "@/lib/client/load-part"
import { onBasketStored, readStoredBasket } from "@/lib/client/stored-basket"
import { basketIds, type BasketOwner } from "./basket-ids"

let watched: string | undefined
let stop: (() => void) | undefined

/** Keeps `basketIds` those of the owner's basket, also when another tab changes it. Called again for the same owner, it does nothing. */
export function watchBasket(owner: BasketOwner): void {
  const name = `${owner.instituteId} ${owner.userId}`
  if (watched === name) return
  watched = name
  stop?.()
  const refresh = () => void refreshBasketIds(owner).catch(() => undefined)
  stop = onBasketStored(owner.instituteId, refresh)
  refresh()
}

async function refreshBasketIds(owner: BasketOwner): Promise<void> {
  if (owner.userId === undefined) return basketIds.set(readStoredBasket(owner.instituteId).map(({ itemId }) => itemId))
  const { loadBasket } = await loadPart(() => import("./basket-calls"))
  await loadBasket(owner)
}
