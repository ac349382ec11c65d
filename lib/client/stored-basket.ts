import { MAX_BASKET_ITEMS } from "@/lib/shared/basket-limits"

/** An item in the basket of a visitor, and what it cost when they chose it. */
export interface StoredItem {
  itemId: number
  seenMinor: number
}

const keyOf = (instituteId: number) => `basket:${instituteId}`

/** The basket of a visitor at an institute; empty where nothing valid is stored. */
export function readStoredBasket(instituteId: number): StoredItem[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(instituteId)) ?? "[]")
    return Array.isArray(stored) ? stored.filter(isStoredItem).slice(0, MAX_BASKET_ITEMS) : []
  } catch {
    return []
  }
}

/** Stores the basket of a visitor, which notifies the other tabs of this browser; an empty one is deleted. */
export function storeBasket(instituteId: number, items: readonly StoredItem[]): void {
  try {
    if (items.length === 0) localStorage.removeItem(keyOf(instituteId))
    else localStorage.setItem(keyOf(instituteId), JSON.stringify(items))
  } catch {
    return
  }
}

/** Calls `listener` when another tab changed the basket; returns the function that removes the listener. */
export function onBasketStored(instituteId: number, listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === keyOf(instituteId) || key === null) && listener()
  window.addEventListener("storage", onStorage)
  return () => window.removeEventListener("storage", onStorage)
}

const isStoredItem = (item: unknown): item is StoredItem =>
  typeof item === "object" &&
  item !== null &&
  "itemId" in item &&
  "seenMinor" in item &&
  isWhole(item.itemId) &&
  item.itemId > 0 &&
  isWhole(item.seenMinor) &&
  item.seenMinor >= 0

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
