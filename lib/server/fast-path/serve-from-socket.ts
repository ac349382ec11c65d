import type { Server } from "node:http"
import type { Socket } from "node:net"
import { encodingOf, etagOf } from "@/lib/server/page-cache/cached-page"
import { pageCache } from "@/lib/server/page-cache/page-cache"
import { isProcessGoing } from "@/lib/server/front/readiness"
import { turns } from "../admission/start-request"
import { matchesEtag } from "../page-cache/etag"
import { MAX_PIECE_BYTES } from "../page-cache/send-cached-page"
import { type CacheKeys, createFindCacheKey } from "./find-cache-key"
import { knownPageRequest, type PageRequest, parsePageRequest } from "./parse-page-request"
import { createWireFormat } from "./wire-response"

/** Sends the cached response to a request; false when there is none and Node's HTTP parser has to read it. */
type Respond = (request: PageRequest, socket: Socket) => boolean

/**
 * Serves cached responses directly from the sockets of an HTTP server (docs/fast-path.md), byte for byte as the server's
 * own request listener does. A connection that sends anything but a plain request for a cached response goes to Node's HTTP
 * parser for good, with the bytes received. Returns a function that closes the connections still on the fast path which no
 * request has reached; from then on, and while the process is going, each request is left to the parser, which answers it and
 * closes the connection.
 */
export function serveFromSocket(http: Server, keys: CacheKeys): () => void {
  const idleSockets = new Set<Socket>()
  const waitingSockets = new Set<Socket>()
  const respond = createRespond(http.keepAliveTimeout, keys)
  const parserListeners = http.listeners("connection")
  http.removeAllListeners("connection")
  http.on("connection", (socket: Socket) => {
    const onData = (packet: Buffer) => {
      // Identical requests cost next to nothing; others take their turn, so that no client delays the rest.
      const known = knownPageRequest(packet)
      if (known) {
        turns.share()
        return answer(packet, known)
      }
      socket.pause()
      waitingSockets.add(socket)
      turns.start(socket.remoteAddress ?? "", () => {
        waitingSockets.delete(socket)
        if (socket.destroyed) return
        socket.resume()
        answer(packet, parsePageRequest(packet))
      })
    }
    const answer = (packet: Buffer, request: PageRequest | undefined) => {
      // A client that has not read one response yet gets no second one buffered here.
      if (isProcessGoing() || !request || socket.writableLength > 0 || !respond(request, socket))
        return passToParser(packet)
      if (socket.timeout !== http.keepAliveTimeout) socket.setTimeout(http.keepAliveTimeout)
    }
    const onEnd = () => socket.end()
    const onError = () => socket.destroy()
    const release = () => {
      idleSockets.delete(socket)
      waitingSockets.delete(socket)
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
    socket.setTimeout(http.headersTimeout)
  })
  return () => {
    for (const socket of idleSockets) if (!waitingSockets.has(socket)) socket.end()
  }
}

function createRespond(keepAliveTimeoutMs: number, keys: CacheKeys): Respond {
  const wire = createWireFormat(keepAliveTimeoutMs)
  const findCacheKey = createFindCacheKey(keys)
  return (request, socket) => {
    const key = findCacheKey(request, socket.remoteAddress)
    const page = key && pageCache.get(key)
    if (!page) return false
    const encoding = encodingOf(page, request.encoding)
    const isCurrent = page.status === 200 && matchesEtag(request.ifNoneMatch, etagOf(page, encoding))
    const response = isCurrent ? wire.notModified(page, encoding) : wire.complete(page, encoding)
    if (!response || response.bytes.length > MAX_PIECE_BYTES) return false
    socket.write(response.bytes)
    if (socket.writableLength > 0) response.isInFlight = true
    return true
  }
}
