import { createHash, randomBytes } from "node:crypto"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { compress, transcode } from "./compress"
import { hashScripts, policyWithNonce } from "./content-policy"
import { pageCache } from "./shared-cache"
import type { CachedPage } from "./cached-page"
import { renderPage } from "./render-page"
import { isListening } from "@/lib/server/db/listener"
import { deferScripts } from "@/lib/server/deferred-hydration/defer-scripts"
import { collectTags } from "./tags"
import { isLanguage } from "@/lib/shared/constants"
import type { ClientInfo } from "../http/trusted-request"

const rendering = new Map<string, Promise<CachedPage>>()
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
  const page =
    pageCache.get(key) ??
    (await renderOnce(
      key,
      async () => (await pageCache.decompress(key)) ?? renderAndCache(render, path, { ...client, language, key }),
    ))
  await sendCachedPage(page, request, response)
}

/** The cache key of a page: protocol, host, language and the path from `pageCacheKey`. */
export const pageEntryKey = (visit: { protocol: string; host: string; cookie: string | undefined; path: string }) =>
  `${visit.protocol} ${visit.host} ${languageOf(visit.cookie)} ${visit.path}`

/** Sends a cached response in an encoding that the client accepts, or 304 when `If-None-Match` equals its ETag. */
export async function sendCachedPage(page: CachedPage, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.headers["if-none-match"] === page.etag) {
    response.writeHead(304, page.headers).end()
    return
  }
  const accepted = request.headers["accept-encoding"] ?? ""
  const isHead = request.method === "HEAD"
  if (page.encoding === "identity" || accepted.includes("br")) {
    response.writeHead(page.status, [
      ...page.headers,
      ...(page.encoding === "br" ? ["content-encoding", "br"] : []),
      "content-length",
      String(page.body.length),
    ])
    response.end(isHead ? undefined : page.body)
    return
  }
  const { body, encoding } = await transcode(page.body, accepted)
  const encodingHeader = encoding ? ["content-encoding", encoding] : []
  response.writeHead(page.status, [...page.headers, ...encodingHeader, "content-length", String(body.length)])
  response.end(isHead ? undefined : body)
}

/** Runs `render` once per key for all concurrent callers; each gets the same page or the same rejection. */
export async function renderOnce(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
  const pending = rendering.get(key)
  if (pending) return pending
  const started = render().finally(() => rendering.delete(key))
  rendering.set(key, started)
  return started
}

async function renderAndCache(
  render: RequestListener,
  path: string,
  { host, protocol, language, key }: ClientInfo & { language: string; key: string },
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
  // One byte per character (latin1) costs half of what decoding UTF-8 does.
  const safe = isHtml ? hashScripts(deferScripts(rendered.body.toString("latin1"), nonce), nonce) : undefined
  const body = safe ? Buffer.from(safe.html, "latin1") : rendered.body
  const page: CachedPage = {
    status: rendered.status,
    headers: [
      ...Object.entries(rendered.headers).flatMap(([name, value]) =>
        copiedHeaders.test(name) ? [name, withoutNonce(String(value), nonce)] : [],
      ),
      ...commonHeaders,
      ...(protocol === "https" ? STRICT_TRANSPORT : []),
      ...(safe ? ["content-security-policy", safe.policy] : []),
    ],
    body: await compress(body, "quick"),
    encoding: "br",
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    tags: [...tags],
    family: `${language} ${path.replace(/\d+/g, "1").replace(/\?.*$/, "?")}`,
  }
  page.headers.push("etag", page.etag)
  if (page.status === 200 && isListening()) pageCache.set(key, page, since)
  return page
}

/** HSTS for two years, sent over https only (security.md). */
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
