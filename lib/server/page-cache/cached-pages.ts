import { createHash, randomBytes } from "node:crypto"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { hashScripts, policyWithNonce } from "./content-policy"
import { pageCache } from "./shared-cache"
import { bodyHeaders, type CachedPage, computeBody, encodingOf, firstBodies } from "./cached-page"
import { type Encoding, negotiateEncoding } from "./encodings"
import { renderPage } from "./render-page"
import { createRunOnce } from "./run-once"
import { isListening } from "@/lib/server/db/listener"
import { env } from "@/lib/server/env.server"
import { deferScripts } from "@/lib/server/deferred-hydration/defer-scripts"
import { collectTags } from "./tags"
import { isLanguage } from "@/lib/shared/messages/languages"
import type { ClientInfo } from "../http/trusted-request"

/** Renders a page once for all concurrent requests. */
export const renderOnce = createRunOnce<CachedPage>()
const computeOnce = createRunOnce<Buffer>()
const copiedHeaders = /^(?:content-type|location|link|refresh)$/

/**
 * Serves a public page from the page cache, or renders it once for all concurrent requests. The render sees host, path,
 * query and language only, never another cookie, so the page is the same for every visitor.
 */
export async function serveCachedPage(
  render: RequestListener,
  path: string,
  visit: { request: IncomingMessage; response: ServerResponse; client: ClientInfo },
): Promise<void> {
  const { request, response, client } = visit
  const language = languageOf(request.headers.cookie)
  const key = pageEntryKey({ ...client, cookie: request.headers.cookie, path })
  const accepted = negotiateEncoding(request.headers["accept-encoding"])
  const page =
    pageCache.get(key) ??
    (await renderOnce(key, () => renderAndCache(render, path, { ...client, language, key, accepted })))
  await sendCachedPage({ key, page }, request, response)
}

/** The cache key of a page: protocol, host, language and the path from `pageCacheKey`. */
export const pageEntryKey = (visit: { protocol: string; host: string; cookie: string | undefined; path: string }) =>
  `${visit.protocol} ${visit.host} ${languageOf(visit.cookie)} ${visit.path}`

/**
 * Sends a page in the encoding that the client prefers, or 304 when `If-None-Match` equals its ETag. A compressed body
 * that the entry of `key` lacks is added to it; a decompressed one is not.
 */
export async function sendCachedPage(
  { key, page }: { key: string; page: CachedPage },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.headers["if-none-match"] === page.etag) {
    response.writeHead(304, [...page.headers]).end()
    return
  }
  const encoding = encodingOf(page, negotiateEncoding(request.headers["accept-encoding"]))
  const body =
    page.bodies[encoding] ?? (await computeOnce(`${encoding} ${page.etag} ${key}`, () => addBody(key, page, encoding)))
  response.writeHead(page.status, [...page.headers, ...bodyHeaders(encoding, body)])
  response.end(request.method === "HEAD" ? undefined : body)
}

async function addBody(key: string, page: CachedPage, encoding: Encoding): Promise<Buffer> {
  const body = await computeBody(page, encoding)
  if (encoding !== "identity") pageCache.addBody(key, page, { [encoding]: body })
  return body
}

async function renderAndCache(
  render: RequestListener,
  path: string,
  { host, protocol, language, key, accepted }: ClientInfo & { language: string; key: string; accepted: Encoding },
) {
  const nonce = randomBytes(16).toString("base64")
  const tags = new Set<string>()
  const since = pageCache.now()
  const rendered = await collectTags(tags, () =>
    renderPage(render, path, {
      host,
      "x-forwarded-host": host,
      "x-forwarded-proto": protocol,
      "x-nonce": nonce,
      "content-security-policy": policyWithNonce(nonce),
      ...(language && { cookie: `language=${language}` }),
    }),
  )
  const isHtml = String(rendered.headers["content-type"] ?? "").startsWith("text/html")
  const safe = isHtml ? prepareHtml(rendered.body, nonce) : undefined
  const body = safe ? Buffer.from(safe.html, "latin1") : rendered.body
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`
  const page: CachedPage = {
    status: rendered.status,
    headers: [
      ...Object.entries(rendered.headers).flatMap(([name, value]) =>
        copiedHeaders.test(name) ? [name, withoutNonce(String(value), nonce)] : [],
      ),
      ...commonHeaders,
      ...(protocol === "https" ? STRICT_TRANSPORT : []),
      ...(safe ? ["content-security-policy", safe.policy] : []),
      "etag",
      etag,
    ],
    etag,
    tags: [...tags],
    bodies: await firstBodies(body, accepted),
  }
  if (page.status === 200 && isListening()) pageCache.set(key, page, since)
  return page
}

/** One byte per character (latin1) costs half of what decoding UTF-8 does. */
function prepareHtml(body: Buffer, nonce: string) {
  const html = body.toString("latin1")
  return hashScripts(env.DEFERRED_HYDRATION ? deferScripts(html, nonce) : html, nonce)
}

/** HSTS for two years, sent over https only. */
export const STRICT_TRANSPORT = ["strict-transport-security", "max-age=63072000"] as const

const commonHeaders = [
  ["cache-control", "public, max-age=0, must-revalidate"],
  ["vary", "Accept-Encoding, Cookie"],
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "strict-origin-when-cross-origin"],
  ["cross-origin-opener-policy", "same-origin"],
].flat()

const withoutNonce = (header: string, nonce: string) => header.replaceAll(`; nonce="${nonce}"`, "")

function languageOf(cookie: string | undefined): string {
  const code = cookie?.match(/(?:^|;\s*)language=(\w{2})(?:;|$)/)?.[1]
  return isLanguage(code) ? code : ""
}
