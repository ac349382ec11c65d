import type { Hosts } from "../hosts/hosts"
import { isHost, protocolOf } from "../network/trusted-request"
import { isLoopback } from "../is-loopback"
import { callEntryKey } from "../front/cached-calls"
import { type CallCacheKey, callKeyOf } from "../front/call-cache-key"
import { knownPages } from "../front/known-pages"
import type { PageCacheKey } from "../front/page-cache-key"
import { resolveVisit, type Site } from "../front/resolve-visit"
import type { PageRequest } from "./parse-page-request"

/** Map a URL to the cache key of a call, a static file or a page; undefined for one that is not cached. */
export interface CacheKeys {
  callCacheKey: CallCacheKey
  staticFileKey: (path: string) => string | undefined
  pageCacheKey: PageCacheKey
  hosts: Hosts
}

/** Finds the cache key of a request; undefined when Node's HTTP parser has to read it. */
type FindCacheKey = (request: PageRequest, peer: string | undefined) => string | undefined

/**
 * Of all pages what concerns those that are cached for every visitor; each of these is a route, and what a page of another kind
 * shows is left to the parser.
 */
const SITE: Omit<Site, "pageCacheKey"> = {
  ...knownPages,
  isRoute: () => true,
  isForm: () => false,
  apiOrigin: undefined,
  isCacheEnabled: true,
  resolvesHosts: true,
}

/** Returns a function that finds cache keys, once for identical requests over the same protocol. */
export function createFindCacheKey(keys: CacheKeys): FindCacheKey {
  const site = { ...SITE, pageCacheKey: keys.pageCacheKey }
  let known = { http: new WeakMap<PageRequest, string>(), https: new WeakMap<PageRequest, string>() }
  let generation = -1
  return (request, peer) => {
    if (generation !== keys.hosts.generation()) {
      generation = keys.hosts.generation()
      known = { http: new WeakMap(), https: new WeakMap() }
    }
    const protocol = protocolOf(peer, request.forwardedProto)
    const remembered = known[protocol].get(request)
    if (remembered !== undefined) return remembered
    const found = find(keys, request, { site, protocol, peer })
    if (found?.isDirect) known[protocol].set(request, found.key)
    return found?.key
  }
}

function find(
  { callCacheKey, staticFileKey, hosts }: CacheKeys,
  { url, host: spelledHost, hasCredentials, instituteId, cookie }: PageRequest,
  { site, protocol, peer }: { site: Site; protocol: "http" | "https"; peer: string | undefined },
): { key: string; isDirect: boolean } | undefined {
  const host = spelledHost.toLowerCase()
  if (!isHost(host)) return undefined
  const headers = {
    ...(hasCredentials && { authorization: "" }),
    ...(instituteId !== undefined && { instituteid: instituteId }),
  }
  const institute = hosts.cached(host)
  const hostInstituteId = typeof institute === "string" ? undefined : institute.instituteId
  const call = callKeyOf(callCacheKey, { url, hostInstituteId }, headers)
  if (call) return { key: callEntryKey(protocol, call), isDirect: true }
  const file = staticFileKey(url.split("?", 1)[0] ?? "")
  if (file) return { key: file, isDirect: true }
  if (typeof institute === "string") return undefined
  const decision = resolveVisit(site, { method: "GET", url, protocol, host, headers: { cookie }, institute })
  if (decision.kind !== "entry") return undefined
  // A guest page shows more to this machine itself.
  const isLocal = peer === undefined || isLoopback(peer)
  return decision.entry.isGuest && isLocal ? undefined : decision.entry
}
