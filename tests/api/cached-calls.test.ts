import { createServer, get, type Server } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { z } from "zod"
import { contracts } from "@/lib/main/contracts"
import type { Endpoint } from "@/lib/contract/endpoint"
import { implementations } from "@/lib/main/handlers"
import { openApi } from "@/lib/main/openapi"
import { handleRequest } from "@/lib/server/front/handle-request"
import { serveFromSocket } from "@/lib/server/fast-path/serve-from-socket"
import { httpApp } from "@/lib/server/api/app"
import { createCallCacheKey } from "@/lib/server/front/call-cache-key"
import { stopListening } from "@/lib/server/db/listener"
import { createPageCacheKey } from "@/lib/server/front/page-cache-key"
import { flushInvalidations, listenForChanges } from "@/lib/server/page-cache/invalidation"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { institutes, createMember } from "../setup/test-app"
import { knownHosts } from "../setup/page-handler"
import { insertItem } from "./item-fixtures"

const Answer = z.object({
  status: z.number(),
  requestId: z.string(),
  data: z.object({ content: z.array(z.object({ title: z.string() })) }).optional(),
})

const booksPath = "/api/institutes/v2/api/books"
let http: Server
let closeFastPath: () => void
let base = ""
/** In whose name the API was called. */
const addresses: (string | null)[] = []

beforeAll(async () => {
  await listenForChanges()
  const app = httpApp(implementations, { openApi })
  const keys = {
    callCacheKey: createCallCacheKey(implementations.map(({ endpoint }) => endpoint)),
    pageCacheKey: createPageCacheKey({}),
    staticFileKey: () => undefined,
    hosts: knownHosts(),
  }
  http = createServer(
    handleRequest({
      api: getRequestListener(app.fetch, { overrideGlobalObjects: false }),
      callApi: (request) => {
        addresses.push(request.headers.get("x-real-ip"))
        return app.fetch(request)
      },
      callCacheKey: keys.callCacheKey,
      media: () => undefined,
      uploads: () => undefined,
      pages: () => Promise.resolve(),
      staticFile: () => Promise.resolve(false),
      isPageCacheEnabled: true,
    }),
  )
  closeFastPath = serveFromSocket(http, keys)
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve))
  const address = http.address()
  base = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`
})
afterAll(async () => {
  closeFastPath()
  const closed = new Promise((resolve) => http.close(resolve))
  http.closeAllConnections()
  await closed
  await stopListening()
})

async function ask(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${base}${path}`, { headers })
  const { requestId, data, status } = Answer.parse(await response.json())
  return { status, requestId, response, titles: data?.content.map(({ title }) => title) ?? [] }
}
const booksOf = (slug: keyof typeof institutes) => `${booksPath}?instituteId=${institutes[slug]}`

test("the response to an anonymous call is cached per institute until its data change", async () => {
  const id = await insertItem("acme", { kind: "book", title: "Weights and measures" })
  await insertItem("rival", { kind: "book", title: "Of the rival" })
  await flushInvalidations()
  const first = await ask(booksOf("acme"))
  const again = await ask(`${booksPath}?utm_source=x&instituteId=${institutes.acme}`)
  expect(again).toMatchObject({ requestId: first.requestId, titles: ["Weights and measures"] })
  const rival = await ask(booksOf("rival"))
  expect(rival.titles).toEqual(["Of the rival"])

  const write = (title: string) =>
    withInstitute(institutes.acme, (db) => db.updateTable("items").set({ title }).where("id", "=", id).execute())
  await write("Scales")
  await flushInvalidations()
  const changed = await ask(booksOf("acme"))
  expect(changed.titles).toEqual(["Scales"])
  expect(changed.requestId).not.toBe(first.requestId)
  expect((await ask(booksOf("rival"))).requestId).toBe(rival.requestId)
})

test("a client with the current ETag gets 304; one without brotli gets the plain body", async () => {
  const { response } = await ask(booksOf("acme"))
  const etag = response.headers.get("etag") ?? ""
  expect((await fetch(base + booksOf("acme"), { headers: { "if-none-match": etag } })).status).toBe(304)
  expect(response.headers.get("cache-control")).toBe("no-cache")
  const plain = await ask(booksOf("acme"), { "accept-encoding": "identity" })
  expect(plain.response.headers.get("content-encoding")).toBeNull()
})

test("a caller with credentials or an institute header is never served from the cache", async () => {
  const cached = await ask(booksOf("acme"))
  expect((await ask(booksOf("acme"))).requestId).toBe(cached.requestId)
  const { accessToken } = await createMember("Student")
  const asSomeone = await ask(booksOf("acme"), { authorization: `Bearer ${accessToken}` })
  expect(asSomeone.requestId).not.toBe(cached.requestId)
  const elsewhere = await ask(booksPath, { instituteid: String(institutes.rival) })
  expect(elsewhere.titles).toEqual(["Of the rival"])
  expect((await ask(booksOf("acme"))).requestId).toBe(cached.requestId)
})

test("a header that names the institute of the URL makes no difference", async () => {
  const { requestId } = await ask(booksOf("acme"))
  expect((await ask(booksOf("acme"), { instituteid: String(institutes.acme) })).requestId).toBe(requestId)
  expect((await ask(booksOf("acme"), { instituteid: `0${institutes.acme}` })).requestId).not.toBe(requestId)
  expect((await ask(booksOf("acme"), { instituteid: String(institutes.rival) })).requestId).not.toBe(requestId)
})

test("the reference is cached in each encoding, with an ETag of its own", async () => {
  const url = `${base}/api/openapi.json`
  const etags = new Set<string | null>()
  for (const encoding of ["br", "gzip", "identity"]) {
    const response = await fetch(url, { headers: { "accept-encoding": encoding } })
    expect(response.headers.get("content-encoding") ?? "identity").toBe(encoding)
    expect(await response.json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) })
    const etag = response.headers.get("etag") ?? ""
    etags.add(etag)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"])
      expect((await fetch(url, { headers: { "accept-encoding": encoding, "if-none-match": known } })).status).toBe(304)
    expect((await fetch(url, { headers: { "accept-encoding": encoding, "if-none-match": '"other"' } })).status).toBe(
      200,
    )
  }
  expect(etags.size).toBe(3)
})

test("a failure is not cached", async () => {
  const first = await ask(`${booksPath}?page=x`)
  expect(first).toMatchObject({ status: 400 })
  expect(first.response.headers.get("cache-control")).toBe("no-store")
  expect((await ask(`${booksPath}?page=x`)).requestId).not.toBe(first.requestId)
})

const cachedEndpoints = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract).flatMap(([name, endpoint]): [string, Endpoint][] =>
    "cached" in endpoint ? [[`${feature}.${name}`, endpoint]] : [],
  ),
)

test.each(cachedEndpoints)("%s may be cached: a public read without a limit", (_, { method, access, limit, scope }) => {
  expect({ method, access, limit, isOwn: scope === "own" }).toEqual({
    method: "GET",
    access: "public",
    limit: undefined,
    isOwn: false,
  })
})

test("what is not cached is charged to the client that asks, not to the server in front", async () => {
  const path = `${booksPath}?instituteId=2&page=0&size=7`
  const status = await new Promise((resolve, reject) => {
    get(`${base}${path}`, { localAddress: "127.0.0.9" }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode))
    }).on("error", reject)
  })
  expect([status, addresses.at(-1)]).toEqual([200, "127.0.0.9"])
})
