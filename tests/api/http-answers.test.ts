import { once } from "node:events"
import { type IncomingMessage, request } from "node:http"
import { buffer } from "node:stream/consumers"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { auth } from "@/lib/features/auth/contract"
import { members } from "@/lib/features/members/contract"
import { implementations } from "@/lib/main/handlers"
import { createMember, sendRaw, type TestMember } from "../setup/test-app"
import { startApiServer } from "../setup/api-server"

const PROFILE = auth.getProfile.path
let server: Awaited<ReturnType<typeof startApiServer>>
beforeAll(async () => void (server = await startApiServer(implementations)))
afterAll(() => server.stop())

const credentials = (as: TestMember) => ({ authorization: `Bearer ${as.accessToken}`, logintoken: as.loginToken })
const json = { "content-type": "application/json" }

/** What depends on the connection, or is drawn for each call. */
const varying = ["date", "connection", "keep-alive", "content-length", "x-content-type-options", "x-request-id"]

async function readAnswer(response: Response) {
  const headers = [...response.headers].filter(([name]) => !varying.includes(name))
  const { requestId, ...body } = (await response.json()) as Record<string, unknown>
  expect(requestId).toBe(response.headers.get("x-request-id"))
  return { status: response.status, headers, body }
}

const overHttp = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${server.port}/api${path}`, init)

test.each<[string, string, string, (as: TestMember) => RequestInit]>([
  ["an answer", "GET", PROFILE, (as) => ({ headers: credentials(as) })],
  ["a failure", "GET", PROFILE, () => ({})],
  ["a failure with fields", "POST", auth.login.path, () => ({ body: "{}", headers: json })],
  ["an unreadable body", "POST", auth.login.path, () => ({ body: "{", headers: json })],
  ["a wrong method", "PATCH", PROFILE, () => ({})],
  ["an unknown call", "GET", "/no/such/call", () => ({})],
])("%s is the same over HTTP and in the process", async (_, method, path, initOf) => {
  const init = { method, ...initOf(await createMember("Student")) }
  expect(await readAnswer(await overHttp(path, init))).toEqual(await readAnswer(await sendRaw(path, init)))
})

test("an answer over HTTP has its length in bytes, and no header of the server's libraries", async () => {
  const response = await overHttp(PROFILE, { headers: credentials(await createMember("Teacher")) })
  const bytes = await response.clone().arrayBuffer()
  expect(Number(response.headers.get("content-length"))).toBe(bytes.byteLength)
  expect(response.headers.get("transfer-encoding")).toBeNull()
  expect([...response.headers.keys()].filter((name) => name.includes("hono"))).toEqual([])
})

describe("an answer that does not fit into a packet", () => {
  /** The bytes and the headers of a list of members. */
  async function readRaw(as: TestMember, acceptEncoding: string) {
    const path = `/api${members.list.path}`
    const headers = { ...credentials(as), "accept-encoding": acceptEncoding }
    const [response] = (await once(
      request({ port: server.port, host: "127.0.0.1", path, headers }).end(),
      "response",
    )) as [IncomingMessage]
    const bytes = await buffer(response)
    expect(Number(response.headers["content-length"])).toBe(bytes.length)
    return { headers: response.headers, bytes }
  }

  test.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
  ])("is compressed as %s asks", async (accepted, encoding, decode) => {
    const [admin] = await Promise.all([
      createMember("InstituteAdmin"),
      ...Array.from({ length: 9 }, () => createMember("Student")),
    ])
    const plain = await readRaw(admin, "identity")
    const { headers, bytes } = await readRaw(admin, accepted)
    expect([plain.headers["content-encoding"], headers["content-encoding"]]).toEqual([undefined, encoding])
    expect([plain.headers.vary, headers.vary]).toEqual(["accept-encoding", "accept-encoding"])
    expect(bytes.length).toBeLessThan(plain.bytes.length / 2)
    const data = (answer: Buffer) => (JSON.parse(answer.toString()) as { data: unknown }).data
    expect(data(decode(bytes))).toEqual(data(plain.bytes))
  })
})

test("HEAD has the headers of GET and no body", async () => {
  const init = { headers: credentials(await createMember("Teacher")) }
  const [get, head] = [await overHttp(PROFILE, init), await overHttp(PROFILE, { ...init, method: "HEAD" })]
  expect(head.status).toBe(200)
  expect(head.headers.get("content-type")).toBe(get.headers.get("content-type"))
  expect(await head.text()).toBe("")
})

test("many calls on few connections get their own answers", async () => {
  const people = await Promise.all(
    Array.from({ length: 12 }, (_, index) => createMember("Student", index % 2 === 0 ? "acme" : "rival")),
  )
  const ids = await Promise.all(
    Array.from({ length: 120 }, async (_, index) => {
      const person = people[index % people.length]
      if (!person) throw new Error("nobody")
      const response = await overHttp(PROFILE, { headers: credentials(person) })
      const { data } = (await response.json()) as { data: { user_id: number; selectedInstitute: number } }
      return [data.user_id === person.userId, data.selectedInstitute === person.instituteId]
    }),
  )
  expect(ids.flat().filter((isOwn) => !isOwn)).toEqual([])
})
