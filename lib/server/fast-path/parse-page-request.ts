import { LRUCache } from "lru-cache"
import { isReadableUrl } from "@/lib/server/api/readable-input"
import { type Encoding, negotiateEncoding } from "@/lib/server/page-cache/encodings"

/** The parts of a request that a cached response depends on. */
export interface PageRequest {
  readonly url: string
  readonly host: string
  /** The encoding that it prefers. */
  readonly encoding: Encoding
  readonly cookie: string
  readonly ifNoneMatch: string
  readonly forwardedProto: string
  /** True when it carries credentials, on which an API response depends. */
  readonly hasCredentials: boolean
  /** The institute that a header names, if there is one. */
  readonly instituteId: string | undefined
}

const MAX_BYTES = 4_096
/** Identical browsers send identical requests for a page; these are parsed once. */
const MAX_PARSED = 1_000
const parsedRequests = new LRUCache<string, PageRequest>({ max: MAX_PARSED })
const headerLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*?)[ \t]*$/
const requestLine = /^GET (\/[!-~]{0,1024}) HTTP\/1\.1$/
type Field = "host" | "acceptEncoding" | "cookie" | "ifNoneMatch" | "forwardedProto" | "instituteId"
const fieldsByHeader = new Map<string, Field>([
  ["host", "host"],
  ["accept-encoding", "acceptEncoding"],
  ["cookie", "cookie"],
  ["if-none-match", "ifNoneMatch"],
  ["x-forwarded-proto", "forwardedProto"],
  ["instituteid", "instituteId"],
])
const credentialHeaders = /^(?:authorization|logintoken)$/
/** Headers of requests for the full parser: a body, a range, another origin, another protocol, the end of the connection. */
const unsupportedHeaders =
  /^(?:content-length|transfer-encoding|connection|proxy-connection|upgrade|expect|te|trailer|range|origin|if-range|if-match|if-(?:un)?modified-since|rsc|next-.*)$/

/** The request that an identical packet was parsed to before. */
export const knownPageRequest = (packet: Buffer): PageRequest | undefined =>
  packet.length > MAX_BYTES ? undefined : parsedRequests.get(packet.toString("latin1"))

/**
 * Parses a packet that is exactly the complete head of one plain HTTP/1.1 GET without a body. Returns undefined for
 * anything else, which is left to Node's HTTP parser. Identical packets return the same object while it is in the LRU
 * cache of 1,000.
 */
export function parsePageRequest(packet: Buffer): PageRequest | undefined {
  if (packet.length > MAX_BYTES || packet[0] !== 0x47) return undefined
  const text = packet.toString("latin1")
  const parsed = parsedRequests.get(text) ?? parseHead(text)
  if (parsed) parsedRequests.set(text, parsed)
  return parsed
}

function parseHead(text: string): PageRequest | undefined {
  if (text.indexOf("\r\n\r\n") !== text.length - 4) return undefined
  const [first = "", ...lines] = text.slice(0, -4).split("\r\n")
  const url = requestLine.exec(first)?.[1]
  if (!url || !isReadableUrl(url)) return undefined
  const request = {
    url,
    host: "",
    acceptEncoding: "",
    cookie: "",
    ifNoneMatch: "",
    forwardedProto: "",
    hasCredentials: false,
  }
  let instituteId: string | undefined
  const seen = new Set<string>()
  for (const header of lines) {
    const [, name = "", value = ""] = headerLine.exec(header) ?? []
    const headerName = name.toLowerCase()
    if (headerName === "connection" && value.toLowerCase() === "keep-alive") continue
    if (!name || unsupportedHeaders.test(headerName)) return undefined
    if (credentialHeaders.test(headerName)) request.hasCredentials = true
    const field = fieldsByHeader.get(headerName)
    if (!field) continue
    if (seen.has(field)) return undefined
    seen.add(field)
    if (field === "instituteId") instituteId = value
    else request[field] = value
  }
  const { acceptEncoding, ...rest } = request
  return { ...rest, instituteId, encoding: negotiateEncoding(acceptEncoding) }
}
