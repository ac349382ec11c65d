import "./trust-loopback"
import "./no-page-limit"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { items } from "@/lib/features/items/contract"
import { createConnectionGuard } from "@/lib/server/admission/connections"
import { CONNECTION_LIMITS } from "@/lib/server/admission/limits"
import { pageQueries } from "@/lib/main/page-queries"
import { serveFromSocket } from "@/lib/server/fast-path/serve-from-socket"
import type * as WireResponse from "@/lib/server/fast-path/wire-response"
import { handleRequest } from "@/lib/server/front/handle-request"
import { rejectMalformed } from "@/lib/server/front/reject-malformed"
import { staticFiles } from "@/lib/server/front/static-files"
import { createCallCacheKey } from "@/lib/server/front/call-cache-key"
import { createPageCacheKey } from "@/lib/server/front/page-cache-key"
import { tagCachedPage } from "@/lib/server/page-cache/tags"
import { exchangePackets, type Timing } from "./exchange-packets"
import { knownHosts, pagesOf } from "./page-handler"
import { type Known, randomConnection, seededRandom } from "./random-requests"

// Pages are cached only while invalidations arrive; here nothing changes.
jest.mock("@/lib/server/db/listener", () => ({ isListening: () => true }))

/** Counts the responses of the fast path where it makes them: what the parser was spared also depends on connections that end early. */
const mockServed = { count: 0 }
jest.mock("@/lib/server/fast-path/wire-response", () => {
  const { createWireFormat } = jest.requireActual<typeof WireResponse>("@/lib/server/fast-path/wire-response")
  const counted = <Response>(response: Response) => {
    if (response) mockServed.count += 1
    return response
  }
  return {
    createWireFormat(keepAliveTimeoutMs: number) {
      const wire = createWireFormat(keepAliveTimeoutMs)
      return {
        complete: (...page: Parameters<typeof wire.complete>) => counted(wire.complete(...page)),
        notModified: (...page: Parameters<typeof wire.notModified>) => counted(wire.notModified(...page)),
      }
    },
  }
})

/** A connection on which the two servers answered differently, with the answers from where they part. */
interface Difference {
  seed: number
  packets: string[]
  fastPath: string
  parser: string
}

/** What was compared: requests sent, those that the fast path answered, and the connections that differ. */
interface Comparison {
  requests: number
  servedFromSocket: number
  differences: Difference[]
}

const CONCURRENT = 32
const QUICK = { quietMs: 120, gapMs: 40, isCareful: false }
/** Each gap is twice as long as the one before, for a machine that is busy with other work. */
const CAREFUL_GAPS_MS = [60, 120, 240, 480, 960]
const MAX_DIFFERENCES = 5
/** The share of the requests that the fast path has to answer, and how many connections are compared alone to reach it. */
const MIN_SERVED = 0.004
const MAX_ALONE = 300
const EXCERPT_LENGTH = 200
// oxfmt-ignore
const URLS = [
  "/institute/2", "/", "/institute/2/courses?page=2", "/login", "/_next/static/chunks/a.js", "/icon.svg", "/institute/2/courses?page=2&utm_source=x", "/institutes?searchParam=%E0%A4%B6&x", "/sitemap.xml",
  "/api/institutes/v2/api/itemsByKind", "/api/institutes/v2/api/itemsByKind?instituteId=2&x=1", "/api/institutes/v2/api/books?size=9&page=1", "/features",
] as const

/**
 * Sends the same random bytes to two servers with the same request listener, one of them with the fast path, until this
 * many requests were sent. Connections that differ at first are compared again afterwards, alone and slowly, because a
 * packet that arrives earlier or later may change what Node answers, and what a client reads of a connection that is
 * closed while it sends.
 */
export async function compareFastPath(requests: number, seed: number): Promise<Comparison> {
  const servers = await startServers()
  const suspects: { seed: number; packets: string[] }[] = []
  let sent = 0
  let next = seed
  async function compareNext() {
    const connectionSeed = next++
    const { packets, requests: count } = randomConnection(seededRandom(connectionSeed), servers.known)
    sent += count
    const [fastPath, parser] = await servers.ask(packets, QUICK)
    if (fastPath !== parser) suspects.push({ seed: connectionSeed, packets })
  }
  async function compareUntilSent() {
    while (sent < requests) await compareNext()
  }
  await Promise.all(Array.from({ length: CONCURRENT }, compareUntilSent))
  // On a busy machine the parser takes over sooner from connections that run beside others.
  for (let alone = 0; mockServed.count <= sent * MIN_SERVED && alone < MAX_ALONE; alone += 1) await compareNext()
  const servedFromSocket = mockServed.count
  const differences: Difference[] = []
  for (const suspect of suspects) {
    const difference = await confirmDifference(servers, suspect.packets)
    if (difference) differences.push({ ...suspect, ...difference })
    if (differences.length === MAX_DIFFERENCES) break
  }
  await servers.stop()
  return { requests: sent, servedFromSocket, differences }
}

async function confirmDifference({ ask }: Servers, packets: string[]) {
  let difference: ReturnType<typeof fromWhereTheyPart> | undefined
  for (const gapMs of CAREFUL_GAPS_MS) {
    const [fastPath, parser] = await ask(packets, { quietMs: gapMs * 4, gapMs, isCareful: true })
    if (fastPath === parser) return undefined
    difference = fromWhereTheyPart(fastPath, parser)
  }
  return difference
}

function fromWhereTheyPart(fastPath: string, parser: string) {
  let at = 0
  while (fastPath[at] === parser[at]) at += 1
  const excerpt = (text: string) => text.slice(Math.max(0, at - EXCERPT_LENGTH), at + EXCERPT_LENGTH)
  return { fastPath: excerpt(fastPath), parser: excerpt(parser) }
}

type Servers = Awaited<ReturnType<typeof startServers>>

async function startServers() {
  const directory = await mkdtemp(join(tmpdir(), "fast-path-"))
  await mkdir(join(directory, "static/chunks"), { recursive: true })
  await writeFile(join(directory, "static/chunks/a.js"), "a".repeat(5_000))
  await mkdir(join(directory, "public"))
  await writeFile(join(directory, "public/icon.svg"), "<svg/>")
  const files = staticFiles(directory, join(directory, "public"))
  const keys = {
    callCacheKey: createCallCacheKey([items.topOfEachKind, items.books]),
    pageCacheKey: createPageCacheKey(pageQueries),
    staticFileKey: files.keyOf,
    hosts: knownHosts(),
  }
  const listener = handleRequest({
    callCacheKey: keys.callCacheKey,
    findInstitute: async (host, ip) => (await keys.hosts.find(host, ip))?.instituteId,
    api: echo,
    media: echo,
    uploads: echo,
    pages: pagesOf(render, {
      ...keys,
      async forward(request, response) {
        render(request, response)
        return "sent"
      },
    }),
    callApi: ({ url }) => {
      tagCachedPage("institute:2")
      const { pathname, search } = new URL(url)
      return Response.json({ pathname, search, filling: "x".repeat(pathname.endsWith("books") ? 3_000 : 0) })
    },
    staticFile: files.serve,
    isPageCacheEnabled: true,
  })
  const withFastPath = createHttp(listener)
  const closeFastPath = serveFromSocket(withFastPath.server, keys)
  const withParser = createHttp(listener)
  for (const { guard, server } of [withFastPath, withParser]) guard.attach(server)
  const ports = [await listenOn(withFastPath.server), await listenOn(withParser.server)] as const
  await warmUp(ports[1])
  return {
    known: { urls: URLS, etags: await readEtags(ports[1]) } satisfies Known,
    ask: (packets: string[], timing: Timing) =>
      Promise.all([exchangePackets(ports[0], packets, timing), exchangePackets(ports[1], packets, timing)]),
    async stop() {
      closeFastPath()
      for (const { guard, server } of [withFastPath, withParser]) {
        guard.stop()
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
      await rm(directory, { recursive: true })
    },
  }
}

/** As in lib/main/main.ts. */
function createHttp(listener: RequestListener) {
  const options = { requestTimeout: 300_000, headersTimeout: 9_000, keepAliveTimeout: 65_000, maxHeaderSize: 32_768 }
  const guard = createConnectionGuard(CONNECTION_LIMITS)
  const server = createServer(options, guard.limitRequests(listener)).on("upgrade", (_, socket) => socket.destroy())
  rejectMalformed(server)
  return { server, guard }
}

async function listenOn(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  return typeof address === "object" && address ? address.port : 0
}

function render(request: IncomingMessage, response: ServerResponse) {
  const isForCache = request.socket.remoteAddress === undefined
  if (!isForCache) return echo(request, response)
  tagCachedPage("institute:2")
  const script = `<script nonce="${String(request.headers["x-nonce"])}">start()</script>`
  response.setHeader("content-type", "text/html; charset=utf-8")
  response.end(
    `<html><head>${script}</head><body>${request.url} ${request.headers.cookie ?? ""}${"text ".repeat(500)}</body></html>`,
  )
}

function echo(request: IncomingMessage, response: ServerResponse) {
  response.removeHeader("content-security-policy") // has a nonce
  request.resume()
  response.end(
    `${[request.method, request.url, request.headers["x-forwarded-proto"], request.headers["x-real-ip"]].join(" ")}\n`,
  )
}

/** Lets each page and call be cached in every encoding, so that no answer depends on who asks first. */
async function warmUp(port: number) {
  const variants: Record<string, string>[] = [
    {},
    { "x-forwarded-proto": "https" },
    { cookie: "language=hi" },
    { cookie: "language=en" },
  ]
  for (const url of URLS)
    for (const headers of variants)
      for (const encoding of ["br", "gzip", "identity"])
        await fetchPage(port, url, { ...headers, "accept-encoding": encoding })
}

async function readEtags(port: number): Promise<Known["etags"]> {
  const etags = await Promise.all(
    URLS.map(async (url) => /\netag: (.*)\r/.exec(await fetchPage(port, url, {}))?.[1] ?? ""),
  )
  return [etags[0] ?? "", ...etags]
}

const fetchPage = (port: number, url: string, headers: Record<string, string>) => {
  const lines = Object.entries({ ...headers, connection: "close" }).map(([name, value]) => `${name}: ${value}\r\n`)
  return exchangePackets(port, [`GET ${url} HTTP/1.1\r\nHost: localhost\r\n${lines.join("")}\r\n`], QUICK)
}
