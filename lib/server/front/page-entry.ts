import { createHash } from "node:crypto"
import type { IncomingHttpHeaders } from "node:http"
import type { ResolvedHost } from "@/lib/shared/hosts/host-institute"
import { visitorLanguage } from "@/lib/shared/hosts/visitor-language"
import { isGuestPage } from "@/lib/shared/public-routes"
import { accessKey } from "../areas/area-access"
import { LOCAL_HEADER } from "../network/trusted-headers"
import { RSC_HEADERS } from "../page-cache/response-headers"
import { keyOfPage, type PageCacheKey, splitPage } from "./page-cache-key"

/** A visitor's request for a page of the host of an institute. */
export interface PageVisit {
  institute: ResolvedHost
  protocol: "http" | "https"
  /** Path and query. */
  url: string
  headers: IncomingHttpHeaders
}

/** What is known of pages before they are rendered. */
export interface PageFacts {
  pageCacheKey: PageCacheKey
  /** The number of the last page of a list, by the key of its first page. */
  lastPages: { get: (key: string) => number | undefined }
  /** The keys of pages that do not exist. */
  missingPages: { get: (key: string) => true | undefined }
}

/** The part of a visit that all pages depend on. */
type Frame = Pick<PageVisit, "institute" | "protocol"> & { language: string }

/** Where a page is cached, and how it is rendered; of an area's page also for whom (`ACCESS_HEADER`). */
export interface PageEntry extends Frame {
  key: string
  url: string
  path: string
  isGuest: boolean
  /** Whether a program of this machine asks for a guest page (`isLocalRequest`): it is shown the accounts of the demo. */
  isLocal: boolean
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

/**
 * The entry of a public page: by protocol, institute, language and the URL that `pageCacheKey` makes of the one asked for. A
 * page past the last of a list is the last; all that are known not to exist are one. Undefined for a page that is not cached
 * for this visitor.
 */
export function publicEntry({ pageCacheKey, lastPages, missingPages }: PageFacts, visit: PageVisit) {
  const cacheKey = pageCacheKey(visit.url)
  if (cacheKey === undefined) return undefined
  const path = pathOf(cacheKey)
  const isGuest = isGuestPage(path)
  if (isGuest && hasSession(visit.headers.cookie)) return undefined
  const isLocal = isGuest && LOCAL_HEADER in visit.headers
  const frame = frameOf(visit)
  const prefix = prefixOf(frame, isLocal)
  const numbered = splitPage(cacheKey)
  const lastPage = numbered && lastPages.get(prefix + numbered.firstPage)
  const isPastLast = numbered !== undefined && lastPage !== undefined && numbered.page > lastPage
  const url = isPastLast ? keyOfPage(numbered.firstPage, lastPage) : cacheKey
  const key = prefix + url
  if (missingPages.get(key)) return withPayload(missingEntry(frame), visit)
  const { firstPage, page } = splitPage(url) ?? { firstPage: url, page: 1 }
  const list = { key: prefix + firstPage, page }
  return withPayload({ ...entryOf(frame), key, url, path, isGuest, isLocal, list, isDirect: !isPastLast }, visit)
}

/** The entry of all pages of an institute that do not exist. */
export const missingEntry = (frame: Frame): PageEntry => ({
  ...entryOf(frame),
  key: prefixOf(frame) + MISSING_PATH,
  url: MISSING_PATH,
  path: MISSING_PATH,
})

/** The entry of a page of an area for everyone with the same access; it depends on no query. */
export function areaEntry(visit: PageVisit, access: string): PageEntry {
  const frame = frameOf(visit)
  const path = pathOf(visit.url)
  const key = `${prefixOf(frame)}${accessKey(access)} ${path}`
  return withPayload({ ...entryOf(frame), key, url: path, path, access }, visit)
}

/** The entry of the RSC payload of a page, if that is asked for: it also depends on the headers that say what the browser has. */
export function withPayload(entry: PageEntry, { headers, url }: PageVisit): PageEntry {
  if (headers.rsc === undefined) return entry
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

/** Institute, protocol and language of a visit. */
export const frameOf = ({ institute, protocol, headers }: PageVisit): Frame => ({
  institute,
  protocol,
  language: visitorLanguage(headers.cookie, institute),
})

const entryOf = (frame: Frame) => ({
  ...frame,
  isGuest: false,
  isLocal: false,
  list: undefined,
  rsc: undefined,
  access: undefined,
  isDirect: false,
})

const prefixOf = ({ protocol, institute, language }: Frame, isLocal = false) =>
  `${protocol} ${institute.instituteId} ${language} ${isLocal ? "local " : ""}`

const pathOf = (url: string): string => url.split("?", 1)[0] ?? ""
