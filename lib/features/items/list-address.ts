/** What the address of a list says beside its path; pages are counted from 1. */
export interface ListState {
  page?: number | undefined
  searchParam?: string | undefined
  category?: string | undefined
  level?: string | undefined
}

/** The address of a list in a state; what is not set, and the first page, are left out. */
export function listAddress(path: string, { page, searchParam, category, level }: ListState): string {
  const told = Object.entries({ searchParam, category, level, page: page && page > 1 ? String(page) : undefined })
  const query = new URLSearchParams(told.flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return query.size > 0 ? `${path}?${query.toString()}` : path
}

/** Reads what an address says of a list; anything that is not sensible counts as not said. */
export function readListState(query: Record<string, string | string[] | undefined>): ListState {
  const page = Number(one(query.page))
  return {
    page: Number.isSafeInteger(page) && page > 1 && page < 1_000_000 ? page : 1,
    searchParam: one(query.searchParam),
    category: one(query.category),
    level: one(query.level),
  }
}

function one(value: string | string[] | undefined): string | undefined {
  const text = Array.isArray(value) ? value[0] : value
  return text?.trim().slice(0, 80) || undefined
}
