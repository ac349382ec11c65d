import { createServer, type Server } from "node:http"
import { connect, type Socket } from "node:net"
import { brotliCompressSync, brotliDecompressSync, gzipSync } from "node:zlib"
import { serveFromSocket } from "@/lib/server/fast-path/serve-from-socket"
import { createWireFormat } from "@/lib/server/fast-path/wire-response"
import { items } from "@/lib/features/items/contract"
import { computeBody } from "@/lib/server/page-cache/cached-page"
import { pageCache } from "@/lib/server/page-cache/page-cache"
import { createPageCacheKey } from "@/lib/server/front/page-cache-key"
import { createCallCacheKey } from "@/lib/server/front/call-cache-key"
import { knownHosts } from "../setup/page-handler"

// Hosts are cached only while invalidations arrive; here nothing changes.
jest.mock("@/lib/server/db/listener", () => ({ isListening: () => true }))

const idsByLabel = { acme: 2, rival: 3, changing: 4, old: 9 }
const hosts = knownHosts(idsByLabel)
const body = brotliCompressSync("<h1>Acme</h1>")
const page = {
  status: 200,
  headers: ["content-type", "text/html; charset=utf-8"],
  bodies: { br: body },
  hash: "one",
  tags: ["institute:2"],
}
const plain = "GET /institute/2 HTTP/1.1\r\nHost: acme.localhost\r\nAccept-Encoding: gzip, br\r\n\r\n"
const withHeader = (line: string) => plain.replace("\r\n\r\n", `\r\n${line}\r\n\r\n`)

let http: Server
let closeFastPath: () => void
let port = 0
const sockets: Socket[] = []

beforeAll(async () => {
  for (const label of Object.keys(idsByLabel)) await hosts.find(`${label}.localhost`, "127.0.0.1")
  pageCache.set("http 2 en /institute/2", page, pageCache.now())
  pageCache.set("http 2 hi /institute/2", { ...page, headers: [...page.headers], hash: "hindi" }, pageCache.now())
  http = createServer((request, response) => {
    response.setHeader("x-parsed", "yes")
    request.resume().on("end", () => response.end(`${request.method} ${request.url}`))
  })
  closeFastPath = serveFromSocket(http, {
    callCacheKey: createCallCacheKey([items.topOfEachKind]),
    pageCacheKey: createPageCacheKey({}),
    staticFileKey: (path) => (path === "/icon.svg" ? "built icon" : undefined),
    hosts,
  })
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve))
  const address = http.address()
  port = typeof address === "object" ? (address?.port ?? 0) : 0
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  const closed = new Promise((resolve) => http.close(resolve))
  closeFastPath()
  http.closeAllConnections()
  await closed
})

/** Opens a connection; `ask` sends bytes and resolves with what was received once `until` matches, or at the end. */
function open() {
  const socket = connect(port, "127.0.0.1")
  sockets.push(socket)
  socket.on("error", () => undefined)
  return {
    socket,
    ask: (text: string, until: string | RegExp) =>
      new Promise<string>((resolve) => {
        let received = ""
        const onData = (chunk: Buffer) => {
          received += chunk.toString("latin1")
          if (typeof until === "string" ? received.includes(until) : until.test(received)) onDone()
        }
        const onDone = () => {
          socket.off("data", onData).off("close", onDone)
          resolve(received)
        }
        socket.on("data", onData).on("close", onDone)
        socket.write(text)
      }),
  }
}
const bodyText = body.toString("latin1")

test("a cached page is served from the socket, repeatedly on one connection", async () => {
  const { ask } = open()
  for (let turn = 0; turn < 3; turn += 1) {
    const answer = await ask(plain, bodyText)
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(answer).toContain(`content-encoding: br\r\ncontent-length: ${body.length}\r\n`)
    expect(answer).toMatch(/Date: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT\r\n/)
    expect(answer).not.toContain("x-parsed")
    const sent = Buffer.from(answer.slice(answer.indexOf("\r\n\r\n") + 4), "latin1")
    expect(brotliDecompressSync(sent).toString()).toBe("<h1>Acme</h1>")
  }
})

test("the date of a cached page advances while its other bytes stay the same", async () => {
  const { ask } = open()
  const dateOf = (answer: string) => Date.parse(/Date: (.*)\r\n/.exec(answer)?.[1] ?? "")
  const first = await ask(plain, bodyText)
  const later = jest.spyOn(Date, "now").mockReturnValue(dateOf(first) + 90_000)
  const second = await ask(plain, bodyText)
  later.mockRestore()
  expect(dateOf(second)).toBe(dateOf(first) + 90_000)
  expect(second.replace(/Date: .*\r\n/, "")).toBe(first.replace(/Date: .*\r\n/, ""))
})

test("an identical request gets the new page once it was cached again, and an untrusted peer does not choose the protocol", async () => {
  const { ask } = open()
  const request = plain.replace("acme", "changing").replace("/institute/2", "/institute/4")
  const secure = request.replace("\r\n\r\n", "\r\nX-Forwarded-Proto: https\r\n\r\n")
  expect(await open().ask(request, "\r\n\r\n")).toContain("x-parsed: yes")
  for (const text of ["one", "two"]) {
    const cached = { ...page, bodies: { identity: Buffer.from(text) } }
    pageCache.set("http 4 en /institute/4", cached, pageCache.now())
    expect(await ask(request, /\r\n\r\n\w+/)).toMatch(new RegExp(`${text}$`))
  }
  expect(await open().ask(secure, /\r\n\r\n\w+/)).toMatch(/two$/)
})

test("a client with the current ETag gets 304, and the language cookie selects the page", async () => {
  const { ask } = open()
  expect(await ask(withHeader('If-None-Match: "one-br"'), "\r\n\r\n")).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/)
  expect(await ask(withHeader('Cookie: a=b; language=hi\r\nIf-None-Match: "hindi-br"'), "\r\n\r\n")).toMatch(
    /^HTTP\/1\.1 304/,
  )
})

test.each([
  ["another page", plain.replace("/institute/2", "/institute/3")],
  ["another host", plain.replace("acme", "rival")],
  ["a page of an area", plain.replace("/institute/2", "/admin")],
  ["no brotli", plain.replace(", br", "")],
  ["brotli refused", plain.replace("br", "br;q=0")],
  ["a preferred encoding that the page lacks", plain.replace("br", "br;q=0.5")],
  ["a proxy that closes", withHeader("Proxy-Connection: close")],
  ["an older protocol", plain.replace("HTTP/1.1", "HTTP/1.0")],
  ["a HEAD", plain.replace("GET", "HEAD")],
  ["a range", withHeader("Range: bytes=0-5")],
  ["the end of the connection", withHeader("Connection: close")],
  ["an RSC payload", withHeader("RSC: 1")],
  ["a body", `${withHeader("Content-Length: 4")}body`],
])("%s goes to the parser", async (_, text) => {
  expect(await open().ask(text, "\r\n\r\n")).toContain("x-parsed: yes")
})

test("two requests in one packet, and one request in two packets, go to the parser", async () => {
  expect(await open().ask(plain + plain, /x-parsed[\s\S]*x-parsed/)).toContain("x-parsed")
  const { ask, socket } = open()
  socket.setNoDelay()
  await new Promise<void>((resolve) => socket.write(plain.slice(0, 30), () => resolve()))
  expect(await ask(plain.slice(30), "\r\n\r\n")).toMatch(/^HTTP\/1\.1 200/)
})

test("a cached call is served from the socket uncompressed, and never to a caller with credentials", async () => {
  const json = '{"status":200,"data":[]}'
  const cached = { ...page, bodies: { identity: Buffer.from(json) } }
  pageCache.set("http call /api/institutes/v2/api/itemsByKind?instituteId=2", cached, pageCache.now())
  const url = "/api/institutes/v2/api/itemsByKind?utm_source=x&instituteId=2"
  const { ask } = open()
  const answer = await ask(plain.replace("/institute/2", url), json)
  expect(answer).toContain(`content-length: ${json.length}\r\n`)
  expect(answer).not.toMatch(/content-encoding|x-parsed/)
  expect(await ask(plain.replace("/institute/2", url).replace(", br", ""), json)).not.toContain("x-parsed")
  for (const header of ["Authorization: Bearer a.b.c", "loginToken: x", "instituteId: 3"]) {
    const text = withHeader(header).replace("/institute/2", url)
    expect(await open().ask(text, "\r\n\r\n")).toContain("x-parsed")
  }
})

test("a connection that went to the parser stays there", async () => {
  const { ask } = open()
  await ask(plain, bodyText)
  expect(await ask(plain.replace("/institute/2", "/else"), "GET /else")).toContain("x-parsed")
  expect(await ask(plain, "GET /institute/2")).toContain("x-parsed")
})

test("a client that has ended its side still gets the response", async () => {
  const { ask, socket } = open()
  const answered = ask(plain, bodyText)
  socket.end()
  expect(await answered).toContain(bodyText)
})

test("a client that resets its connection at any moment harms no other", async () => {
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  process.on("uncaughtException", onError)
  const beginnings = ["", plain, plain.slice(0, 20), plain.replace("/institute/2", "/else"), plain + plain]
  await Promise.all(
    Array.from({ length: 100 }, async (_, at) => {
      const { socket } = open()
      await new Promise((resolve) => socket.write(beginnings[at % beginnings.length] || "G", resolve))
      for (let turn = 0; turn < at % 4; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      socket.resetAndDestroy()
    }),
  )
  expect(await open().ask(plain, bodyText)).toContain(bodyText)
  process.off("uncaughtException", onError)
  expect(errors).toEqual([])
})

test.each([
  ["gzip", "gzip", '"all-gzip"'],
  ["br;q=0", undefined, '"all"'],
  ["br", "br", '"all-br"'],
])("Accept-Encoding: %s is served from the socket, with an ETag of its own", async (accepted, encoding, etag) => {
  const all = {
    ...page,
    headers: [...page.headers],
    hash: "all",
    bodies: { br: body, gzip: gzipSync("<h1>Acme</h1>") },
  }
  pageCache.set("http 4 en /institute/4", all, pageCache.now())
  await computeBody(all, "identity")
  const url = plain.replace("acme", "changing").replace("/institute/2", "/institute/4").replace("gzip, br", accepted)
  const answer = await open().ask(url, /\r\n\r\n[\s\S]+/)
  expect(answer).not.toContain("x-parsed")
  expect(/etag: (.*)\r/.exec(answer)?.[1]).toBe(etag)
  expect(/content-encoding: (.*)\r/.exec(answer)?.[1]).toBe(encoding)
  for (const known of [etag, `W/${etag}`, `"x", W/${etag}`, "*"])
    expect(await open().ask(url.replace("\r\n\r\n", `\r\nIf-None-Match: ${known}\r\n\r\n`), "\r\n\r\n")).toMatch(
      /^HTTP\/1\.1 304/,
    )
})

test("a static file and a page that does not exist are served from the socket", async () => {
  const short = () => ({ ...page, headers: ["content-type", "text/plain"], bodies: { identity: Buffer.from("short") } })
  pageCache.set("built icon", short(), pageCache.now())
  pageCache.set("http 2 en /institute/2/courses/9", { ...short(), status: 404 }, pageCache.now())
  const { ask } = open()
  expect(await ask(plain.replace("/institute/2", "/icon.svg"), "short")).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(await ask(plain.replace("/institute/2", "/institute/2/courses/9"), "short")).toMatch(
    /^HTTP\/1\.1 404 Not Found/,
  )
})

test("bytes that are on their way to a slow client keep their date", () => {
  const wire = createWireFormat(65_000)
  const clock = jest.spyOn(Date, "now").mockReturnValue(1_000_000)
  const shared = { ...page, headers: [...page.headers], bodies: { br: Buffer.from(body) } }
  const first = wire.complete(shared, "br")
  const sent = first?.bytes
  const text = sent?.toString("latin1")
  if (first) first.isInFlight = true
  clock.mockReturnValue(2_000_000)
  const second = wire.complete(shared, "br")?.bytes
  expect(sent?.toString("latin1")).toBe(text)
  expect(second?.toString("latin1")).not.toBe(text)
  clock.mockReturnValue(3_000_000)
  expect(wire.complete(shared, "br")?.bytes).toBe(second)
  clock.mockRestore()
})

test("an invalidated page is not served from the socket any more", async () => {
  pageCache.set("http 9 en /institute/9", { ...page, tags: ["institute:9"] }, pageCache.now())
  const { ask } = open()
  const old = plain.replace("acme", "old").replace("/institute/2", "/institute/9")
  expect(await ask(old, bodyText)).not.toContain("x-parsed")
  pageCache.invalidate("institute:9")
  expect(await ask(old, "GET /institute/9")).toContain("x-parsed")
})
