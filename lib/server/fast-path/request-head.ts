import { LRUCache } from "lru-cache"

/** What a kept page depends on in a request. */
export interface PageRequest {
  readonly url: string
  readonly host: string
  readonly acceptEncoding: string
  readonly cookie: string
  readonly ifNoneMatch: string
  readonly forwardedProto: string
  /** It says who asks or for whom, which a call of the API depends on. */
  readonly namesCaller: boolean
}

const MOST_BYTES = 4_096
/** Browsers of one make ask for one page in the same words, which need no second reading. */
const MOST_KNOWN = 1_000
const known = new LRUCache<string, PageRequest>({ max: MOST_KNOWN })
const line = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*?)[ \t]*$/
const request = /^GET (\/[!-~]{0,1024}) HTTP\/1\.1$/
const asField = new Map<string, Exclude<keyof PageRequest, "url" | "namesCaller">>([
  ["host", "host"],
  ["accept-encoding", "acceptEncoding"],
  ["cookie", "cookie"],
  ["if-none-match", "ifNoneMatch"],
  ["x-forwarded-proto", "forwardedProto"],
])
const caller = /^(?:authorization|logintoken|instituteid)$/
/** By these a request asks for more than a page: a body, a part, another protocol, the end of the connection. */
const asksForMore =
  /^(?:content-length|transfer-encoding|connection|upgrade|expect|te|trailer|range|if-range|if-match|if-(?:un)?modified-since|rsc|next-.*)$/

/**
 * Reads a packet that is exactly the head of one plain GET of HTTP/1.1, whole and without a body. Anything else, however
 * little it differs, is undefined, and for the full HTTP parser to read. The same words are the same object for a while.
 */
export function readPageRequest(packet: Buffer): PageRequest | undefined {
  if (packet.length > MOST_BYTES || packet[0] !== 0x47) return undefined
  const text = packet.toString("latin1")
  const before = known.get(text)
  if (before) return before
  const read = parse(text)
  if (read) known.set(text, read)
  return read
}

function parse(text: string): PageRequest | undefined {
  if (text.indexOf("\r\n\r\n") !== text.length - 4) return undefined
  const [first = "", ...lines] = text.slice(0, -4).split("\r\n")
  const url = request.exec(first)?.[1]
  if (!url) return undefined
  const read = {
    url,
    host: "",
    acceptEncoding: "",
    cookie: "",
    ifNoneMatch: "",
    forwardedProto: "",
    namesCaller: false,
  }
  const seen = new Set<string>()
  for (const header of lines) {
    const [, name = "", value = ""] = line.exec(header) ?? []
    const lower = name.toLowerCase()
    if (lower === "connection" && value.toLowerCase() === "keep-alive") continue
    if (!name || asksForMore.test(lower)) return undefined
    if (caller.test(lower)) read.namesCaller = true
    const field = asField.get(lower)
    if (!field) continue
    if (seen.has(field)) return undefined
    seen.add(field)
    read[field] = value
  }
  return read
}
