import type { Server } from "node:http"
import type { Socket } from "node:net"
import { encodingOf } from "@/lib/server/page-cache/cached-page"
import { pageCache } from "@/lib/server/page-cache/shared-cache"
import type { PageCacheKey } from "@/lib/server/page-cache/page-cache-key"
import { isHost, protocolOf } from "../http/trusted-request"
import { callEntryKey } from "../page-cache/cached-calls"
import { pageEntryKey } from "../page-cache/cached-pages"
import { type PageRequest, parsePageRequest } from "./parse-page-request"
import { createWireFormat } from "./wire-response"

/** Map a URL to the cache key of a call or a page; undefined for one that is not cached. */
interface CacheKeys {
  callCacheKey: (url: string) => string | undefined
  pageCacheKey: PageCacheKey
}

/** The response to a packet; undefined when Node's HTTP parser has to read it. */
type Respond = (packet: Buffer, peer: string | undefined) => Buffer | undefined

/**
 * Serves cached pages and calls directly from the sockets of an HTTP server (docs/fast-path.md), byte for byte as the
 * server's own request listener does. A connection that sends anything but a plain request for a cached response goes to
 * Node's HTTP parser for good, with the bytes received. Returns a function that closes the connections still on the fast
 * path.
 */
export function serveFromSocket(http: Server, keys: CacheKeys): () => void {
  const idleSockets = new Set<Socket>()
  const respond = createRespond(http.keepAliveTimeout, keys)
  const parserListeners = http.listeners("connection")
  http.removeAllListeners("connection")
  http.on("connection", (socket: Socket) => {
    const onData = (packet: Buffer) => {
      // A client that has not read one response yet gets no second one buffered here.
      const response = socket.writableLength > 0 ? undefined : respond(packet, socket.remoteAddress)
      if (response) socket.write(response)
      else passToParser(packet)
    }
    const onEnd = () => socket.end()
    const onError = () => socket.destroy()
    const release = () => {
      idleSockets.delete(socket)
      socket.off("data", onData).off("end", onEnd).off("error", onError).off("timeout", onError).off("close", release)
    }
    const passToParser = (packet: Buffer) => {
      release()
      socket.pause()
      socket.setTimeout(0)
      socket.unshift(packet)
      for (const listener of parserListeners) listener.call(http, socket)
      socket.resume()
    }
    idleSockets.add(socket)
    socket.on("data", onData).on("end", onEnd).on("error", onError).on("timeout", onError).on("close", release)
    socket.setTimeout(http.keepAliveTimeout)
  })
  return () => idleSockets.forEach((socket) => socket.destroy())
}

function createRespond(keepAliveTimeoutMs: number, keys: CacheKeys): Respond {
  const wire = createWireFormat(keepAliveTimeoutMs)
  const cacheKeyOf = createCacheKeyLookup(keys)
  return (packet, peer) => {
    const request = parsePageRequest(packet)
    const key = request && cacheKeyOf(request, peer)
    const page = key && pageCache.get(key)
    if (!page) return undefined
    if (request.ifNoneMatch === page.etag) return wire.notModified(page)
    return wire.ok(page, encodingOf(page, request.encoding))
  }
}

/** Computes the cache key of a request, once for identical requests over the same protocol. */
function createCacheKeyLookup({ callCacheKey, pageCacheKey }: CacheKeys) {
  const knownKeys = { http: new WeakMap<PageRequest, string>(), https: new WeakMap<PageRequest, string>() }
  return (request: PageRequest, peer: string | undefined): string | undefined => {
    const protocol = protocolOf(peer, request.forwardedProto)
    const known = knownKeys[protocol].get(request)
    if (known !== undefined) return known
    const host = request.host.toLowerCase()
    if (!isHost(host)) return undefined
    const call = request.hasCallerHeaders ? undefined : callCacheKey(request.url)
    const path = call ?? pageCacheKey(request.url)
    if (path === undefined) return undefined
    const key = call ? callEntryKey(protocol, call) : pageEntryKey({ host, protocol, cookie: request.cookie, path })
    knownKeys[protocol].set(request, key)
    return key
  }
}
