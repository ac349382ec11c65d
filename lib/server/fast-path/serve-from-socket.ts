import type { Server } from "node:http"
import type { Socket } from "node:net"
import { keptPages } from "@/lib/server/page-cache/shared-cache"
import type { KeptPage } from "@/lib/server/page-cache/cached-page"
import { publicAddress } from "@/lib/server/page-cache/page-cache-key"
import { callKey } from "../page-cache/cached-calls"
import { pageKey } from "../page-cache/cached-pages"
import { type PageRequest, readPageRequest } from "./request-head"
import { isHost, protocolOf } from "../http/trusted-request"

/** A kept answer as it goes out, whole, and the second that its date names. */
interface Wire {
  bytes: Buffer
  second: number
}

const heads = new WeakMap<KeptPage, string>()
const wires = new WeakMap<KeptPage, Wire>()
const STATUS_AND_DATE = "HTTP/1.1 200 OK\r\ndate: "
let date = ""
let dateAt = 0

type AddressOf = (url: string) => string | undefined
type KeyOf = (asked: PageRequest, from: string | undefined) => string | undefined

/**
 * Answers kept pages and calls at an HTTP server's sockets as soon as a plain request for one arrives. A connection that brings
 * anything else goes to the server's own parser, with what it brought, for good. The function that it answers ends the
 * connections that wait here.
 */
export function answerQuickly(http: Server, callAddress: AddressOf): () => void {
  const waiting = new Set<Socket>()
  const keyOf = keysBy(callAddress)
  const parse = http.listeners("connection")
  http.removeAllListeners("connection")
  http.on("connection", (socket: Socket) => {
    const onData = (packet: Buffer) => {
      // A reader who is slow to take one answer is not owed a second from memory.
      if (socket.writableLength > 0 || !answer(socket, packet, keyOf)) handOver(packet)
    }
    const onEnd = () => socket.end()
    const onFault = () => socket.destroy()
    const release = () => {
      waiting.delete(socket)
      socket.off("data", onData).off("end", onEnd).off("error", onFault).off("timeout", onFault).off("close", release)
    }
    const handOver = (packet: Buffer) => {
      release()
      socket.pause()
      socket.setTimeout(0)
      socket.unshift(packet)
      for (const listener of parse) listener.call(http, socket)
      socket.resume()
    }
    waiting.add(socket)
    socket.on("data", onData).on("end", onEnd).on("error", onFault).on("timeout", onFault).on("close", release)
    socket.setTimeout(http.keepAliveTimeout)
  })
  return () => waiting.forEach((socket) => socket.destroy())
}

function answer(socket: Socket, packet: Buffer, keyOf: KeyOf): boolean {
  const asked = readPageRequest(packet)
  const key = asked && keyOf(asked, socket.remoteAddress)
  const page = key && keptPages.get(key)
  if (!page) return false
  if (asked.ifNoneMatch === page.etag) {
    socket.write(`HTTP/1.1 304 Not Modified\r\n${headOf(page)}date: ${now()}\r\n\r\n`, "latin1")
    return true
  }
  if (page.encoding === "br" && !/\bbr\b/.test(asked.acceptEncoding)) return false
  socket.write(wireOf(page))
  return true
}

/** Finds by what a request is kept, once for the same words by the same protocol. */
function keysBy(callAddress: AddressOf): KeyOf {
  const known = { http: new WeakMap<PageRequest, string>(), https: new WeakMap<PageRequest, string>() }
  return (asked, from) => {
    const protocol = protocolOf(from, asked.forwardedProto)
    const before = known[protocol].get(asked)
    if (before !== undefined) return before
    const host = asked.host.toLowerCase()
    if (!isHost(host)) return undefined
    const call = asked.namesCaller ? undefined : callAddress(asked.url)
    const address = call ?? publicAddress(asked.url)
    if (address === undefined) return undefined
    const key = call ? callKey(protocol, call) : pageKey({ host, protocol, cookie: asked.cookie, address })
    known[protocol].set(asked, key)
    return key
  }
}

/** The bytes of an answer, joined once, so that one write sends them all; their date is set anew when a second is over. */
function wireOf(page: KeptPage): Buffer {
  const known = wires.get(page) ?? join(page)
  const at = second()
  if (known.second !== at) {
    known.bytes.write(now(), STATUS_AND_DATE.length, "latin1")
    known.second = at
  }
  return known.bytes
}

function join(page: KeptPage): Wire {
  const coding = page.encoding === "br" ? "content-encoding: br\r\n" : ""
  const rest = `${headOf(page)}${coding}content-length: ${page.body.length}\r\n\r\n`
  const head = Buffer.from(`${STATUS_AND_DATE}${now()}\r\n${rest}`, "latin1")
  const bytes = Buffer.concat([head, page.body])
  // The body lives on in the joined bytes, so that they take no second room.
  page.body = bytes.subarray(head.length)
  const wire = { bytes, second: second() }
  wires.set(page, wire)
  return wire
}

function headOf(page: KeptPage): string {
  const known = heads.get(page)
  if (known !== undefined) return known
  let head = ""
  for (let at = 0; at < page.headers.length; at += 2) head += `${page.headers[at]}: ${page.headers[at + 1]}\r\n`
  head += "connection: keep-alive\r\n"
  heads.set(page, head)
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
