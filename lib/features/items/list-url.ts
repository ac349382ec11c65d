/** The query parameters of a list page; pages are counted from 1. */
export interface ListParams {
  page?: number | undefined
  searchParam?: string | undefined
  category?: string | undefined
  level?: string | undefined
}

/** The URL of a list with these parameters; empty ones and the first page are omitted. */
export function listUrl(path: string, { page, searchParam, category, level }: ListParams): string {
  const params = Object.entries({ searchParam, category, level, page: page && page > 1 ? String(page) : undefined })
  const query = new URLSearchParams(params.flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return query.size > 0 ? `${path}?${query.toString()}` : path
}

/** Parses the query parameters of a list page; an invalid page counts as 1, texts are cut at 80 characters. */
export function parseListParams(query: Record<string, string | string[] | undefined>): ListParams {
  const page = Number(firstValue(query.page))
  return {
    page: Number.isSafeInteger(page) && page > 1 && page < 1_000_000 ? page : 1,
    searchParam: firstValue(query.searchParam),
    category: firstValue(query.category),
    level: firstValue(query.level),
  }
}

function firstValue(value: string | string[] | undefined): string | undefined {
  const text = Array.isArray(value) ? value[0] : value
  return text?.trim().slice(0, 80) || undefined
}
