// The program of `startOverloadableServer`: every mistake that an attack on load looks for.
import { createServer, type ServerResponse } from "node:http"
import { gzipSync } from "node:zlib"

const RENDER_MS = 45
const BODY = "a page ".repeat(30_000)
const cache = new Map<string, string>()

/** Blocks the event loop, as rendering in it does. */
function render(key: string): string {
  const until = performance.now() + RENDER_MS
  while (performance.now() < until);
  cache.set(key, key)
  return key
}

function send(response: ServerResponse, encoding: string) {
  // A body of its own for each response.
  const plain = Buffer.from(`${BODY}${Math.random()}`)
  const body = encoding === "gzip" ? gzipSync(plain) : plain
  response.writeHead(200, { "content-length": body.length }).end(body)
}

const server = createServer({ headersTimeout: 0, requestTimeout: 0 }, ({ url = "", headers }, response) => {
  if (url.startsWith("/api/")) return void response.writeHead(200, { "content-length": 2 }).end("{}")
  const key = `${headers.host}${url}`
  if (!cache.has(key)) render(key)
  send(response, headers["accept-encoding"] ?? "")
})
server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  process.send?.(typeof address === "object" ? address?.port : 0)
})
