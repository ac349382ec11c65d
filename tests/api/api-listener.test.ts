/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { createServer, type RequestListener, request as send, type Server } from "node:http"
import { buffer } from "node:stream/consumers"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import type * as NodeServer from "@hono/node-server"
import { getRequestListener } from "@hono/node-server"
import { z } from "zod"
import { download, endpoint } from "@/lib/contract/endpoint"
import { auth } from "@/lib/features/auth/contract"
import { dashboards } from "@/lib/features/dashboards/contract"
import { learning } from "@/lib/features/learning/contract"
import { implementations } from "@/lib/main/handlers"
import { apiListener } from "@/lib/server/api/api-listener"
import { httpApp } from "@/lib/server/api/app"
import { implement } from "@/lib/server/api/implement"
import { createMember, institutes, type TestMember } from "../setup/test-app"

const mockHono = { requests: 0 }
jest.mock("@hono/node-server", () => {
  const actual = jest.requireActual<typeof NodeServer>("@hono/node-server")
  const counted: typeof actual.getRequestListener = (...options) => {
    const listener = actual.getRequestListener(...options)
    return (...exchange) => {
      mockHono.requests += 1
      return listener(...exchange)
    }
  }
  return { ...actual, getRequestListener: counted }
})

const Texts = z.record(z.string(), z.string())
const Echo = z.object({ call: z.string(), params: Texts, query: Texts })
const spec = { summary: "-", access: "public", scope: "own", params: Texts, query: Texts, reply: Echo } as const
const contract = {
  pair: endpoint("GET /echo/:a/:b", spec),
  later: endpoint("GET /echo/fixed/:b", spec),
  one: endpoint("GET /echo/:a", spec),
  fixed: endpoint("GET /echo", spec),
  long: endpoint("GET /long", { ...spec, reply: z.string() }),
  file: endpoint("GET /file", { ...spec, reply: download("text/plain") }),
  change: endpoint("POST /echo/:a", { recordsNothing: "-", ...spec, body: z.object({ text: z.string() }) }),
}
const echo =
  (call: string) =>
  async (_: unknown, { params, query }: { params: object; query: object }) => ({
    call,
    ...z.object({ params: Texts, query: Texts }).parse({ params, query }),
  })
const echoes = implement(contract, {
  pair: echo("pair"),
  later: echo("later"),
  one: echo("one"),
  fixed: echo("fixed"),
  change: echo("change"),
  long: async () => "long ".repeat(1_000),
  file: async () => new Response("a file", { headers: { "content-type": "text/plain" } }),
})

const all = [...echoes, ...implementations]
const servers: Server[] = []
let ports: number[] = []
beforeAll(async () => {
  const byHono = getRequestListener(httpApp(all).fetch, { overrideGlobalObjects: false })
  ports = await Promise.all([apiListener(all), byHono].map(listen))
})
afterAll(() => servers.forEach((server) => server.close()))

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  return typeof address === "object" ? (address?.port ?? 0) : 0
}

type Sent = { path: string; method?: string; headers?: Record<string, string>; body?: string }

/** The answer of one server, without what differs between any two answers. */
function ask(port: number, { body, ...sent }: Sent): Promise<object> {
  return new Promise((resolve, reject) => {
    const request = send({
      host: "127.0.0.1",
      port,
      agent: false,
      ...sent,
      headers: { host: "acme.localhost", ...sent.headers },
    })
    request.on("error", reject).on("response", (response) => {
      const { date, "x-request-id": id, "content-length": length, ...headers } = response.headers
      buffer(response).then((encoded) => {
        const content = decode(encoded, headers["content-encoding"]).toString().replaceAll(String(id), "id")
        resolve({ status: response.statusCode, headers, content, has: [date, length].map(Boolean) })
      }, reject)
    })
    request.end(body)
  })
}

const decode = (body: Buffer, encoding: string | undefined) =>
  encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body

const [direct, hono] = [() => ports[0] ?? 0, () => ports[1] ?? 0]
async function expectSame(sent: Sent) {
  const [answer, expected] = await Promise.all([ask(direct(), sent), ask(hono(), sent)])
  expect({ ...sent, answer }).toEqual({ ...sent, answer: expected })
  return answer
}

// oxfmt-ignore
const PATHS = ["/echo", "/echo/", "/echo/a", "/echo/a/", "/echo//a", "/echo/fixed/x", "/echo/a/b", "/echo/./a", "/echo/../echo/a", "/echo/a/..", "/echo/.a/b", "/echo/..a", "/echo/a.b/c~d", "/echo/%61/b", "/echo/%2e%2e/b", "/echo/a%2Fb/c", "/echo/%zz/b", "/echo/%E0%A4%B6", "/echo/a;b", "/echo/a:b", "/echo/a@b", "/echo/a\\b", "/Echo/a", "/echo/a/b/c", "/file", "/nothing", ""]
// oxfmt-ignore
const QUERIES = ["", "?", "?x=1", "?x=1&x=2", "?x=a+b", "?x=%41%20b", "?x=%zz", "?x=%E0%A4%B6", "?x", "?=1", "?&&x=1&", "?x=1?y=2", "?x==", "?x=1#y", "?x='", "?x=\"", "?__proto__=1", "?constructor=1", "?x[]=1", "?%78=1", "?x=a/b:c@d", "?x=%", "?x=1;y=2", "?x=é"]

const URLS = [
  ...PATHS.flatMap((path) => [path, `${path}?x=1`]),
  ...QUERIES.flatMap((query) => [`/echo/a${query}`, `/echo/fixed/b${query}`]),
]

test("a call is answered as Hono answers it, whatever its path and query", async () => {
  await Promise.all(URLS.map((url) => expectSame({ path: encodeLatin(`/api${url}`) })))
})

test.each<[string, Omit<Sent, "path">]>([
  ["HEAD", { method: "HEAD" }],
  ["another method", { method: "DELETE" }],
  ["a POST", { method: "POST", headers: { "content-type": "application/json" }, body: `{"text":"x"}` }],
  ["a GET with a body", { headers: { "content-length": "2" }, body: "{}" }],
  ["a GET with chunks", { headers: { "transfer-encoding": "chunked" }, body: "{}" }],
])("%s is answered as by Hono", async (_, sent) => {
  await expectSame({ path: "/api/echo/a?x=1", ...sent })
})

test.each(["br", "gzip", "identity", "*;q=0", "deflate"])(
  "a long reply is encoded as by Hono for %s",
  async (coding) => {
    await expectSame({ path: "/api/long", headers: { "accept-encoding": coding } })
  },
)

test("calls of members are answered as by Hono, with and without rights", async () => {
  const [student, rival] = await Promise.all([createMember("Student"), createMember("Teacher", "rival")])
  const headersOf = ({ accessToken, loginToken }: TestMember) => ({
    authorization: `Bearer ${accessToken}`,
    logintoken: loginToken,
  })
  const replaced = { ...headersOf(student), logintoken: "another" }
  const forged = { authorization: "Bearer x" }
  const credentials: Record<string, string>[] = [headersOf(student), headersOf(rival), forged, replaced, {}]
  const paths = [auth.getProfile.path, learning.dashboard.path, dashboards.admin.path].map((path) => `/api${path}`)
  for (const path of [...paths, `${paths[0]}?instituteId=${institutes.rival}`, `${paths[0]}?instituteId=x`])
    for (const headers of credentials) await expectSame({ path, headers })
})

test("a plain GET is answered without Hono, any other request by it", async () => {
  mockHono.requests = 0
  expect(await ask(direct(), { path: "/api/echo/a/b?x=1" })).toMatchObject({ status: 200 })
  expect(mockHono.requests).toBe(0)
  await ask(direct(), { path: "/api/echo/%61/b" })
  expect(mockHono.requests).toBe(1)
})

/** A letter that no client should send, as the byte that some do. */
const encodeLatin = (url: string) => url.replaceAll("é", "\u00e9")
