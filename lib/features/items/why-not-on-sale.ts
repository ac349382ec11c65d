import type { ItemCard } from "./contract"
import { canDeliver } from "@/lib/features/catalogue/item-kinds"

type Seller = { isSelling: boolean; takesPayments: boolean }

/**
 * Why an item cannot be had at present: its institute sells nothing, or not this, what it promises is not there yet, or it costs money
 * and there is no payment gateway. Undefined where it can.
 */
export function whyNotOnSale(
  item: Pick<ItemCard, "priceMinor" | "isClosed"> & Parameters<typeof canDeliver>[0],
  { isSelling, takesPayments }: Seller,
): "closed" | "soon" | "noPayments" | undefined {
  if (!isSelling || item.isClosed) return "closed"
  if (!canDeliver(item)) return "soon"
  return item.priceMinor > 0 && !takesPayments ? "noPayments" : undefined
}
