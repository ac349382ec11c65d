import { STATUS_CODES } from "node:http"
import { bodyOf, type CachedPage, encodingHeaders, replaceBody } from "@/lib/server/page-cache/cached-page"
import type { Encoding } from "@/lib/server/page-cache/encodings"

/** The bytes of a response as sent, where its date starts, and the second that the date names. */
interface WireResponse {
  bytes: Buffer
  headLength: number
  dateAt: number
  second: number
  /** Whether some of the bytes may still be on their way to a client, so that they must not change. */
  isInFlight: boolean
}

const NOT_MODIFIED = 304

/**
 * Formats cached pages exactly as Node's HTTP server with this keep-alive timeout does. Head and body are joined once per
 * page and encoding, so that one write sends both; the date is overwritten in place once a second, or in a copy when a
 * client has not taken the bytes yet.
 */
export function createWireFormat(keepAliveTimeoutMs: number) {
  const responsesByBody = new WeakMap<Buffer, WireResponse>()
  const notModifiedByHeaders = new WeakMap<CachedPage["headers"], Partial<Record<Encoding, WireResponse>>>()
  const keepAlive = `Connection: keep-alive\r\n${
    keepAliveTimeoutMs > 0 ? `Keep-Alive: timeout=${Math.floor(keepAliveTimeoutMs / 1000)}\r\n` : ""
  }`

  function join(status: number, headers: readonly string[], body: Buffer): WireResponse {
    let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
    for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`
    head += "Date: "
    const wholeHead = Buffer.from(`${head}${httpDate()}\r\n${keepAlive}\r\n`, "latin1")
    return {
      bytes: Buffer.concat([wholeHead, body]),
      headLength: wholeHead.length,
      dateAt: head.length,
      second: currentSecond(),
      isInFlight: false,
    }
  }

  /** The page refers to the body within the joined bytes, so that it is in memory once. */
  function hold(page: CachedPage, encoding: Encoding, response: WireResponse) {
    const body = response.bytes.subarray(response.headLength)
    responsesByBody.set(body, response)
    replaceBody(page, encoding, body)
  }

  return {
    /** The whole response in this encoding; undefined when the page holds no such body. */
    complete(page: CachedPage, encoding: Encoding): WireResponse | undefined {
      const body = bodyOf(page, encoding)
      if (!body) return undefined
      const known = responsesByBody.get(body)
      const response = known ?? join(page.status, [...page.headers, ...encodingHeaders(page, encoding, body)], body)
      const isCopied = setCurrentDate(response)
      if (!known || isCopied) hold(page, encoding, response)
      return response
    },
    /** The 304 response in this encoding. */
    notModified(page: CachedPage, encoding: Encoding): WireResponse {
      const known = notModifiedByHeaders.get(page.headers) ?? {}
      notModifiedByHeaders.set(page.headers, known)
      const response = (known[encoding] ??= join(
        NOT_MODIFIED,
        [...page.headers, ...encodingHeaders(page, encoding)],
        Buffer.alloc(0),
      ))
      setCurrentDate(response)
      return response
    },
  }
}

/** Updates the date; true when the bytes had to be copied for it. */
function setCurrentDate(response: WireResponse): boolean {
  const second = currentSecond()
  if (response.second === second) return false
  const isCopied = response.isInFlight
  if (isCopied) response.bytes = Buffer.from(response.bytes)
  response.bytes.write(httpDate(), response.dateAt, "latin1")
  response.second = second
  response.isInFlight = false
  return isCopied
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
