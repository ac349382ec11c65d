import { readId, readPage } from "./received-view"

/** What of a list is shown, as the address holds it; pages are counted from 1. */
export interface ListView {
  page: number
  search?: string | undefined
  /** The notice that lies open beside the list, and which page of those who got it. */
  notice?: number | undefined
  told?: number | undefined
}

const MOST_LETTERS = 80

/** Reads the view off an address, whatever stands there. */
export const readListView = (address: { get: (name: string) => string | null }): ListView => ({
  page: readPage(address.get("page")),
  search: address.get("search")?.slice(0, MOST_LETTERS) || undefined,
  notice: readId(address.get("notice")),
  told: readPage(address.get("told")),
})

/** The query of a view, with its question mark. */
export function listQuery({ page, search, notice, told = 1 }: ListView): string {
  const query = new URLSearchParams()
  if (search) query.set("search", search)
  if (page > 1) query.set("page", String(page))
  if (notice) query.set("notice", String(notice))
  if (notice && told > 1) query.set("told", String(told))
  const text = query.toString()
  return text ? `?${text}` : ""
}
