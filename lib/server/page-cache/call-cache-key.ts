import type { IncomingHttpHeaders } from "node:http"
import { z } from "zod"
import type { Endpoint } from "@/lib/contract/endpoint"

/** Maps the URL of a call to its cache key; undefined for a call that is not cached. */
export type CallCacheKey = (url: string) => string | undefined

/** The API's reference, which changes with the build only. */
export const OPENAPI_PATH = "/api/openapi.json"

const MAX_URL_LENGTH = 500
const instituteParameter = /[?&]instituteId=(\d+)(?:&|$)/

/**
 * Returns a function that maps a URL to the cache key of one of these calls: its path and the query parameters that the
 * call declares, sorted. The result is undefined for every call that is not `cached`; the API's reference is.
 */
export function createCallCacheKey(endpoints: readonly Endpoint[]): CallCacheKey {
  const namesByPath = new Map<string, string[]>([[OPENAPI_PATH, []]])
  const patterns: { pattern: RegExp; names: string[] }[] = []
  for (const { cached, path, query } of endpoints) {
    if (!cached) continue
    const names = ["instituteId", ...(query instanceof z.ZodObject ? Object.keys(query.shape) : [])]
    const known = [...new Set(names)].sort()
    if (path.includes(":"))
      patterns.push({ pattern: new RegExp(`^/api${path.replace(/:\w+/g, "[^/]+")}$`), names: known })
    else namesByPath.set(`/api${path}`, known)
  }

  return (url) => {
    if (url.length > MAX_URL_LENGTH || !url.startsWith("/api/")) return undefined
    const queryStart = url.indexOf("?")
    const path = queryStart < 0 ? url : url.slice(0, queryStart)
    const names = namesByPath.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.names
    if (!names) return undefined
    if (queryStart < 0) return path
    const query = new URLSearchParams(url.slice(queryStart + 1))
    const parameters = names.flatMap((name) => {
      const value = query.get(name)
      return value === null ? [] : [`${name}=${encodeURIComponent(value)}`]
    })
    return parameters.length > 0 ? `${path}?${parameters.join("&")}` : path
  }
}

/**
 * The cache key of a call with these headers. Undefined with credentials, and with a named institute unless the URL names
 * the same one: such a response is neither cached nor served from the cache.
 */
export function callKeyOf(
  callCacheKey: CallCacheKey,
  url: string,
  { authorization, logintoken, instituteid }: IncomingHttpHeaders,
): string | undefined {
  if (authorization !== undefined || logintoken !== undefined) return undefined
  const key = callCacheKey(url)
  const isSame = instituteid === undefined || (key && instituteParameter.exec(key)?.[1] === instituteid)
  return isSame ? key : undefined
}
