import { createServer, type Server } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { z } from "zod"
import { contracts } from "@/lib/main/contracts"
import type { Endpoint } from "@/lib/contract/endpoint"
import { implementations } from "@/lib/main/handlers"
import { door } from "@/lib/server/http/front"
import { answerQuickly } from "@/lib/server/fast-path/serve-from-socket"
import { httpApp } from "@/lib/server/http/app"
import { publicCalls } from "@/lib/server/page-cache/call-cache-key"
import { listenForChanges, settlePages, stopListening } from "@/lib/server/page-cache/invalidation"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { institutes, someone } from "../setup/world"
import { plantItem } from "./catalogue-world"

const Answer = z.object({
  status: z.number(),
  requestId: z.string(),
  data: z.object({ content: z.array(z.object({ title: z.string() })) }).optional(),
})

const shelf = "/api/institutes/v2/api/books"
let http: Server
let closeWaiting: () => void
let base = ""

beforeAll(async () => {
  await listenForChanges()
  const app = httpApp(implementations)
  const callAddress = publicCalls(implementations.map(({ endpoint }) => endpoint))
  const nothing = () => undefined
  http = createServer(
    door({
      api: getRequestListener(app.fetch, { overrideGlobalObjects: false }),
      call: (request) => app.fetch(request),
      callAddress,
      media: nothing,
      pages: nothing,
      built: () => Promise.resolve(false),
      keepsPages: true,
    }),
  )
  closeWaiting = answerQuickly(http, callAddress)
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve))
  const address = http.address()
  base = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`
})
afterAll(async () => {
  closeWaiting()
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
const shelfOf = (slug: keyof typeof institutes) => `${shelf}?instituteId=${institutes[slug]}`

test("the answer to anyone is kept for each institute, until what it shows changes", async () => {
  const id = await plantItem("acme", { kind: "book", title: "Weights and measures" })
  await plantItem("rival", { kind: "book", title: "Of the rival" })
  await settlePages()
  const first = await ask(shelfOf("acme"))
  const again = await ask(`${shelf}?utm_source=x&instituteId=${institutes.acme}`)
  expect(again).toMatchObject({ requestId: first.requestId, titles: ["Weights and measures"] })
  const rival = await ask(shelfOf("rival"))
  expect(rival.titles).toEqual(["Of the rival"])

  const write = (title: string) =>
    withInstitute(institutes.acme, (db) => db.updateTable("items").set({ title }).where("id", "=", id).execute())
  await write("Scales")
  await settlePages()
  const changed = await ask(shelfOf("acme"))
  expect(changed.titles).toEqual(["Scales"])
  expect(changed.requestId).not.toBe(first.requestId)
  expect((await ask(shelfOf("rival"))).requestId).toBe(rival.requestId)
})

test("a client that holds the answer is told so; one without brotli gets it too", async () => {
  const { response } = await ask(shelfOf("acme"))
  const etag = response.headers.get("etag") ?? ""
  expect((await fetch(base + shelfOf("acme"), { headers: { "if-none-match": etag } })).status).toBe(304)
  expect(response.headers.get("cache-control")).toBe("no-cache")
  const plain = await ask(shelfOf("acme"), { "accept-encoding": "identity" })
  expect(plain.response.headers.get("content-encoding")).toBeNull()
})

test("a caller who says who they are, or for which institute, is never answered by what is kept", async () => {
  const kept = await ask(shelf)
  expect((await ask(shelf)).requestId).toBe(kept.requestId)
  const { accessToken } = await someone("Student")
  const asSomeone = await ask(shelf, { authorization: `Bearer ${accessToken}` })
  expect(asSomeone.requestId).not.toBe(kept.requestId)
  const elsewhere = await ask(shelf, { instituteid: String(institutes.rival) })
  expect(elsewhere.titles).toEqual(["Of the rival"])
  expect((await ask(shelf)).requestId).toBe(kept.requestId)
})

test("a fault is told each time anew", async () => {
  const first = await ask(`${shelf}?page=x`)
  expect(first).toMatchObject({ status: 400 })
  expect(first.response.headers.get("cache-control")).toBe("no-store")
  expect((await ask(`${shelf}?page=x`)).requestId).not.toBe(first.requestId)
})

const kept = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract).flatMap(([name, endpoint]): [string, Endpoint][] =>
    "kept" in endpoint ? [[`${feature}.${name}`, endpoint]] : [],
  ),
)

test.each(kept)("%s may be kept: a public read without a limit", (_, { method, access, limit, scope }) => {
  expect({ method, access, limit, isOwn: scope === "own" }).toEqual({
    method: "GET",
    access: "public",
    limit: undefined,
    isOwn: false,
  })
})
