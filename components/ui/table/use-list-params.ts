"use client"
import { usePathname, useSearchParams } from "next/navigation"

const MAX_PAGE = 1_000_000
const MAX_SEARCH_LENGTH = 80

type ListParamNames<Filter, Panel> = { filters?: readonly Filter[]; panels?: readonly Panel[] }

/**
 * The URL parameters of a list: the page (counted from 1), the search text, the columns that are hidden, the named
 * filters, and for each named panel the id of what is open in it (1 for a panel without an id). Other or invalid parameters are ignored. A change asks the
 * server for no page, because the list reads the query in the browser.
 */
export function useListParams<const Filter extends string = never, const Panel extends string = never>({
  filters = [],
  panels = [],
}: ListParamNames<Filter, Panel> = {}) {
  const pathname = usePathname()
  const searchParams = useSearchParams()
  const filterValue = (name: Filter) => searchParams.get(name) ?? undefined
  const panelText = (name: Panel) => searchParams.get(name) || undefined
  const panelId = (name: Panel) => parsePositive(searchParams.get(name), Number.MAX_SAFE_INTEGER)
  const hidden = searchParams.get("hide")?.split(",").filter(Boolean) ?? []
  const page = parsePositive(searchParams.get("page"), MAX_PAGE) ?? 1
  const search = searchParams.get("search")?.slice(0, MAX_SEARCH_LENGTH) || undefined

  /** The URL after a change. A change of filter or search goes to page 1; panels close unless the change names them. */
  function hrefFor(change: {
    [Name in Filter | Panel | "page" | "search" | "hide"]?: string | number | undefined
  }): string {
    const changesFilter = "search" in change || filters.some((name) => name in change)
    const to = { page: changesFilter ? 1 : page, search, ...change }
    const query = new URLSearchParams()
    for (const name of filters) setParam(query, name, name in change ? change[name] : filterValue(name))
    setParam(query, "search", to.search)
    setParam(query, "page", to.page === 1 ? undefined : to.page)
    setParam(query, "hide", "hide" in change ? change.hide : hidden.join(","))
    for (const name of panels) setParam(query, name, change[name])
    const queryString = query.toString()
    return queryString ? `${pathname}?${queryString}` : pathname
  }

  return {
    pathname,
    page,
    search,
    /** The keys of the columns that are not shown. */
    hidden,
    filterValue,
    panelId,
    /** What is open in a panel whose ids are texts. */
    panelText,
    hrefFor,
    /** Applies a change in place of the current entry of the history, so that Back leaves the list. */
    setFilter: (change: Parameters<typeof hrefFor>[0]) => window.history.replaceState(null, "", hrefFor(change)),
    closePanel: () => window.history.pushState(null, "", hrefFor({})),
  }
}

/** The option that equals the text, if there is one. */
export const oneOf = <Option extends string>(options: readonly Option[], text: string | undefined) =>
  options.find((option) => option === text)

/** A day as `YYYY-MM-DD`, if the text is one. */
export const dayOf = (text: string | undefined) =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

function setParam(query: URLSearchParams, name: string, value: string | number | undefined) {
  if (value) query.set(name, String(value))
}

function parsePositive(text: string | null, max: number): number | undefined {
  const number = /^[1-9]\d*$/.test(text ?? "") ? Number(text) : undefined
  return number !== undefined && number <= max ? number : undefined
}
