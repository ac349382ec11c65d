import type { Server } from "node:http"
import type { Socket } from "node:net"
import { keptPages } from "@/lib/server/pages/kept"
import type { KeptPage } from "@/lib/server/pages/kept-page"
import { publicAddress } from "@/lib/server/pages/public-page"
import { callKey } from "./public-calls"
import { pageKey } from "./public-pages"
import { type PageRequest, readPageRequest } from "./request-head"
import { isHost, protocolOf } from "./vouch"

const heads = new WeakMap<KeptPage, string>()
let date = ""
let dateAt = 0

type AddressOf = (url: string) => string | undefined

/**
 * Answers kept pages and calls at an HTTP server's sockets as soon as a plain request for one arrives. A connection that brings
 * anything else goes to the server's own parser, with what it brought, for good. The function that it answers ends the
 * connections that wait here.
 */
export function answerQuickly(http: Server, callAddress: AddressOf): () => void {
  const waiting = new Set<Socket>()
  const parse = http.listeners("connection")
  http.removeAllListeners("connection")
  http.on("connection", (socket: Socket) => {
    const onData = (packet: Buffer) => {
      // A reader who is slow to take one answer is not owed a second from memory.
      if (socket.writableLength > 0 || !answer(socket, packet, callAddress)) handOver(packet)
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

function answer(socket: Socket, packet: Buffer, callAddress: AddressOf): boolean {
  const asked = readPageRequest(packet)
  const key = asked && keyOf(asked, socket.remoteAddress, callAddress)
  const page = key && keptPages.get(key)
  if (!page) return false
  if (asked.ifNoneMatch === page.etag) {
    socket.write(`HTTP/1.1 304 Not Modified\r\n${headOf(page)}date: ${now()}\r\n\r\n`, "latin1")
    return true
  }
  if (page.encoding === "br" && !/\bbr\b/.test(asked.acceptEncoding)) return false
  socket.cork()
  const coding = page.encoding === "br" ? "content-encoding: br\r\n" : ""
  const length = `content-length: ${page.body.length}\r\n`
  socket.write(`HTTP/1.1 200 OK\r\n${headOf(page)}${coding}${length}date: ${now()}\r\n\r\n`, "latin1")
  socket.write(page.body)
  socket.uncork()
  return true
}

function keyOf(asked: PageRequest, from: string | undefined, callAddress: AddressOf): string | undefined {
  const host = asked.host.toLowerCase()
  if (!isHost(host)) return undefined
  const protocol = protocolOf(from, asked.forwardedProto)
  const call = asked.namesCaller ? undefined : callAddress(asked.url)
  if (call) return callKey(protocol, call)
  const address = publicAddress(asked.url)
  return address && pageKey({ host, protocol, cookie: asked.cookie, address })
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

function now(): string {
  const second = Math.floor(Date.now() / 1000)
  if (second !== dateAt) {
    dateAt = second
    date = new Date(second * 1000).toUTCString()
  }
  return date
}
