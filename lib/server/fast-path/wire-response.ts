import { bodyHeaders, type CachedPage } from "@/lib/server/page-cache/cached-page"
import type { Encoding } from "@/lib/server/page-cache/encodings"

/** The bytes of a response as sent, where its date starts, and the second that the date names. */
interface WireResponse {
  bytes: Buffer
  dateAt: number
  second: number
}

const statusLines = { 200: "HTTP/1.1 200 OK", 304: "HTTP/1.1 304 Not Modified" }

/**
 * Formats cached pages exactly as Node's HTTP server with this keep-alive timeout does. Head and body are joined once per
 * page and encoding, so that one write sends both; the date is overwritten in place once a second.
 */
export function createWireFormat(keepAliveTimeoutMs: number) {
  const responses = new WeakMap<CachedPage, Partial<Record<Encoding | "not-modified", WireResponse>>>()
  const keepAlive = `Connection: keep-alive\r\n${
    keepAliveTimeoutMs > 0 ? `Keep-Alive: timeout=${Math.floor(keepAliveTimeoutMs / 1000)}\r\n` : ""
  }`

  function responsesOf(page: CachedPage) {
    const known = responses.get(page) ?? {}
    responses.set(page, known)
    return known
  }

  function join(status: keyof typeof statusLines, headers: readonly string[], body: Buffer): WireResponse {
    let head = `${statusLines[status]}\r\n`
    for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`
    head += "Date: "
    const rest = Buffer.from(`${head}${httpDate()}\r\n${keepAlive}\r\n`, "latin1")
    return { bytes: Buffer.concat([rest, body]), dateAt: head.length, second: currentSecond() }
  }

  return {
    /** The 200 response in this encoding; undefined when the page holds no such body. */
    ok(page: CachedPage, encoding: Encoding): Buffer | undefined {
      const known = responsesOf(page)
      const body = page.bodies[encoding]
      if (!body) return undefined
      const response = known[encoding] ?? join(200, [...page.headers, ...bodyHeaders(encoding, body)], body)
      if (!known[encoding]) {
        known[encoding] = response
        // The page refers to the body within the joined bytes, so that it is in memory once.
        page.bodies[encoding] = response.bytes.subarray(response.bytes.length - body.length)
      }
      return withCurrentDate(response)
    },
    /** The 304 response. */
    notModified(page: CachedPage): Buffer {
      const known = responsesOf(page)
      known["not-modified"] ??= join(304, page.headers, Buffer.alloc(0))
      return withCurrentDate(known["not-modified"])
    },
  }
}

function withCurrentDate(response: WireResponse): Buffer {
  const second = currentSecond()
  if (response.second !== second) {
    response.bytes.write(httpDate(), response.dateAt, "latin1")
    response.second = second
  }
  return response.bytes
}

const currentSecond = () => Math.floor(Date.now() / 1000)

let date = ""
let dateSecond = 0

function httpDate(): string {
  const second = currentSecond()
  if (second !== dateSecond) {
    dateSecond = second
    date = new Date(second * 1000).toUTCString()
  }
  return date
}
