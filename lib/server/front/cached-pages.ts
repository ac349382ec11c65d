import { publicPageAt } from "@/lib/shared/public-routes"
import { isListening } from "@/lib/server/db/listener"
import { env } from "@/lib/server/env.server"
import { admitPage } from "../admission/admit-page"
import { ACCESS_HEADER } from "../areas/area-access"
import { FRONT_HEADERS } from "./front-headers"
import { pageHeaders } from "@/lib/shared/hosts/page-headers"
import { LOCAL_HEADER } from "../network/trusted-headers"
import type { Exchange } from "../network/trusted-request"
import type { CachedPage } from "../page-cache/cached-page"
import { createComputeOnce } from "../page-cache/compute-once"
import { type Encoding, negotiateEncoding } from "../page-cache/encodings"
import { knownPages } from "./known-pages"
import { missingEntry, MISSING_PATH, type PageEntry } from "./page-entry"
import { keyOfPage } from "./page-cache-key"
import type { RenderForCache, RenderJob, RenderResult } from "../renderer/render-for-cache"
import { sendCachedPage } from "../page-cache/send-cached-page"
import { pageCache } from "../page-cache/page-cache"

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
export async function serveCachedPage(render: RenderForCache, entry: PageEntry, exchange: Exchange): Promise<void> {
  const { request, response, client } = exchange
  const { key } = entry
  const compute = entry.access === undefined ? computeOnce : computeForSession
  const renderHere = () => renderAndCache(render, entry, negotiateEncoding(request.headers["accept-encoding"]))
  const page = pageCache.get(key) ?? (await compute(key, client.ip, renderHere))
  await sendCachedPage({ key, page }, request, response)
}

async function renderAndCache(render: RenderForCache, entry: PageEntry, encoding: Encoding): Promise<CachedPage> {
  const since = pageCache.now()
  const { institute } = entry
  const job: RenderJob = {
    url: entry.url,
    headers: {
      host: env.MAIN_HOST,
      "x-forwarded-host": env.MAIN_HOST,
      "x-forwarded-proto": entry.protocol,
      ...FRONT_HEADERS,
      ...pageHeaders(institute, entry),
      ...(entry.isLocal && { [LOCAL_HEADER]: "yes" }),
      ...(entry.access !== undefined && { [ACCESS_HEADER]: entry.access }),
      ...entry.rsc,
    },
    encoding,
    isDeferred: env.DEFERRED_HYDRATION && !entry.isGuest && publicPageAt(entry.path) !== "basket",
    isPrivate: entry.access !== undefined,
  }
  const rendered = await render(job)
  const isMissingPage = entry.url === MISSING_PATH
  const page = {
    ...rendered.page,
    // Next has no status for a page that it renders, and renders nothing for one that it does not find.
    ...(isMissingPage && rendered.page.status === OK && { status: MISSING }),
    tags: [...rendered.page.tags, `institute:${institute.instituteId}`],
  }
  if (isListening()) cache({ ...rendered, page }, { entry, since })
  const isMissing = page.status === MISSING && !isMissingPage && entry.access === undefined && !entry.rsc
  if (!isMissing) return page
  const missing = missingEntry(entry)
  return pageCache.get(missing.key) ?? renderAndCache(render, missing, encoding)
}

function cache({ page, lastPage }: RenderResult, { entry, since }: { entry: PageEntry; since: number }): void {
  const { tags, status } = page
  if (entry.access !== undefined) return AREA_STATUSES.has(status) ? pageCache.set(entry.key, page, since) : undefined
  if (entry.rsc ? status !== OK : !CACHED_STATUSES.has(status)) return
  if (status === MISSING && entry.url !== MISSING_PATH) {
    knownPages.missingPages.set(entry.key, { value: true, tags, since })
    return
  }
  const { list } = entry
  if (list && lastPage !== undefined) knownPages.lastPages.set(list.key, { value: lastPage, tags, since })
  const isPastLast = list !== undefined && lastPage !== undefined && list.page > lastPage
  pageCache.set(isPastLast ? keyOfPage(list.key, lastPage) : entry.key, page, since)
}
