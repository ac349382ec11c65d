import { type PublicPage, publicPageAt } from "@/lib/shared/public-routes"

/** Normalises the value of a query parameter; undefined for one that makes no difference to the page. */
type NormaliseValue = (value: string) => string | undefined

/** The query parameters that each public page depends on. With one that is `uncached`, the page is not cached. */
export type PageQueries = Readonly<Partial<Record<PublicPage, Readonly<Record<string, NormaliseValue | "uncached">>>>>

/** Maps the URL of a public page to its cache key; undefined for every other page, which is never cached. */
export type PageCacheKey = (url: string) => string | undefined

const MAX_VALUE_LENGTH = 80
const pageParameter = /[?&]page=(\d+)$/

/**
 * Returns a function that maps a URL to the path under which a public page is cached and rendered: with the query
 * parameters that the page depends on, sorted, the page of a list last, and normalised (at most 80 characters).
 */
export function createPageCacheKey(queries: PageQueries): PageCacheKey {
  const rulesByPage = new Map(
    Object.entries(queries).map(([page, rules]) => [page, Object.entries(rules).toSorted(byName)]),
  )
  return (url) => {
    const queryStart = url.indexOf("?")
    const path = queryStart < 0 ? url : url.slice(0, queryStart)
    const page = publicPageAt(path)
    if (!page) return undefined
    if (queryStart < 0) return path
    const query = new URLSearchParams(url.slice(queryStart + 1))
    const parameters: [string, string][] = []
    for (const [name, normalise] of rulesByPage.get(page) ?? []) {
      const value = query.get(name)?.trim().slice(0, MAX_VALUE_LENGTH)
      if (!value) continue
      if (normalise === "uncached") return undefined
      const normalised = normalise(value)
      if (normalised) parameters.push([name, normalised])
    }
    return parameters.length > 0 ? `${path}?${new URLSearchParams(parameters).toString()}` : path
  }
}

/** Splits the key of a list into that of its first page and the number of the page; undefined for a first page. */
export function splitPage(key: string): { firstPage: string; page: number } | undefined {
  const found = pageParameter.exec(key)
  return found ? { firstPage: key.slice(0, found.index), page: Number(found[1]) } : undefined
}

/** The key of a page of a list, counted from 1. */
export const keyOfPage = (firstPage: string, page: number): string =>
  page > 1 ? `${firstPage}${firstPage.includes("?") ? "&" : "?"}page=${page}` : firstPage

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => sortKey(a).localeCompare(sortKey(b))
const sortKey = (name: string) => (name === "page" ? "\uffff" : name)
