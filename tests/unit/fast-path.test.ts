import { createServer, type Server } from "node:http"
import { connect, type Socket } from "node:net"
import { brotliCompressSync, brotliDecompressSync } from "node:zlib"
import { serveFromSocket } from "@/lib/server/fast-path/serve-from-socket"
import { parsePageRequest } from "@/lib/server/fast-path/parse-page-request"
import { items } from "@/lib/features/items/contract"
import { pageCache } from "@/lib/server/page-cache/shared-cache"
import { createPageCacheKey } from "@/lib/server/page-cache/page-cache-key"
import { createCallCacheKey } from "@/lib/server/page-cache/call-cache-key"

const body = brotliCompressSync("<h1>Acme</h1>")
const page = {
  status: 200,
  headers: ["content-type", "text/html; charset=utf-8", "etag", '"one"'],
  bodies: { br: body },
  etag: '"one"',
  tags: ["institute:2"],
}
const plain = "GET /institute/2 HTTP/1.1\r\nHost: acme.localhost\r\nAccept-Encoding: gzip, br\r\n\r\n"
const withHeader = (line: string) => plain.replace("\r\n\r\n", `\r\n${line}\r\n\r\n`)

let http: Server
let closeFastPath: () => void
let port = 0
const sockets: Socket[] = []

beforeAll(async () => {
  pageCache.set("http acme.localhost  /institute/2", page, pageCache.now())
  pageCache.set("http acme.localhost hi /institute/2", { ...page, etag: '"hindi"' }, pageCache.now())
  http = createServer((request, response) => {
    response.setHeader("x-parsed", "yes")
    request.resume().on("end", () => response.end(`${request.method} ${request.url}`))
  })
  closeFastPath = serveFromSocket(http, {
    callCacheKey: createCallCacheKey([items.topOfEachKind]),
    pageCacheKey: createPageCacheKey({}),
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
  const request = plain.replace("acme", "changing")
  const secure = request.replace("\r\n\r\n", "\r\nX-Forwarded-Proto: https\r\n\r\n")
  expect(await open().ask(request, "\r\n\r\n")).toContain("x-parsed: yes")
  for (const text of ["one", "two"]) {
    const cached = { ...page, bodies: { identity: Buffer.from(text) } }
    pageCache.set("http changing.localhost  /institute/2", cached, pageCache.now())
    expect(await ask(request, /\r\n\r\n\w+/)).toMatch(new RegExp(`${text}$`))
  }
  expect(await open().ask(secure, /\r\n\r\n\w+/)).toMatch(/two$/)
})

test("a client with the current ETag gets 304, and the language cookie selects the page", async () => {
  const { ask } = open()
  expect(await ask(withHeader('If-None-Match: "one"'), "\r\n\r\n")).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/)
  expect(await ask(withHeader('Cookie: a=b; language=hi\r\nIf-None-Match: "hindi"'), "\r\n\r\n")).toMatch(
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

test("an invalidated page is not served from the socket any more", async () => {
  pageCache.set("http old.localhost  /institute/2", { ...page, tags: ["institute:9"] }, pageCache.now())
  const { ask } = open()
  const old = plain.replace("acme", "old")
  expect(await ask(old, bodyText)).not.toContain("x-parsed")
  pageCache.invalidate("institute:9")
  expect(await ask(old, "GET /institute/2")).toContain("x-parsed")
})

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
