import type { Server } from "node:http"
import type { Socket } from "node:net"
import { pageCache } from "@/lib/server/page-cache/shared-cache"
import type { CachedPage } from "@/lib/server/page-cache/cached-page"
import { pageCacheKey } from "@/lib/server/page-cache/page-cache-key"
import { callEntryKey } from "../page-cache/cached-calls"
import { pageEntryKey } from "../page-cache/cached-pages"
import { type PageRequest, parsePageRequest } from "./parse-page-request"
import { isHost, protocolOf } from "../http/trusted-request"

/** The bytes of a response as sent, and the second that its `date` header names. */
interface WireResponse {
  bytes: Buffer
  second: number
}

const headsByPage = new WeakMap<CachedPage, string>()
const wireResponses = new WeakMap<CachedPage, WireResponse>()
const STATUS_AND_DATE = "HTTP/1.1 200 OK\r\ndate: "
let date = ""
let dateAt = 0

type CallCacheKey = (url: string) => string | undefined
type CacheKeyOf = (request: PageRequest, peer: string | undefined) => string | undefined

/**
 * Serves cached pages and calls directly from the sockets of an HTTP server (the fast path), without Node's HTTP
 * parser. A connection that sends anything but a plain request for a cached response goes to that parser for good, with
 * the bytes received. Returns a function that closes the connections still on the fast path.
 */
export function serveFromSocket(http: Server, callCacheKey: CallCacheKey): () => void {
  const idleSockets = new Set<Socket>()
  const cacheKeyOf = cacheKeyLookup(callCacheKey)
  const parserListeners = http.listeners("connection")
  http.removeAllListeners("connection")
  http.on("connection", (socket: Socket) => {
    const onData = (packet: Buffer) => {
      // A client that has not read one response yet gets no second one buffered here.
      if (socket.writableLength > 0 || !respond(socket, packet, cacheKeyOf)) passToParser(packet)
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

function respond(socket: Socket, packet: Buffer, cacheKeyOf: CacheKeyOf): boolean {
  const request = parsePageRequest(packet)
  const key = request && cacheKeyOf(request, socket.remoteAddress)
  const page = key && pageCache.get(key)
  if (!page) return false
  if (request.ifNoneMatch === page.etag) {
    socket.write(`HTTP/1.1 304 Not Modified\r\n${headOf(page)}date: ${now()}\r\n\r\n`, "latin1")
    return true
  }
  if (page.encoding === "br" && !/\bbr\b/.test(request.acceptEncoding)) return false
  socket.write(wireBytes(page))
  return true
}

/** Computes the cache key of a request, once for identical requests over the same protocol. */
function cacheKeyLookup(callCacheKey: CallCacheKey): CacheKeyOf {
  const knownKeys = { http: new WeakMap<PageRequest, string>(), https: new WeakMap<PageRequest, string>() }
  return (request, peer) => {
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

/** Head and body joined once, so that one write sends both; the date is overwritten in place once a second. */
function wireBytes(page: CachedPage): Buffer {
  const known = wireResponses.get(page) ?? createWireResponse(page)
  const at = second()
  if (known.second !== at) {
    known.bytes.write(now(), STATUS_AND_DATE.length, "latin1")
    known.second = at
  }
  return known.bytes
}

function createWireResponse(page: CachedPage): WireResponse {
  const encodingHeader = page.encoding === "br" ? "content-encoding: br\r\n" : ""
  const rest = `${headOf(page)}${encodingHeader}content-length: ${page.body.length}\r\n\r\n`
  const head = Buffer.from(`${STATUS_AND_DATE}${now()}\r\n${rest}`, "latin1")
  const bytes = Buffer.concat([head, page.body])
  // The page refers to the body within the joined bytes, so that it is in memory once.
  page.body = bytes.subarray(head.length)
  const wire = { bytes, second: second() }
  wireResponses.set(page, wire)
  return wire
}

function headOf(page: CachedPage): string {
  const known = headsByPage.get(page)
  if (known !== undefined) return known
  let head = ""
  for (let at = 0; at < page.headers.length; at += 2) head += `${page.headers[at]}: ${page.headers[at + 1]}\r\n`
  head += "connection: keep-alive\r\n"
  headsByPage.set(page, head)
  return head
}

const second = () => Math.floor(Date.now() / 1000)

function now(): string {
  const at = second()
  if (at !== dateAt) {
    dateAt = at
    date = new Date(at * 1000).toUTCString()
  }
  return date
}
