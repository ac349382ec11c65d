import { type IncomingHttpHeaders, request as httpRequest } from "node:http"
import { text } from "node:stream/consumers"
import { findHostInstitute } from "@/lib/main/find-host-institute"
import { implementations } from "@/lib/main/handlers"
import { createHosts } from "@/lib/server/hosts/hosts"
import { createFindCallingOrigin } from "@/lib/server/front/cross-origin"
import { callImplementations } from "@/lib/server/api/registry"
import { originOf } from "@/lib/server/origin"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { startApiServer } from "../setup/api-server"
import { createMember, institutes, type TestMember } from "../setup/test-app"

const API_HOST = "api.localhost"
const acme = originOf("acme.localhost")
const path = {
  bell: `/api/notifications/v2/api/getBellNotifications/${institutes.acme}/0`,
  books: `/api/institutes/v2/api/books?instituteId=${institutes.acme}`,
  readAll: `/api/notifications/v2/api/updateNotificationStatus?all=true`,
  settings: "/api/users/v2/api/saveOwnSettings",
}

let server: Awaited<ReturnType<typeof startApiServer>>
let student: TestMember
beforeAll(async () => {
  const hosts = createHosts(findHostInstitute(callImplementations(implementations)))
  server = await startApiServer(implementations, {
    findCallingOrigin: createFindCallingOrigin(hosts, `http://${API_HOST}`),
  })
  student = await createMember("Student")
})
afterAll(() => server.stop())

type Sent = { method?: string; headers?: Record<string, string>; host?: string; body?: string }
type Received = { status: number; headers: IncomingHttpHeaders; json: () => Record<string, unknown> }

/** Sends a request to the API's host, as a browser does for a page. */
const send = (url: string, { method = "GET", headers = {}, host = API_HOST, body }: Sent): Promise<Received> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(
      { host: "127.0.0.1", port: server.port, path: url, method, headers: { host, ...headers }, agent: false },
      (response) =>
        void text(response).then(
          (answer) =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              json: () => JSON.parse(answer) as Record<string, unknown>,
            }),
          reject,
        ),
    )
    sent.on("error", reject)
    sent.end(body)
  })

const withSession = (origin: string) => ({
  origin,
  authorization: `Bearer ${student.accessToken}`,
  logintoken: student.loginToken,
  instituteid: String(student.instituteId),
  "sec-fetch-site": "same-site",
})
const preflight = (origin: string, host?: string) =>
  send(path.settings, {
    method: "OPTIONS",
    headers: {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,content-type,instituteid,logintoken",
    },
    ...(host !== undefined && { host }),
  })

test("a preflight from the page of an institute or of the platform is allowed, with every header of a call", async () => {
  for (const origin of [acme, originOf("rival.localhost"), originOf("localhost")]) {
    const { status, headers } = await preflight(origin)
    expect([status, headers["access-control-allow-origin"]]).toEqual([204, origin])
    expect(headers["access-control-allow-credentials"]).toBe("true")
    expect(headers.vary).toBe("origin")
    expect(headers["access-control-allow-methods"]).toMatch(/POST.*DELETE/)
    for (const name of ["authorization", "logintoken", "instituteid", "content-type", "cross-origin-opener-policy"])
      expect(headers["access-control-allow-headers"]).toContain(name)
  }
})

test("an origin that is no institute's gets no permission, however it is spelled", async () => {
  const strangers = [
    "https://evil.example",
    "null",
    originOf("nobody.localhost"),
    originOf("acme.localhost.evil.example"),
    "https://acme.localhost",
    "http://acme.localhost:1",
    `${acme}/`,
    acme.toUpperCase(),
  ]
  for (const origin of strangers) {
    const asked = await preflight(origin)
    expect([origin, asked.status, asked.headers["access-control-allow-origin"]]).toEqual([origin, 405, undefined])
    const read = await send(path.bell, { headers: withSession(origin) })
    expect(read.headers["access-control-allow-origin"]).toBeUndefined()
    const headers = { ...withSession(origin), "content-type": "application/json" }
    const write = await send(path.settings, { method: "POST", headers, body: "{}" })
    expect([write.status, write.json().code]).toEqual([403, "origin_not_allowed"])
  }
})

test("calls of an institute's page are answered, reads, cached reads, writes and reads that write alike", async () => {
  const headers = withSession(acme)
  const answers = [
    await send(path.bell, { headers }),
    await send(path.books, { headers: { origin: acme } }),
    await send(path.readAll, { headers }),
    await send(path.settings, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ theme: "dark" }),
    }),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(answer.headers["access-control-allow-origin"]).toBe(acme)
    expect(answer.headers.vary?.toLowerCase()).toContain("origin")
  }
})

test("refusals can be read too, and what they say to do next", async () => {
  const cases: [string, Sent, number][] = [
    [path.bell, { headers: { origin: acme } }, 401],
    [path.bell, { headers: { ...withSession(acme), authorization: "Bearer nonsense" } }, 401],
    ["/api/nothing", { headers: { origin: acme } }, 404],
    [path.bell, { method: "DELETE", headers: withSession(acme) }, 405],
    ["/api/%", { headers: { origin: acme } }, 400],
  ]
  for (const [url, sent, status] of cases) {
    const answer = await send(url, sent)
    expect([url, answer.status, answer.headers["access-control-allow-origin"]]).toEqual([url, status, acme])
    expect(answer.headers["access-control-expose-headers"]).toContain("retry-after")
  }
})

test("a token counts for its own institute alone, whichever page sends it", async () => {
  const headers = { ...withSession(originOf("rival.localhost")), instituteid: String(institutes.rival) }
  const answer = await send(path.bell, { headers })
  expect([answer.status, answer.json().code]).toEqual([403, "other_institute"])
})

test("another host than the API's allows no origin but its own", async () => {
  const read = await send(path.books, { host: "rival.localhost", headers: { origin: acme } })
  expect(read.headers["access-control-allow-origin"]).toBeUndefined()
  expect((await preflight(acme, "rival.localhost")).status).toBe(405)
  const headers = { ...withSession(acme), "content-type": "application/json" }
  const write = await send(path.settings, { method: "POST", headers, host: "rival.localhost", body: "{}" })
  expect(write.json().code).toBe("origin_not_allowed")
})

test("a visitor cannot name the calling page by the header of the server", async () => {
  const headers = { ...withSession("https://evil.example"), "x-lectern-origin": "https://evil.example" }
  const sent = { method: "POST", headers: { ...headers, "content-type": "application/json" }, body: "{}" }
  expect((await send(path.settings, sent)).json().code).toBe("origin_not_allowed")
})

test("the page of a domain may call once the domain is verified", async () => {
  const origin = originOf("cors.example")
  expect((await preflight(origin)).status).toBe(405)
  await withInstitute(institutes.acme, (db) =>
    db.insertInto("institute_domains").values({ host: "cors.example", status: "active" }).execute(),
  )
  const { status, headers } = await preflight(origin)
  expect([status, headers["access-control-allow-origin"]]).toEqual([204, origin])
})
