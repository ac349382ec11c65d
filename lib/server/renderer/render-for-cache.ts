import { randomBytes } from "node:crypto"
import type { RequestListener } from "node:http"
import { deferScripts, loadPayloadChunks, startAfterPaint } from "@/lib/server/deferred-hydration/defer-scripts"
import { type CachedPage, firstBodies } from "../page-cache/cached-page"
import { hashScripts, policyWithNonce } from "../page-cache/content-policy"
import type { Encoding } from "../page-cache/encodings"
import { hashOf } from "../page-cache/etag"
import { renderPage } from "./render-page"
import { PAGE_HEADERS, PRIVATE_PAGE_HEADERS, RSC_HEADERS, STRICT_TRANSPORT } from "../page-cache/response-headers"
import { collectFacts } from "../page-cache/tags"

/** A page to render for the page cache. */
export interface RenderJob {
  /** Path and query. */
  url: string
  /** All that the page may depend on. */
  headers: Record<string, string>
  /** The encoding that the first client prefers. */
  encoding: Encoding
  /** Whether it is hydrated on the first interaction, or a page of an area after its first paint (docs/deferred-hydration.md). */
  isDeferred: boolean
  /** Whether it is a page of an area, which no cache but that of this server may store. */
  isPrivate: boolean
}

/** A page as it is cached, and the number of the last page if it shows a list of several. */
export interface RenderResult {
  page: CachedPage
  lastPage?: number | undefined
}

/** Renders a page in the rendering process. */
export type RenderForCache = (job: RenderJob) => Promise<RenderResult>

const copiedHeaders = /^(?:content-type|location|link|refresh)$/

/**
 * Renders a page with the headers of its job only, never with a cookie of its visitor, so that it is the same for
 * all. Its scripts are allowed by their hashes, and its body is encoded. Throws the failure of a call that could not be
 * answered now, where the page failed for it.
 */
export async function renderForCache(render: RequestListener, job: RenderJob): Promise<RenderResult> {
  const nonce = randomBytes(16).toString("base64")
  const headers = { ...job.headers, "x-nonce": nonce, "content-security-policy": policyWithNonce(nonce) }
  const { result, tags, lastPage, unavailable } = await collectFacts(() => renderPage(render, job.url, headers))
  if (unavailable && result.status >= 500) throw unavailable
  const isHtml = String(result.headers["content-type"] ?? "").startsWith("text/html")
  const safe = isHtml ? prepareHtml(result.body, nonce, job) : undefined
  const body = safe ? Buffer.from(safe.html, "latin1") : result.body
  const page: CachedPage = {
    status: result.status,
    headers: [
      ...Object.entries(result.headers).flatMap(([name, value]) =>
        copiedHeaders.test(name) ? [name, withoutNonce(String(value), nonce)] : [],
      ),
      ...(job.isPrivate ? PRIVATE_PAGE_HEADERS : PAGE_HEADERS),
      "vary",
      ["Accept-Encoding", "Cookie", ...(job.headers.rsc ? RSC_HEADERS : [])].join(", "),
      ...(job.headers["x-forwarded-proto"] === "https" ? STRICT_TRANSPORT : []),
      ...(safe ? ["content-security-policy", safe.policy] : []),
    ],
    hash: hashOf(body),
    tags: [...tags],
    bodies: body.length > 0 ? await firstBodies(body, job.encoding) : { identity: body },
  }
  return { page, lastPage }
}

/** One byte per character (latin1) costs half of what decoding UTF-8 does. */
function prepareHtml(body: Buffer, nonce: string, { isDeferred, isPrivate }: RenderJob) {
  const html = body.toString("latin1")
  if (!isDeferred) return hashScripts(loadPayloadChunks(html), nonce)
  return hashScripts(isPrivate ? startAfterPaint(html, nonce) : deferScripts(html, nonce), nonce)
}

const withoutNonce = (header: string, nonce: string) => header.replaceAll(`; nonce="${nonce}"`, "")
