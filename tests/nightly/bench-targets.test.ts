import { createServer } from "node:http"
import type { SeenRequest } from "@/tests/bench/browser-visit"
import { findObstacle } from "@/tests/bench/find-obstacle"
import { callsOf, repeatedRequests, replayAs } from "@/tests/bench/replay"

const server = createServer((request, response) => {
  const [status, id] = responses[request.url ?? ""] ?? [404, undefined]
  response.writeHead(status, id === undefined ? {} : { "x-request-id": id() }).end("body")
})
let requestCount = 0
const responses: Record<string, [number, (() => string)?]> = {
  "/computed": [200, () => `request ${(requestCount += 1)}`],
  "/cached": [200, () => "the stored request"],
  "/without-id": [200],
  "/refused": [302, () => "a redirect"],
}

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

const obstacleOf = (path: string, isUncached: boolean) => {
  const address = server.address()
  const port = typeof address === "object" && address ? address.port : 0
  const program = { pid: 0, port, stop: () => Promise.resolve() }
  return findObstacle({ name: "a call", program, path, headers: {}, isUncached })
}

it.each([
  ["/computed", undefined],
  ["/cached", "is served from a cache"],
  ["/without-id", "is served from a cache"],
  ["/refused", "responds with 302"],
])("decides whether %s can be measured without a cache", async (path, expected) => {
  expect(await obstacleOf(path, true)).toBe(expected)
})

it("measures a page from a cache when that is what is to be measured", async () => {
  expect(await obstacleOf("/cached", false)).toBeUndefined()
})

const requestOf = (type: string, path: string, headers: Record<string, string> = {}): SeenRequest => ({
  ...{ type, method: "GET", path, headers, body: null, startMs: 0, bytes: 0 },
})
const visit = [
  requestOf("document", "/student/dashboard"),
  requestOf("script", "/_next/static/a.js"),
  requestOf("other", "/api/users/v2/api/bootstrap/student"),
  requestOf("fetch", "/student?_rsc=1", { rsc: "1" }),
  requestOf("fetch", "/api/auth/session"),
  requestOf("image", "/api/files/1"),
]

it("counts the calls of a visit whatever requested them, and no pictures", () => {
  expect(callsOf(visit).map(({ path }) => path)).toEqual(["/api/users/v2/api/bootstrap/student", "/api/auth/session"])
  expect(repeatedRequests(visit).map(({ path }) => path)).toEqual([
    "/student/dashboard",
    "/student?_rsc=1",
    "/api/users/v2/api/bootstrap/student",
    "/api/auth/session",
  ])
})

it("replays a request with the credentials of another member, as far as the recorded one carried any", () => {
  const headers = { cookie: "own cookie", authorization: "own token", logintoken: "own login", instituteid: "2" }
  const member = { userId: 7, accessToken: "own token", loginToken: "own login", headers }
  const recorded = requestOf("fetch", "/api/a", { cookie: "a", accept: "*/*", "user-agent": "b" })
  expect(replayAs(recorded, "acme.localhost", member).headers).toEqual({
    Host: "acme.localhost",
    accept: "*/*",
    cookie: "own cookie",
  })
})
