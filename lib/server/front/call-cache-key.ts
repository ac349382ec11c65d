import type { IncomingHttpHeaders } from "node:http"
import { z } from "zod"
import type { Endpoint } from "@/lib/contract/endpoint"

/**
 * Maps the URL of a call to its cache key; undefined for a call that is not cached. A call that names no institute is that
 * of `hostInstituteId`, and not cached without one, unless it is the same for all.
 */
export type CallCacheKey = (url: string, hostInstituteId: number | undefined) => string | undefined

/** The API's reference, which changes with the build only. */
export const OPENAPI_PATH = "/api/openapi.json"

/** The query parameters that a call declares, sorted, and whether the answer is that of one institute. */
type CachedCall = { names: string[]; isOfInstitute: boolean }

const MAX_URL_LENGTH = 500
const instituteParameter = /[?&]instituteId=(\d+)(?:&|$)/

/**
 * Returns a function that maps a URL to the cache key of one of these calls: its path and the query parameters that the
 * call declares, sorted. The result is undefined for every call that is not `cached`; the API's reference is.
 */
export function createCallCacheKey(endpoints: readonly Endpoint[]): CallCacheKey {
  const callsByPath = new Map<string, CachedCall>([[OPENAPI_PATH, { names: [], isOfInstitute: false }]])
  const patterns: ({ pattern: RegExp } & CachedCall)[] = []
  for (const { cached, path, query, scope } of endpoints) {
    if (!cached) continue
    const names = ["instituteId", ...(query instanceof z.ZodObject ? Object.keys(query.shape) : [])]
    const call = { names: [...new Set(names)].sort(), isOfInstitute: scope !== "platform" }
    if (path.includes(":")) patterns.push({ pattern: new RegExp(`^/api${path.replace(/:\w+/g, "[^/]+")}$`), ...call })
    else callsByPath.set(`/api${path}`, call)
  }

  return (url, hostInstituteId) => {
    if (url.length > MAX_URL_LENGTH || !url.startsWith("/api/")) return undefined
    const queryStart = url.indexOf("?")
    const path = queryStart < 0 ? url : url.slice(0, queryStart)
    const call = callsByPath.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))
    if (!call) return undefined
    const query = new URLSearchParams(queryStart < 0 ? "" : url.slice(queryStart + 1))
    if (call.isOfInstitute && !query.get("instituteId")) {
      if (hostInstituteId === undefined) return undefined
      query.set("instituteId", String(hostInstituteId))
    }
    const parameters = call.names.flatMap((name) => {
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
  { url, hostInstituteId }: { url: string; hostInstituteId: number | undefined },
  { authorization, logintoken, instituteid }: IncomingHttpHeaders,
): string | undefined {
  if (authorization !== undefined || logintoken !== undefined) return undefined
  const key = callCacheKey(url, hostInstituteId)
  const isSame = instituteid === undefined || (key && instituteParameter.exec(key)?.[1] === instituteid)
  return isSame ? key : undefined
}
