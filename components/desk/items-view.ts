import { ITEM_KINDS, type ItemKind, listItemKinds } from "@/lib/shared/item-kinds"
import { type ItemStatus, ITEM_STATUSES } from "@/lib/features/desk/item-statuses"

/** What of the items is shown, as the address holds it; pages are counted from 1. */
export interface ItemsView {
  kind: ItemKind
  page: number
  search?: string | undefined
  status?: ItemStatus | undefined
}

const MOST_LETTERS = 80

/** Reads the view off an address, whatever stands there. */
export function readItemsView(address: { get: (name: string) => string | null }): ItemsView {
  const page = Number(address.get("page"))
  return {
    kind: listItemKinds().find((kind) => ITEM_KINDS[kind].path === address.get("kind")) ?? "course",
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    search: address.get("search")?.slice(0, MOST_LETTERS) || undefined,
    status: ITEM_STATUSES.find((status) => status === address.get("status")),
  }
}

/** The query of a view, with its question mark. */
export function itemsQuery({ kind, page, search, status }: ItemsView): string {
  const query = new URLSearchParams()
  if (kind !== "course") query.set("kind", ITEM_KINDS[kind].path)
  if (search) query.set("search", search)
  if (status) query.set("status", status)
  if (page > 1) query.set("page", String(page))
  const text = query.toString()
  return text ? `?${text}` : ""
}
