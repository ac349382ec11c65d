import { call } from "@/lib/client/api"
import { readReturnPath } from "@/lib/client/session/return-path"
import { orders, type Quote } from "@/lib/features/orders/contract"
import { listItemKinds, ITEM_KINDS } from "@/lib/shared/item-kinds"

/** The price of the item whose checkout opens after the sign-up; undefined where another page does. */
export async function fetchNextPurchase(): Promise<Quote | undefined> {
  const path = readReturnPath() ?? ""
  const [, instituteId, kindPath, itemId] = /^\/institute\/(\d+)\/checkout\/([a-z-]+)\/(\d+)$/.exec(path) ?? []
  const kind = listItemKinds().find((one) => ITEM_KINDS[one].path === kindPath)
  if (!kind || !instituteId || !itemId) return undefined
  return call(orders.quote, { params: { kind: ITEM_KINDS[kind].wire, itemId }, query: { instituteId } })
}
