import { ITEM_SORTS, type ItemSort } from "@/lib/features/desk/item-sorts"
import { type ItemStatus, ITEM_STATUSES } from "@/lib/features/desk/item-statuses"
import { ITEM_KINDS, type ItemKind, listItemKinds } from "@/lib/shared/item-kinds"

/** What of the items is shown, as the address holds it; pages are counted from 1. */
export interface ItemsView {
  kind: ItemKind | "all"
  page: number
  search?: string | undefined
  status?: ItemStatus | undefined
  sort: ItemSort
}

const MOST_LETTERS = 80
const NEWEST_FIRST = "-updated"

/** What is shown when the address says nothing. */
export const ALL_ITEMS: ItemsView = { kind: "all", page: 1, sort: NEWEST_FIRST }

/** Reads the view off an address, whatever stands there. */
export function readItemsView(address: { get: (name: string) => string | null }): ItemsView {
  const page = Number(address.get("page"))
  return {
    kind: listItemKinds().find((kind) => ITEM_KINDS[kind].path === address.get("kind")) ?? "all",
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    search: address.get("search")?.slice(0, MOST_LETTERS) || undefined,
    status: ITEM_STATUSES.find((status) => status === address.get("status")),
    sort: sortOf(address.get("sort")),
  }
}

/** The sort that a text names; newest first for every other text. */
export const sortOf = (text: string | null | undefined): ItemSort =>
  ITEM_SORTS.find((sort) => sort === text) ?? NEWEST_FIRST

/** The query of a view, with its question mark. */
export function itemsQuery({ kind, page, search, status, sort }: ItemsView): string {
  const query = new URLSearchParams()
  if (kind !== "all") query.set("kind", ITEM_KINDS[kind].path)
  if (search) query.set("search", search)
  if (status) query.set("status", status)
  if (sort !== NEWEST_FIRST) query.set("sort", sort)
  if (page > 1) query.set("page", String(page))
  const text = query.toString()
  return text ? `?${text}` : ""
}
