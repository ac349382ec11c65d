import { createHash } from "node:crypto"
import type { IncomingHttpHeaders } from "node:http"
import type { ResolvedHost } from "@/lib/shared/hosts/host-institute"
import { visitorLanguage } from "@/lib/shared/hosts/visitor-language"
import { isGuestPage } from "@/lib/shared/public-routes"
import { accessKey } from "../areas/area-access"
import { keyOfPage, type PageCacheKey, splitPage } from "./page-cache-key"
import { RSC_HEADERS } from "../page-cache/rsc-headers"
import { createSharedCache } from "../page-cache/shared-cache"

/** A visitor's request for a page of the host of an institute. */
export interface PageVisit {
  institute: ResolvedHost
  protocol: "http" | "https"
  url: string
  cookie: string | undefined
  /** Whether a program of this machine asks (`isLocalRequest`): it is shown the accounts of the demo. */
  isLocal: boolean
}

/** Where a page is cached, and how it is rendered; of an area's page also for whom (`ACCESS_HEADER`). */
export interface PageEntry {
  key: string
  url: string
  path: string
  language: string
  isGuest: boolean
  /** The key of the first page of the same list, and the number of this one. */
  list: { key: string; page: number } | undefined
  /** The headers of a request for the RSC payload instead of the page. */
  rsc: Record<string, string> | undefined
  access: string | undefined
  /** False when what was cached of other pages led here, which may change without a change of this one. */
  isDirect: boolean
}

/** The page that all pages of an institute that do not exist have in common (app/not-found.html). */
export const MISSING_PATH = "/not-found.html"

const MAX_LISTS = 10_000
const MAX_MISSING = 20_000
/** The number of the last page of a list, by the key of its first page. */
export const lastPages = createSharedCache<number>(MAX_LISTS)
/** The keys of pages that do not exist. */
export const missingPages = createSharedCache<true>(MAX_MISSING)

/**
 * Finds the entry of a page: by protocol, institute, language and the URL that `cacheKeyOf` makes of the one asked for. A
 * page past the last of a list is the last; all that do not exist are one. Undefined for a page that is not cached for this
 * visitor.
 */
export function findEntry(cacheKeyOf: PageCacheKey, visit: PageVisit): PageEntry | undefined {
  const key = cacheKeyOf(visit.url)
  if (key === undefined) return undefined
  const path = key.split("?", 1)[0] ?? ""
  const isGuest = isGuestPage(path)
  if (isGuest && hasSession(visit.cookie)) return undefined
  const { language, prefix } = prefixOf(visit, isGuest && visit.isLocal)
  const numbered = splitPage(key)
  const lastPage = numbered && lastPages.get(prefix + numbered.firstPage)
  const isPastLast = numbered !== undefined && lastPage !== undefined && numbered.page > lastPage
  const url = isPastLast ? keyOfPage(numbered.firstPage, lastPage) : key
  if (missingPages.get(prefix + url)) return missingEntry(visit)
  const { firstPage, page } = splitPage(url) ?? { firstPage: url, page: 1 }
  const list = { key: prefix + firstPage, page }
  return {
    key: prefix + url,
    url,
    path,
    language,
    isGuest,
    list,
    rsc: undefined,
    access: undefined,
    isDirect: !isPastLast,
  }
}

/** The entry of all pages of an institute that do not exist. */
export function missingEntry(visit: PageVisit): PageEntry {
  const { language, prefix } = prefixOf(visit, false)
  return {
    key: prefix + MISSING_PATH,
    url: MISSING_PATH,
    path: MISSING_PATH,
    language,
    isGuest: false,
    list: undefined,
    rsc: undefined,
    access: undefined,
    isDirect: false,
  }
}

/**
 * The entry of a page of an area for everyone with the same access; its URL has no query.
 */
export function areaEntry(visit: PageVisit, access: string): PageEntry {
  const { language, prefix } = prefixOf(visit, false)
  const { url } = visit
  const key = `${prefix}${accessKey(access)} ${url}`
  return { key, url, path: url, language, isGuest: false, list: undefined, rsc: undefined, access, isDirect: false }
}

/** The entry of the RSC payload of a page, which also depends on the headers that say what of it the browser has. */
export function rscEntry(entry: PageEntry, headers: IncomingHttpHeaders, url: string): PageEntry {
  const rsc = Object.fromEntries(
    RSC_HEADERS.flatMap((name) => {
      const { [name]: value } = headers
      return typeof value === "string" ? [[name, value]] : []
    }),
  )
  const hash = createHash("sha256").update(JSON.stringify(rsc)).digest("base64url")
  // Next redirects unless this parameter is the hash of these headers.
  const query = new URLSearchParams({ _rsc: new URL(url, "http://localhost").searchParams.get("_rsc") ?? "" })
  return {
    ...entry,
    key: `${entry.key} rsc ${hash}`,
    url: `${entry.url}${entry.url.includes("?") ? "&" : "?"}${query.toString()}`,
    list: undefined,
    rsc,
    isDirect: false,
  }
}

/** Whether a visitor may be signed in, by the name of the session cookie. */
export const hasSession = (cookie: string | undefined): boolean => cookie?.includes("session-token") === true

function prefixOf({ protocol, institute, cookie }: PageVisit, isLocal: boolean) {
  const language = visitorLanguage(cookie, institute)
  return { language, prefix: `${protocol} ${institute.instituteId} ${language} ${isLocal ? "local " : ""}` }
}
