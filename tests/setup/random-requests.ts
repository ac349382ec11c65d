/** A repeatable source of random choices. */
export interface Random {
  below: (limit: number) => number
  chance: (percent: number) => boolean
  pick: <T>(values: readonly [T, ...T[]]) => T
}

/** The generator mulberry32: the same seed gives the same choices. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (percent) => next() * 100 < percent,
    pick: (values) => values[below(values.length)] ?? values[0],
  }
}

/** What the requests may ask for: cached URLs, which the fast path serves, and ETags of cached pages. */
export interface Known {
  urls: readonly [string, ...string[]]
  etags: readonly [string, ...string[]]
}

const MAX_REQUESTS = 5
const SENTINEL = "GET /sentinel HTTP/1.1\r\nHost: acme.localhost\r\nConnection: close\r\n\r\n"

/**
 * The bytes of one connection as latin1 texts, one for each packet: up to five requests, most of them plain, pipelined or
 * split anywhere, and mostly a last request that closes the connection.
 */
export function randomConnection(random: Random, known: Known): { packets: string[]; requests: number } {
  const plainPercent = random.chance(60) ? 97 : 25
  const requests = Array.from({ length: 1 + random.below(MAX_REQUESTS) }, () =>
    randomRequest(random, known, random.chance(plainPercent)),
  )
  if (random.chance(92)) requests.push(SENTINEL)
  return { packets: splitIntoPackets(random, requests), requests: requests.length }
}

function splitIntoPackets(random: Random, requests: string[]): string[] {
  const packets: string[] = []
  for (const request of requests) {
    if (packets.length > 0 && random.chance(12)) packets.push(`${packets.pop()}${request}`)
    else packets.push(request)
  }
  return packets.flatMap((packet) => {
    if (packet.length < 2 || !random.chance(12)) return [packet]
    const at = 1 + random.below(packet.length - 1)
    return [packet.slice(0, at), packet.slice(at)]
  })
}

function randomRequest(random: Random, known: Known, isPlain: boolean): string {
  if (!isPlain && random.chance(2))
    return random.pick([
      "\r\n",
      "\0",
      "garbage\r\n\r\n",
      "GET\r\n\r\n",
      " ",
      "\r\n\r\n",
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ])
  // One or two oddities at a time, so that each also meets a request that is plain otherwise.
  const odd = isPlain ? [] : [random.pick(ODDITIES), random.pick(ODDITIES)]
  const end = odd.includes("line end") ? random.pick(["\n", "\r", "\r\r\n", "\n\n"]) : "\r\n"
  const line = odd.includes("request line") ? requestLine(random, known) : `GET ${random.pick(known.urls)} HTTP/1.1`
  const body = odd.includes("body") ? random.pick(["body", "0\r\n\r\n", "4\r\nbody\r\n0\r\n\r\n", "zz\r\n", "x"]) : ""
  return `${[line, ...headers(random, known, odd)].join(end)}${end}${end}${body}`
}

const ODDITIES = ["request line", "host", "header", "header", "header", "line end", "body"] as const
type Oddity = (typeof ODDITIES)[number]

function requestLine(random: Random, known: Known): string {
  const method = random.chance(60) ? "GET" : random.pick(METHODS)
  const url = random.chance(50) ? random.pick(known.urls) : random.pick(URLS)
  const version = random.chance(75) ? "HTTP/1.1" : random.pick(VERSIONS)
  const space = random.chance(95) ? " " : random.pick(["  ", "\t", ""])
  return `${method}${space}${url}${space}${version}`
}

function headers(random: Random, known: Known, odd: readonly Oddity[]): string[] {
  // Every page is cached on the main host; that of an institute redirects from some.
  const host = odd.includes("host")
    ? random.pick(HOSTS)
    : [random.chance(75) ? "Host: localhost" : "Host: acme.localhost"]
  const common = [
    ...(random.chance(90) ? [`Accept-Encoding: ${random.chance(50) ? BROWSER_ENCODING : random.pick(ENCODINGS)}`] : []),
    ...(random.chance(20)
      ? [
          `If-None-Match: ${random.pick([...known.etags, "*", '"other"', "", `W/${known.etags[0]}`, `"other", W/${known.etags[0]}`])}`,
        ]
      : []),
    ...(random.chance(25) ? [`Cookie: ${random.pick(COOKIES)}`] : []),
    ...(random.chance(40)
      ? ["User-Agent: Mozilla/5.0 (X11)", "Accept: text/html,*/*;q=0.8", "Accept-Language: en"]
      : []),
  ]
  const more = odd.filter((oddity) => oddity === "header").map(() => random.pick(ODD_HEADERS))
  const all = [...host, ...common, ...more]
  if (random.chance(20)) all.reverse()
  return all.map((line) => (random.chance(10) ? respell(random, line) : line))
}

/** Another spelling of a header that means the same. */
function respell(random: Random, line: string): string {
  const [name = "", ...value] = line.split(": ")
  if (value.length === 0) return line
  return random.pick([
    `${name.toUpperCase()}: ${value.join(": ")}`,
    `${name.toLowerCase()}:${value.join(": ")}`,
    `${name}:\t ${value.join(": ")} \t`,
    `${name}:  ${value.join(": ")}`,
  ])
}

const METHODS = [
  "HEAD",
  "POST",
  "PUT",
  "OPTIONS",
  "DELETE",
  "get",
  "GETT",
  "G",
  "TRACE",
  "CONNECT",
  "QUERY",
  "PROPFIND",
  "G\0T",
] as const
const VERSIONS = [
  "HTTP/1.0",
  "HTTP/1.2",
  "HTTP/2.0",
  "http/1.1",
  "HTTP/1.1 ",
  "",
  "HTTP/0.9",
  "HTTP/1.1x",
  "HTTP/11",
] as const
const LONG = "x".repeat(1_100)
// oxfmt-ignore
const URLS = [
  "/admin", "/_next/static/chunks/a.js", "/_next/static/%E0%A4%A.js", "/_next/static/../server/b.js", "/_next/static/none.js",
  "/institute/2#part", "/institute/2?page=1#part", "/institute/2?x=%zz", "/institute/2/courses?page=%E0%A4%A", "/%69nstitute/2",
  "/institute/2/", "//institute/2", "/institute/2/../3", "/institute/2\\", "/institute/2?a=\"<>|^`{}", "/institute/2\x80", "/institute/2\x7f",
  "http://acme.localhost/institute/2", "https://rival.localhost/institute/2", "acme.localhost:80", "*", "", "/a b", "/institute/2?page=\t",
  "/INSTITUTE/2", "/institute/02", "/?", "/??", "/?=&&=", "/institute/2/courses?searchParam=%00", "/institute/2/courses?page=1&page=2",
  `/institute/2?${LONG}`, `/${LONG}`, `/institute/2/courses?searchParam=${LONG.slice(0, 990)}`, `/${LONG.repeat(8)}`,
  "/api/health", "/api/auth/session", "/media/a.webp", "/api/institutes/v2/api/itemsByKind/", "/api/unknown",
] as const
// oxfmt-ignore
const HOSTS: readonly [readonly string[], ...(readonly string[])[]] = [
  ["Host: ACME.localhost"], ["Host: acme.localhost:3000"], ["Host: rival.localhost"], ["Host: acme.localhost", "Host: rival.localhost"], [], ["Host:"],
  ["Host: acme..localhost"], ["Host: acme.localhost/x"], ["Host: acme localhost"], ["Host: acme.localhost,rival.localhost"], ["Host: a@b"],
  ["Host: -acme"], ["Host: acme.localhost:99999999"], ["Host : acme.localhost"], [" Host: acme.localhost"], ["Host: acme.localhost", "host: acme.localhost"],
  ["X-Forwarded-Host: rival.localhost", "Host: acme.localhost"], ["Host: \x80acme"], ["Host: acme.localhost\0"],
]
const BROWSER_ENCODING = "gzip, deflate, br"
// oxfmt-ignore
const ENCODINGS = [
  "gzip, deflate, br", "gzip, deflate, br, zstd", "br", "gzip", "identity", "*", "*;q=0", "br;q=0", "br;q=0, gzip", "gzip;q=0, br", "br;q=0.5, gzip;q=0.9",
  "gzip;q=0.5, br;q=0.9", "identity;q=0", "identity;q=1, br;q=0.5", "br;q=abc", "br;q=", "br;q=1.5", "brx", "xbr, gzip", "BR", "GZip", "br ; q = 0", "",
  ",,,", "br,", ";q=1", "gzip;q=0, *;q=1", "*, br;q=0", "br;q=0.000", "deflate", "br;level=5;q=0", "gzip\t,\tbr",
] as const
// oxfmt-ignore
const COOKIES = [
  "language=hi", "a=b; language=hi", "language=en", "language=xx", "language=hindi", "a=b", "xlanguage=hi", "language=hi; language=en", "language= hi",
  "auth=\x80\xff", "", ";", "path=/; language=hi;", "__Host-session-token=x", "language=\"hi\"",
] as const
// oxfmt-ignore
const ODD_HEADERS = [
  "Connection: close", "Connection: keep-alive", "Connection: Keep-Alive", "connection: CLOSE", "Connection: keep-alive, close", "Connection: keep-alive, x",
  "Connection: upgrade", "Connection:", "Connection: x", "Proxy-Connection: close", "Proxy-Connection: keep-alive", "Keep-Alive: timeout=1", "Upgrade: websocket",
  "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA", "Content-Length: 0", "Content-Length: 4", "Content-Length: 4, 4", "Content-Length: -1",
  "Content-Length: +4", "Content-Length: 0x4", "Content-Length: 4 4", "Content-Length:", "Content-Length: 99999999999999999999", "Transfer-Encoding: chunked",
  "Transfer-Encoding: identity", "Transfer-Encoding: gzip, chunked", "Transfer-Encoding: chunked, gzip", "Transfer-Encoding: xchunked", "Transfer-Encoding:",
  "Expect: 100-continue", "Expect: x", "TE: trailers", "Trailer: X", "Range: bytes=0-5", "If-Range: x", "If-Match: *", "If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT",
  "If-Unmodified-Since: x", "RSC: 1", "rsc:", "Next-Router-State-Tree: x", "Next-Url: /", "Next-Action: x", "Purpose: prefetch", "X-Forwarded-Proto: https",
  "X-Forwarded-Proto: http", "X-Forwarded-Proto: https, http", "X-Forwarded-Proto: HTTPS", "X-Forwarded-For: 9.9.9.9", "Forwarded: proto=https", "X-Real-IP: 1.1.1.1",
  "X-Lectern-Institute: 3", "X-Middleware-Subrequest: middleware", "X-Nonce: n", "Authorization: Bearer a.b.c", "loginToken: x", "instituteId: 3", "instituteId: 2", "instituteId:",
  "Cookie: language=hi", "Accept-Encoding: gzip", "If-None-Match: x", "X: a\r\n folded", "X: a\n folded", "Host: rival.localhost", "X: \0", "X: \x01", "X: \x7f",
  "X: \x80\xff", "X : y", " X: y", ":empty", "No colon", "X\0: y", "X\x80: y", "X(: y", "X: y\r", "X: y\rZ: z", "", `X: ${LONG}`, `X: ${LONG.repeat(4)}`, `${LONG}: x`, "X:",
  "Content-Type: text/plain", "Cache-Control: no-cache", "Pragma: no-cache", "Origin: http://evil.test", "Sec-Fetch-Site: cross-site", "Via: 1.0 proxy", "Method: GET",
] as const
