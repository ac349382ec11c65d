/** The parameters that narrow a list page. */
const LIST_FILTERS = ["searchParam", "kind", "category", "level", "language", "price"] as const
/** One of them. */
export type ListFilter = (typeof LIST_FILTERS)[number]

/** All that the URL of a list page keeps beside the page: its filters and its order. */
const LIST_PARAMS = [...LIST_FILTERS, "sort"] as const
type ListParam = (typeof LIST_PARAMS)[number]

/** The query parameters of a list page; pages are counted from 1. Only the search of all kinds has a kind. */
export type ListParams = { page?: number | undefined } & Partial<Record<ListParam, string | undefined>>

/** The filters of a list page that are in use. */
export const activeFilters = (params: ListParams): { name: ListFilter; value: string }[] =>
  LIST_FILTERS.flatMap((name) => valueOf(params, name))

/** The filters and the order of a list page that are in use. */
export const activeParams = (params: ListParams): { name: ListParam; value: string }[] =>
  LIST_PARAMS.flatMap((name) => valueOf(params, name))

function valueOf<Name extends ListParam>(params: ListParams, name: Name): { name: Name; value: string }[] {
  const { [name]: value } = params
  return value ? [{ name, value }] : []
}

/** The URL of a list with these parameters; empty ones and the first page are omitted. */
export function listUrl(path: string, params: ListParams): string {
  const { page = 1 } = params
  const query = new URLSearchParams(activeParams(params).map(({ name, value }) => [name, value]))
  if (page > 1) query.set("page", String(page))
  return query.size > 0 ? `${path}?${query.toString()}` : path
}

/** Parses the query parameters of a list page; an invalid page counts as 1, texts are cut at 80 characters. */
export function parseListParams(query: Record<string, string | string[] | undefined>): ListParams {
  const page = Number(firstValue(query.page))
  return {
    page: Number.isSafeInteger(page) && page > 1 && page < 1_000_000 ? page : 1,
    ...Object.fromEntries(LIST_PARAMS.map((name) => [name, firstValue(query[name])])),
  }
}

function firstValue(value: string | string[] | undefined): string | undefined {
  const text = Array.isArray(value) ? value[0] : value
  return text?.trim().slice(0, 80) || undefined
}
