import { type CachedPage, firstBodies } from "../page-cache/cached-page"
import { OPENAPI_PATH } from "./call-cache-key"
import { type Encoding, negotiateEncoding } from "../page-cache/encodings"
import { pageCache } from "../page-cache/page-cache"
import { isListening } from "@/lib/server/db/listener"
import { collectTags } from "../page-cache/tags"
import { createComputeOnce } from "../page-cache/compute-once"
import { hashOf } from "../page-cache/etag"
import { admitCall } from "../admission/admit-call"
import { admitPublicCall } from "../admission/admit-public-call"
import { clientNetwork } from "../network/client-network"
import { STRICT_TRANSPORT } from "../page-cache/response-headers"
import { sendCachedPage } from "../page-cache/send-cached-page"
import type { ClientInfo, Exchange } from "../network/trusted-request"

/** Calls the API in this process, without credentials. */
export type ApiFetch = (request: Request) => Response | Promise<Response>

/** A response that fits into one packet is not compressed. */
const ONE_PACKET_BYTES = 1_200
const copiedHeaders = ["content-type", "x-request-id", "retry-after"]

const computeOnce = createComputeOnce(async (ip, run) => {
  await admitPublicCall(clientNetwork(ip))
  return admitCall(ip, run)
})

/** The cache key of the response to a public API call; `path` comes from `createCallCacheKey`. */
export const callEntryKey = (protocol: string, path: string) => `${protocol} call ${path}`

/**
 * Serves a public API call from the page cache, or calls the API once for all concurrent requests, at the expense of the first
 * client. The call carries no credentials, so the response is the same for every caller. Throws `busy` when too many calls
 * wait, and `too_many_requests` when a client asks for too many that are not cached.
 */
export async function serveCachedCall(
  callApi: ApiFetch,
  path: string,
  { request, response, client }: Exchange,
): Promise<void> {
  const key = callEntryKey(client.protocol, path)
  const accepted = negotiateEncoding(request.headers["accept-encoding"])
  const call = () => callAndCache(callApi, path, { ...client, accepted })
  const page = pageCache.get(key) ?? (await computeOnce(key, client.ip, call))
  await sendCachedPage({ key, page }, request, response)
}

async function callAndCache(
  callApi: ApiFetch,
  path: string,
  { protocol, ip, accepted }: ClientInfo & { accepted: Encoding },
): Promise<CachedPage> {
  const tags = new Set<string>(path === OPENAPI_PATH ? ["build"] : [])
  const since = pageCache.now()
  const answer = await collectTags(tags, () =>
    callApi(new Request(`${protocol}://localhost${path}`, { headers: { "x-real-ip": ip } })),
  )
  const body = Buffer.from(await answer.arrayBuffer())
  const isCacheable = answer.status === 200
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
        ? ["cache-control", "no-cache", "vary", "Accept-Encoding, Authorization, instituteId, loginToken, Origin"]
        : ["cache-control", "no-store"]),
    ],
    hash: hashOf(body),
    tags: [...tags],
    bodies: body.length > ONE_PACKET_BYTES ? await firstBodies(body, accepted) : { identity: body },
  }
  if (isCacheable && isListening()) pageCache.set(callEntryKey(protocol, path), page, since)
  return page
}
