import type { IncomingMessage, ServerResponse } from "node:http"
import { isListening } from "@/lib/server/db/listener"
import { env } from "@/lib/server/env.server"
import { admitPage } from "../admission/admit-page"
import { ACCESS_HEADER } from "../areas/area-access"
import { FRONT_HEADERS } from "./front-headers"
import { pageHeaders } from "@/lib/shared/hosts/page-headers"
import { LOCAL_HEADER } from "../network/trusted-headers"
import type { ClientInfo } from "../network/trusted-request"
import type { CachedPage } from "../page-cache/cached-page"
import { createComputeOnce } from "../page-cache/compute-once"
import { negotiateEncoding } from "../page-cache/encodings"
import { lastPages, missingEntry, missingPages, MISSING_PATH, type PageEntry, type PageVisit } from "./find-entry"
import { keyOfPage } from "./page-cache-key"
import type { RenderForCache, RenderJob, RenderResult } from "../renderer/render-for-cache"
import { sendCachedPage } from "../page-cache/send-cached-page"
import { pageCache } from "../page-cache/shared-cache"

/** A request for a page, and where it is cached. */
export interface CachedVisit {
  entry: PageEntry
  visit: PageVisit
  request: IncomingMessage
  response: ServerResponse
  client: ClientInfo
}

/** Redirects and pages that do not exist are cached too; errors are not. */
const OK = 200
const MISSING = 404
const CACHED_STATUSES = new Set([OK, 307, 308, MISSING])
/** Of the pages of areas, those that do not exist are not cached: anybody signed in could ask for any number. */
const AREA_STATUSES = new Set([OK, 307, 308])
const computeOnce = createComputeOnce(admitPage)
const computeForSession = createComputeOnce((ip, run) => admitPage(ip, run, { isForSession: true }))

/**
 * Serves a page from the page cache, or renders it once for all concurrent requests. The render sees the institute,
 * path, query, language and access only, never another cookie, so the page is the same for every visitor with that access.
 * Throws `busy` when too many pages wait to be rendered.
 */
export async function serveCachedPage(render: RenderForCache, cached: CachedVisit): Promise<void> {
  const { entry, request, response, client } = cached
  const { key } = entry
  const compute = entry.access === undefined ? computeOnce : computeForSession
  const page = pageCache.get(key) ?? (await compute(key, client.ip, () => renderAndCache(render, cached)))
  await sendCachedPage({ key, page }, request, response)
}

/**
 * Serves the page that all pages of an institute that do not exist have in common: with its header, its search and what it
 * offers.
 */
export const serveMissingPage = (render: RenderForCache, cached: Omit<CachedVisit, "entry">): Promise<void> =>
  serveCachedPage(render, { ...cached, entry: missingEntry(cached.visit) })

async function renderAndCache(render: RenderForCache, cached: CachedVisit): Promise<CachedPage> {
  const { entry, visit, request, client } = cached
  const since = pageCache.now()
  const job: RenderJob = {
    url: entry.url,
    headers: {
      host: env.MAIN_HOST,
      "x-forwarded-host": env.MAIN_HOST,
      "x-forwarded-proto": client.protocol,
      ...FRONT_HEADERS,
      ...pageHeaders(visit.institute, entry),
      ...(visit.isLocal && entry.isGuest && { [LOCAL_HEADER]: "yes" }),
      ...(entry.access !== undefined && { [ACCESS_HEADER]: entry.access }),
      ...entry.rsc,
    },
    encoding: negotiateEncoding(request.headers["accept-encoding"]),
    isDeferred: env.DEFERRED_HYDRATION && !entry.isGuest,
    isPrivate: entry.access !== undefined,
  }
  const rendered = await render(job)
  const isMissingPage = entry.url === MISSING_PATH
  const page = {
    ...rendered.page,
    // Next has no status for a page that it renders, and renders nothing for one that it does not find.
    ...(isMissingPage && rendered.page.status === OK && { status: MISSING }),
    tags: [...rendered.page.tags, `institute:${visit.institute.instituteId}`],
  }
  if (isListening()) cache({ ...rendered, page }, { entry, since })
  const isMissing = page.status === MISSING && !isMissingPage && entry.access === undefined && !entry.rsc
  return isMissing ? findMissingPage(render, cached) : page
}

function findMissingPage(render: RenderForCache, cached: CachedVisit): CachedPage | Promise<CachedPage> {
  const entry = missingEntry(cached.visit)
  return pageCache.get(entry.key) ?? renderAndCache(render, { ...cached, entry })
}

function cache({ page, lastPage }: RenderResult, { entry, since }: { entry: PageEntry; since: number }): void {
  const { tags, status } = page
  if (entry.access !== undefined) return AREA_STATUSES.has(status) ? pageCache.set(entry.key, page, since) : undefined
  if (entry.rsc ? status !== OK : !CACHED_STATUSES.has(status)) return
  if (status === MISSING && entry.url !== MISSING_PATH) {
    missingPages.set(entry.key, { value: true, tags, since })
    return
  }
  const { list } = entry
  if (list && lastPage !== undefined) lastPages.set(list.key, { value: lastPage, tags, since })
  const isPastLast = list !== undefined && lastPage !== undefined && list.page > lastPage
  pageCache.set(isPastLast ? keyOfPage(list.key, lastPage) : entry.key, page, since)
}
