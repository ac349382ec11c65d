import { type PublicPage, publicPageAt } from "@/lib/shared/public-routes"

/** The query parameters that each public page depends on. */
export type PageQueries = Readonly<Partial<Record<PublicPage, readonly string[]>>>

/** Maps the URL of a public page to its cache key; undefined for every other page, which is never cached. */
export type PageCacheKey = (url: string) => string | undefined

const MAX_VALUE_LENGTH = 80

/**
 * Returns a function that maps a URL to the path under which a public page is cached and rendered: with the query
 * parameters that the page depends on, sorted, trimmed, cut to 80 characters and without empty ones.
 */
export function createPageCacheKey(queries: PageQueries): PageCacheKey {
  const namesByPage = new Map(Object.entries(queries).map(([page, names]) => [page, [...new Set(names)].sort()]))
  return (url) => {
    const queryStart = url.indexOf("?")
    const path = queryStart < 0 ? url : url.slice(0, queryStart)
    const page = publicPageAt(path)
    if (!page) return undefined
    if (queryStart < 0) return path
    const query = new URLSearchParams(url.slice(queryStart + 1))
    const parameters = (namesByPage.get(page) ?? []).flatMap((name) => {
      const value = query.get(name)?.trim().slice(0, MAX_VALUE_LENGTH)
      return value ? [[name, value]] : []
    })
    return parameters.length > 0 ? `${path}?${new URLSearchParams(parameters).toString()}` : path
  }
}
