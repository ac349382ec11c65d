import { createHash } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { type CachedPage, firstBodies } from "./cached-page"
import { type Encoding, negotiateEncoding } from "./encodings"
import { pageCache } from "./shared-cache"
import { isListening } from "@/lib/server/db/listener"
import { collectTags } from "./tags"
import { renderOnce, sendCachedPage, STRICT_TRANSPORT } from "./cached-pages"
import type { ClientInfo } from "../http/trusted-request"

/** Calls the API in this process, without credentials. */
export type ApiFetch = (request: Request) => Response | Promise<Response>

/** A response that fits into one packet is not compressed. */
const ONE_PACKET_BYTES = 1_200
const copiedHeaders = ["content-type", "x-request-id", "retry-after"]

/** The cache key of the response to a public API call; `path` comes from `createCallCacheKey`. */
export const callEntryKey = (protocol: string, path: string) => `${protocol} call ${path}`

/**
 * True for a request with credentials or a named institute; its response is neither cached nor served from the cache.
 */
export const hasCallerHeaders = ({ headers }: Pick<IncomingMessage, "headers">) =>
  headers.authorization !== undefined || headers.logintoken !== undefined || headers.instituteid !== undefined

/**
 * Serves a public API call from the page cache, or calls the API once for all concurrent requests. The API call carries
 * no credentials, so the response is the same for every caller.
 */
export async function serveCachedCall(
  callApi: ApiFetch,
  path: string,
  { request, response, client }: { request: IncomingMessage; response: ServerResponse; client: ClientInfo },
): Promise<void> {
  const key = callEntryKey(client.protocol, path)
  const accepted = negotiateEncoding(request.headers["accept-encoding"])
  const page = pageCache.get(key) ?? (await renderOnce(key, () => callAndCache(callApi, path, { ...client, accepted })))
  await sendCachedPage({ key, page }, request, response)
}

async function callAndCache(
  callApi: ApiFetch,
  path: string,
  { protocol, host, accepted }: ClientInfo & { accepted: Encoding },
): Promise<CachedPage> {
  const tags = new Set<string>()
  const since = pageCache.now()
  const answer = await collectTags(tags, () => callApi(new Request(`${protocol}://${host}${path}`)))
  const body = Buffer.from(await answer.arrayBuffer())
  const isCacheable = answer.status === 200
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`
  const page: CachedPage = {
    status: answer.status,
    headers: [
      ...copiedHeaders.flatMap((name) => {
        const value = answer.headers.get(name)
        return value === null ? [] : [name, value]
      }),
      "x-content-type-options",
      "nosniff",
      ...(protocol === "https" ? STRICT_TRANSPORT : []),
      ...(isCacheable
        ? ["cache-control", "no-cache", "vary", "Accept-Encoding, Authorization, instituteId, loginToken", "etag", etag]
        : ["cache-control", "no-store"]),
    ],
    etag,
    tags: [...tags],
    bodies: body.length > ONE_PACKET_BYTES ? await firstBodies(body, accepted) : { identity: body },
  }
  if (isCacheable && isListening()) pageCache.set(callEntryKey(protocol, path), page, since)
  return page
}
