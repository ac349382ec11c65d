"use client"
import { loadPart } from "@/lib/client/load-part"
import { useStoredPerson } from "@/lib/client/session/stored-person"
import { showToast } from "@/lib/client/toasts"
import { paths } from "@/lib/shared/paths"
import { useBasketIds } from "./use-basket-ids"

type AddToBasketProps = {
  instituteId: number
  item: { id: number; priceMinor: number }
  labels: { add: string; inBasket: string; failed: string }
  className: string
}

/** Adds an item to the basket; once it is there, a link to the basket. Not shown to staff. */
export function AddToBasket({ instituteId, item, labels, className }: AddToBasketProps) {
  const ids = useBasketIds(instituteId)
  const userId = useStoredPerson()?.userId
  if (!ids) return null
  if (ids.includes(item.id))
    return (
      <a href={paths.basket(instituteId)} className={className}>
        {labels.inBasket}
      </a>
    )
  async function onAdd() {
    try {
      const { chooseItem } = await loadPart(() => import("./choose-item"))
      await chooseItem({ instituteId, userId }, { itemId: item.id, seenMinor: item.priceMinor })
    } catch {
      showToast("error", labels.failed)
    }
  }
  return (
    <button type="button" onClick={() => void onAdd()} className={className}>
      {labels.add}
    </button>
  )
}
