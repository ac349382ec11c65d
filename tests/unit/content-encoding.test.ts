import "../setup/no-page-limit"
import { createServer, request, type Server } from "node:http"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { serveFromSocket } from "@/lib/server/fast-path/serve-from-socket"
import { handleRequest } from "@/lib/server/front/handle-request"
import { negotiateEncoding } from "@/lib/server/page-cache/encodings"
import { pageCache } from "@/lib/server/page-cache/page-cache"
import { createPageCacheKey } from "@/lib/server/front/page-cache-key"
import { tagCachedPage } from "@/lib/server/page-cache/tags"
import { knownHosts, pagesOf } from "../setup/page-handler"

// Pages are cached only while invalidations arrive; here nothing changes.
jest.mock("@/lib/server/db/listener", () => ({ isListening: () => true }))

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0", "identity"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.5, gzip;q=0.9", "gzip"],
  ["gzip;q=0.5, br;q=0.9", "br"],
  ["gzip;q=0, br;q=0", "identity"],
  ["*", "br"],
  ["*, br;q=0", "gzip"],
  ["*;q=0", "identity"],
  ["identity", "identity"],
  ["identity;q=0", "identity"],
  ["xbr, brx", "identity"],
  ["BR", "br"],
  ["", "identity"],
  [undefined, "identity"],
])("Accept-Encoding: %s gets %s", (header, encoding) => {
  expect(negotiateEncoding(header)).toBe(encoding)
})

const html = `<html><head></head><body>${"text ".repeat(900)}</body></html>`
const keys = {
  callCacheKey: () => undefined,
  staticFileKey: () => undefined,
  pageCacheKey: createPageCacheKey({}),
  hosts: knownHosts(),
}
const servers: Server[] = []
let closeFastPath: () => void
let renders = 0

beforeAll(async () => {
  const listener = handleRequest({
    callCacheKey: keys.callCacheKey,
    api: () => undefined,
    callApi: () => Response.error(),
    media: () => undefined,
    uploads: () => undefined,
    staticFile: () => Promise.resolve(false),
    isPageCacheEnabled: true,
    pages: pagesOf((_, response) => {
      renders += 1
      tagCachedPage("institute:2")
      response.setHeader("content-type", "text/html; charset=utf-8")
      response.end(html)
    }, keys),
  })
  servers.push(createServer(listener), createServer(listener))
  const [normal, fast] = servers
  if (!normal || !fast) throw new Error("no servers")
  closeFastPath = serveFromSocket(fast, keys)
  for (const server of servers) await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
})
afterAll(async () => {
  closeFastPath()
  for (const server of servers) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

function ask(at: number, acceptEncoding: string): Promise<{ encoding: string | undefined; body: Buffer }> {
  const address = servers[at]?.address()
  const port = typeof address === "object" ? address?.port : 0
  const headers = { host: "acme.localhost", "accept-encoding": acceptEncoding }
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path: "/institute/2", headers }, (response) => {
      const chunks: Buffer[] = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("end", () => resolve({ encoding: response.headers["content-encoding"], body: Buffer.concat(chunks) }))
    })
      .on("error", reject)
      .end()
  })
}

describe.each([
  ["by Node's HTTP parser", 0],
  ["by the fast path", 1],
])("a cached page served %s", (_, server) => {
  test("is sent in the encoding that the client accepts, rendered once", async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const brotli = await ask(server, "gzip, deflate, br")
      expect([brotli.encoding, brotliDecompressSync(brotli.body).toString()]).toEqual(["br", html])
      const gzip = await ask(server, "br;q=0, gzip")
      expect([gzip.encoding, gunzipSync(gzip.body).toString()]).toEqual(["gzip", html])
      const plain = await ask(server, "br;q=0")
      expect([plain.encoding, plain.body.toString()]).toEqual([undefined, html])
    }
    expect(renders).toBe(1)
  })
})

test("an entry holds the compressed bodies that were asked for, not the plain one", async () => {
  pageCache.clear()
  await ask(0, "gzip")
  const { bytes } = pageCache.size()
  const bodies = () => Object.keys(pageCache.get("http 2 en /institute/2")?.bodies ?? {})
  expect(bodies()).toEqual(["gzip"])
  await ask(0, "identity")
  expect(bodies()).toEqual(["gzip"])
  await ask(1, "br")
  expect(bodies()).toEqual(["gzip", "br"])
  expect(pageCache.size().bytes).toBeGreaterThan(bytes)
})

test("a page first asked for without compression is held in brotli", async () => {
  pageCache.clear()
  expect((await ask(0, "identity")).body.toString()).toBe(html)
  expect(Object.keys(pageCache.get("http 2 en /institute/2")?.bodies ?? {})).toEqual(["br"])
})
