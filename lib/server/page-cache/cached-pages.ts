import { createHash, randomBytes } from "node:crypto"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { compress, recode } from "./compress"
import { hashScripts, policyWithNonce } from "./content-policy"
import { keptPages } from "./shared-cache"
import type { KeptPage } from "./cached-page"
import { renderWhole } from "./render-page"
import { hearsChanges } from "./invalidation"
import { letSleep } from "@/lib/server/deferred-hydration/defer-scripts"
import { collectTags } from "./tags"
import { isLanguage } from "@/lib/shared/constants"
import type { Vouched } from "../http/trusted-request"

const rendering = new Map<string, Promise<KeptPage>>()
const passed = /^(?:content-type|location|link|refresh)$/

/**
 * Answers a public page from the page cache, or renders it once however many ask. The rendering knows host, address and
 * language only, never a cookie, so that the page is the same for everybody.
 */
export async function answerPublicPage(
  render: RequestListener,
  address: string,
  visit: { request: IncomingMessage; response: ServerResponse; vouched: Vouched },
): Promise<void> {
  const { request, response, vouched } = visit
  const language = languageOf(request.headers.cookie)
  const key = pageKey({ ...vouched, cookie: request.headers.cookie, address })
  const page =
    keptPages.get(key) ??
    (await renderOnce(
      key,
      async () => (await keptPages.unpress(key)) ?? renderPage(render, address, { ...vouched, language, key }),
    ))
  await send(page, request, response)
}

/** What a page is kept by: all that it may depend on. */
export const pageKey = (visit: { protocol: string; host: string; cookie: string | undefined; address: string }) =>
  `${visit.protocol} ${visit.host} ${languageOf(visit.cookie)} ${visit.address}`

/** Sends a kept answer, in the coding that the client takes, or 304 when it holds the same. */
export async function send(page: KeptPage, request: IncomingMessage, response: ServerResponse): Promise<void> {
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
  const { body, encoding } = await recode(page.body, accepted)
  const coding = encoding ? ["content-encoding", encoding] : []
  response.writeHead(page.status, [...page.headers, ...coding, "content-length", String(body.length)])
  response.end(isHead ? undefined : body)
}

/** Renders what a key stands for once, however many ask for it at the same time. */
export async function renderOnce(key: string, render: () => Promise<KeptPage>): Promise<KeptPage> {
  const underWay = rendering.get(key)
  if (underWay) return underWay
  const started = render().finally(() => rendering.delete(key))
  rendering.set(key, started)
  return started
}

async function renderPage(
  render: RequestListener,
  address: string,
  { host, protocol, language, key }: Vouched & { language: string; key: string },
) {
  const nonce = randomBytes(16).toString("base64")
  const tags = new Set<string>()
  const since = keptPages.now()
  const rendered = await collectTags(tags, () =>
    renderWhole(render, address, {
      host,
      "x-forwarded-host": host,
      "x-forwarded-proto": protocol,
      "x-nonce": nonce,
      "content-security-policy": policyWithNonce(nonce),
      ...(language && { cookie: `language=${language}` }),
    }),
  )
  const isHtml = String(rendered.headers["content-type"] ?? "").startsWith("text/html")
  // Byte for byte, which costs half of what letters do.
  const safe = isHtml ? hashScripts(letSleep(rendered.body.toString("latin1"), nonce), nonce) : undefined
  const body = safe ? Buffer.from(safe.html, "latin1") : rendered.body
  const page: KeptPage = {
    status: rendered.status,
    headers: [
      ...Object.entries(rendered.headers).flatMap(([name, value]) =>
        passed.test(name) ? [name, withoutNonce(String(value), nonce)] : [],
      ),
      ...commonHeaders,
      ...(protocol === "https" ? STRICT_TRANSPORT : []),
      ...(safe ? ["content-security-policy", safe.policy] : []),
    ],
    body: await compress(body, "quick"),
    encoding: "br",
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    tags: [...tags],
    family: `${language} ${address.replace(/\d+/g, "1").replace(/\?.*$/, "?")}`,
  }
  page.headers.push("etag", page.etag)
  if (page.status === 200 && hearsChanges()) keptPages.keep(key, page, since)
  return page
}

/** Once a browser came by https, it comes by nothing else for two years (security.md). */
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
  const named = cookie?.match(/(?:^|;\s*)language=(\w{2})(?:;|$)/)?.[1]
  return isLanguage(named) ? named : ""
}
