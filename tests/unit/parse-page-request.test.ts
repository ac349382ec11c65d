import { parsePageRequest } from "@/lib/server/fast-path/parse-page-request"

test.each([
  ["GET /a HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"],
  ["GET /a HTTP/1.1\r\nHost:\r\nHost: b\r\n\r\n"],
  ["GET /a HTTP/1.1\r\nHost : a\r\n\r\n"],
  ["GET /a HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n"],
  ["GET /a HTTP/1.1\nHost: a\n\n"],
  ["GET /a HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n"],
  ["GET  /a HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["GET http://b/a HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["GET /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"],
  ["GET /a HTTP/1.1\r\nHost: a\r\nX-Forwarded-Proto: https\r\nx-forwarded-proto: http\r\n\r\n"],
  [`GET /a HTTP/1.1\r\nHost: a\r\nCookie: ${"x".repeat(5_000)}\r\n\r\n`],
  ["\r\n\r\n"],
])("%j is not a plain request", (text) => {
  expect(parsePageRequest(Buffer.from(text, "latin1"))).toBeUndefined()
})

/** The request of a browser as a proxy passes it on. */
const proxied = (version: string, ...lines: string[]) =>
  [`GET /institute/2 HTTP/${version}`, ...lines, "Accept-Encoding: gzip, deflate, br", "", ""].join("\r\n")
const forwarded = ["Host: acme.example.com", "X-Forwarded-For: 9.9.9.9", "X-Forwarded-Proto: https"]

test.each([
  ["nginx as in docs/operations", proxied("1.1", ...forwarded, "User-Agent: Mozilla/5.0"), true],
  ["nginx by default", proxied("1.0", "Host: lectern", "Connection: close", "User-Agent: Mozilla/5.0"), false],
  [
    "Caddy",
    proxied("1.1", ...forwarded, "User-Agent: Mozilla/5.0", "X-Forwarded-Host: acme.example.com", "Via: 2.0 Caddy"),
    true,
  ],
])("a request from %s", (_, text, isRead) => {
  expect(parsePageRequest(Buffer.from(text)) !== undefined).toBe(isRead)
})
